import { type BookedCharge, findStatementBooks } from "@/lib/database/statement-books";
import type { StatementLine } from "@/lib/domain/bank-statement";
import type { CivilDate } from "@/lib/domain/brasilia";
import type { ChargeId } from "@/lib/domain/charge";
import type { Allowed } from "@/lib/domain/permission";
import { chargesNamedIn, type LineMatch, matchStatement } from "@/lib/domain/statement-match";
import { nameLines } from "./name-lines";

export interface Proposals {
  /** One for each line, in their order. */
  readonly matches: readonly LineMatch[];
  /** The charges that are named in them. */
  readonly charges: ReadonlyMap<ChargeId, BookedCharge>;
}

/**
 * Proposes for which of the merchant's charges the credits of a bank statement are. Changes nothing,
 * and keeps nothing of the statement.
 */
export async function proposeMatches(
  member: Allowed<"confirm">,
  lines: readonly StatementLine[],
): Promise<Proposals> {
  const [from, to] = daysOf(lines);
  if (!from || !to) return { matches: [], charges: new Map() };
  const named = nameLines(lines);
  const books = await findStatementBooks(member, {
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    named: [...new Set(lines.flatMap(chargesNamedIn))],
    references: named.map(({ reference }) => reference),
    from,
    to,
  });
  const matches = matchStatement(named, books);
  const meant = new Set(matches.map((match) => match.kind !== "none" && match.chargeId));
  const charges = books.charges.filter(({ id }) => meant.has(id));
  return { matches, charges: new Map(charges.map((charge) => [charge.id, charge])) };
}

function daysOf(
  lines: readonly StatementLine[],
): readonly [CivilDate | undefined, CivilDate | undefined] {
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  return [days[0], days.at(-1)];
}
