import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { lineDigestOf } from "@/lib/platform/values/line-reference";
import type { Allowed } from "@/lib/platform/values/permission";
import type { StatementLine } from "./bank-statement";
import type { ProposedRefund } from "./debit-match";
import { keyLines } from "./keyed-lines";
import type { LineMatch } from "./line-match";
import { HERE, type StatementWork } from "./statement-work";
import { type BookedCharge, findStatementBooks } from "./store/matchable-charges";
import { findReturnableMoney } from "./store/returnable-money";

export interface Proposals {
  /** One for each line, in the order of the lines. */
  readonly matches: readonly LineMatch[];
  /** The charges that the matches propose. */
  readonly charges: ReadonlyMap<ChargeId, BookedCharge>;
}

/**
 * Proposes which of the merchant's charges the credits of a bank statement are for. Changes nothing and
 * stores nothing of the statement.
 *
 * @param work where the long part is done.
 */
export async function proposeMatches(
  member: Allowed<"confirm">,
  lines: readonly StatementLine[],
  work: StatementWork = HERE,
): Promise<Proposals> {
  const [from, to] = daysOf(lines);
  if (!from || !to) return { matches: [], charges: new Map() };
  const { lines: unkeyed, chargeIds } = await work.identify(lines);
  const identified = await keyLines(member.merchantId, unkeyed);
  const books = await findStatementBooks(member, {
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    chargeIds,
    references: identified.map(({ reference }) => reference),
    from,
    to,
  });
  const matches = await work.match(identified, books);
  const proposed = new Set(matches.map((match) => match.kind !== "none" && match.chargeId));
  const charges = books.charges.filter(({ id }) => proposed.has(id));
  return { matches, charges: new Map(charges.map((charge) => [charge.id, charge])) };
}

function daysOf(
  lines: readonly StatementLine[],
): readonly [CivilDate | undefined, CivilDate | undefined] {
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  return [days[0], days.at(-1)];
}

/**
 * Proposes which payments the debits of a bank statement sent back, in their order. Changes nothing and stores nothing of
 * the statement.
 */
export async function proposeRefunds(
  member: Allowed<"confirm">,
  debits: readonly StatementLine[],
  work: StatementWork = HERE,
): Promise<ProposedRefund[]> {
  const [, to] = daysOf(debits);
  if (!to) return [];
  const { lines: unkeyed } = await work.identify(debits);
  const identified = await keyLines(member.merchantId, unkeyed);
  const references = identified.map(({ reference }) => reference);
  const { money, refunds } = await findReturnableMoney(member, {
    amounts: [...new Set(debits.map(({ amount }) => amount))],
    references,
    digests: references.map(lineDigestOf).filter((digest) => digest !== null),
    to,
  });
  const matches = await work.matchDebits(identified, money, refunds);
  return identified.map((line, index) => ({ ...line, match: matches[index] ?? { kind: "none" } }));
}
