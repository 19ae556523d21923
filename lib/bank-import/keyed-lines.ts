import { setImmediate } from "node:timers/promises";
import { monotonicMs } from "@/lib/platform/clock";
import { keyedReference } from "@/lib/platform/line-key";
import type { MerchantId } from "@/lib/platform/values/ids";
import { unkeyedDigestOf } from "@/lib/platform/values/line-reference";
import type { IdentifiedLine } from "./bank-statement";
import { LineIndex } from "./line-index";
import { findUnkeyedReferences } from "./store/unkeyed-references";

/** How many lines are keyed before the clock is looked at, and for how long before others have their turn, in ms. */
const PART = 25;
const PART_MS = 2;

/**
 * Gives identified lines the references that their money is recorded under: with keyed digests, which threads cannot make, as
 * they have no keys. A line that an earlier release recorded keeps its unkeyed reference, by which it is known.
 *
 * @param lines as `identifyLines` has them; those with an end-to-end id stay as they are.
 * @returns the lines, in their order.
 */
export async function keyLines(
  merchantId: MerchantId,
  lines: readonly IdentifiedLine[],
): Promise<IdentifiedLine[]> {
  const digests = () => lines.flatMap(({ reference }) => unkeyedDigestOf(reference) ?? []);
  const known = await findUnkeyedReferences(merchantId, digests);
  const recorded = new LineIndex(known, (reference) => [reference]);
  const keyed: IdentifiedLine[] = [];
  let began = monotonicMs();
  for (const [at, line] of lines.entries()) {
    if (at % PART === 0 && monotonicMs() - began > PART_MS) {
      await setImmediate();
      began = monotonicMs();
    }
    const isRecorded = recorded.find(line.reference) !== undefined;
    keyed.push(
      isRecorded ? line : { ...line, reference: keyedReference(merchantId, line.reference) },
    );
  }
  return keyed;
}
