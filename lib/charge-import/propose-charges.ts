import { chargeIdOf } from "@/lib/platform/charge-id";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { canonical, lineKey } from "./line-key";
import type { LineRequest, ProposedLine, ReadLine } from "./spreadsheet";
import { findStatuses } from "./store/made-charges";

/** After so many charges of one line that all ended, no other is proposed. */
const ATTEMPTS_MAX = 20;

interface Candidate {
  readonly line: number;
  readonly request: LineRequest;
  readonly copy: number;
  readonly sameAs: number | null;
}

/**
 * Says of each line of a spreadsheet what it becomes: which charge it makes, or which one it made before. Nothing is
 * stored: the charges that a line's keys name are looked up.
 */
export async function proposeCharges(
  merchantId: MerchantId,
  lines: readonly ReadLine[],
): Promise<readonly ProposedLine[]> {
  const firsts = new Map<string, { readonly line: number; copies: number }>();
  const candidates: Candidate[] = [];
  for (const read of lines) {
    if (read.kind === "wrong") continue;
    const { line, request } = read;
    const text = canonical(request);
    const first = firsts.get(text) ?? { line, copies: 0 };
    first.copies += 1;
    firsts.set(text, first);
    const sameAs = first.copies === 1 ? null : first.line;
    candidates.push({ line, request, copy: first.copies, sameAs });
  }
  const proposed = await resolve(merchantId, candidates);
  return lines.map((read) => (read.kind === "wrong" ? read : (proposed.get(read.line) ?? never())));
}

/** Finds the attempt of each line that there is no charge of, or one that lives. */
async function resolve(
  merchantId: MerchantId,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, ProposedLine>> {
  const proposed = new Map<number, ProposedLine>();
  let open = candidates.map((candidate) => ({ candidate, ended: null as ChargeId | null }));
  for (let attempt = 1; open.length > 0; attempt += 1) {
    const named = open.map(({ candidate, ended }) => {
      const key = lineKey(merchantId, candidate.request, { copy: candidate.copy, attempt });
      return { candidate, ended, key, id: chargeIdOf(merchantId, key) };
    });
    const statuses = await findStatuses(
      merchantId,
      named.map(({ id }) => id),
    );
    open = [];
    for (const { candidate, ended, key, id } of named) {
      const { line, request, sameAs } = candidate;
      const status = statuses.get(id);
      const common = { kind: "request", line, request, key, sameAs } as const;
      if (status === undefined) {
        proposed.set(line, { ...common, state: ended ? "ended" : "new", chargeId: ended });
      } else if (status !== "CANCELED" || attempt === ATTEMPTS_MAX) {
        proposed.set(line, { ...common, state: "made", chargeId: id });
      } else {
        open.push({ candidate, ended: id });
      }
    }
  }
  return proposed;
}

function never(): never {
  throw new Error("a line was not looked up");
}
