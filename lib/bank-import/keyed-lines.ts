import { setImmediate } from "node:timers/promises";
import { keyedReference } from "@/lib/platform/line-key";
import type { MerchantId } from "@/lib/platform/values/ids";
import { unkeyedDigestOf } from "@/lib/platform/values/line-reference";
import type { IdentifiedLine } from "./bank-statement";
import { LineIndex } from "./line-index";
import { findUnkeyedReferences } from "./store/unkeyed-references";

/** How many lines are keyed at once: about 2 ms, after which others have their turn. */
const PART = 500;

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
  const digests = lines.map(({ reference }) => unkeyedDigestOf(reference));
  const unkeyed = [...new Set(digests.filter((digest) => digest !== null))];
  const known = unkeyed.length === 0 ? [] : await findUnkeyedReferences(merchantId, unkeyed);
  const recorded = new LineIndex(known, (reference) => [reference]);
  const keyed: IdentifiedLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % PART === 0) await setImmediate();
    const isRecorded = recorded.find(line.reference) !== undefined;
    keyed.push(
      isRecorded ? line : { ...line, reference: keyedReference(merchantId, line.reference) },
    );
  }
  return keyed;
}
