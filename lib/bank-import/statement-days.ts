import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { findManualAccounts } from "@/lib/providers/manual-accounts";
import type { BankStatement, IdentifiedLine, StatementLine } from "./bank-statement";
import type { KeptLine } from "./claim-lines";
import { keyLines } from "./keyed-lines";
import { HERE, type StatementWork } from "./statement-work";
import { type NewStatementDay, saveStatementDays } from "./store/statement-days";

/** The most days of one statement that are kept: the latest. */
const DAYS_MAX = 400;

export type ImportOutcome =
  /** `days` is empty where no day that the file covers is over. */
  | { readonly kind: "imported"; readonly accountId: string; readonly days: readonly CivilDate[] }
  /** The merchant has several keys and named none of them, or one that is not its own. */
  | { readonly kind: "no_account" };

/** A statement as it was sent. */
export interface ImportedStatement {
  readonly statement: BankStatement;
  /** Of the file (lib/bank-import/statement-digest.ts). */
  readonly digest: string;
}

/**
 * Keeps what a statement says of the days of one of the merchant's own Pix keys, for their daily close: the day, the
 * amount and the reference of each line, and none of the bank's words. It takes the place of what an earlier statement
 * said of these days. A day that is not over is left out: more may come on it.
 *
 * @param accountId null: the merchant's only key.
 * @param work where the lines are identified. It is not ended before they are stored: thousands of them take as long as to read them.
 */
export async function importStatement(
  member: Allowed<"confirm">,
  accountId: string | null,
  { statement, digest }: ImportedStatement,
  now: Date,
  work: StatementWork = HERE,
): Promise<ImportOutcome> {
  const keys = await findManualAccounts(member);
  const [only] = keys.length === 1 ? keys : [];
  const chosen = accountId === null ? only : keys.find((id) => id === accountId);
  if (!chosen) return { kind: "no_account" };
  const lines = await keyedLinesOf(member.merchantId, statement, work);
  const days = daysOf(statement, lines, brasiliaDay(now));
  const source = {
    digest,
    format: statement.format,
    unread: statement.unread.length,
    actor: `member:${member.id}`,
  };
  if (days.length > 0) await saveStatementDays(member, chosen, source, days);
  return { kind: "imported", accountId: chosen, days: days.map(({ day }) => day) };
}

/** A line that is kept, and the day that it is of. */
type PostedLine = KeptLine & Pick<StatementLine, "postedOn">;

/** The credits and debits of a statement by their references, a debit below zero. */
async function keyedLinesOf(
  merchantId: MerchantId,
  { lines, debits }: BankStatement,
  work: StatementWork,
): Promise<PostedLine[]> {
  // Each kind by itself, as they are proposed: equal lines are counted among those of their kind.
  const credited = await keyLines(merchantId, (await work.identify(lines)).lines);
  const debited = await keyLines(merchantId, (await work.identify(debits)).lines);
  const posted = (sign: bigint) => (line: IdentifiedLine) => {
    const { postedOn, reference, amount } = line;
    return { postedOn, reference, cents: sign * amount };
  };
  return [...credited.map(posted(1n)), ...debited.map(posted(-1n))];
}

/**
 * What a statement says of each day that it covers and that is over: from the first to the last that it names, or, where
 * it names none, from its first to its last line.
 */
function daysOf(
  statement: BankStatement,
  lines: readonly PostedLine[],
  today: CivilDate,
): NewStatementDay[] {
  const posted = lines.map(({ postedOn }) => postedOn).toSorted();
  const from = statement.period?.from ?? posted[0];
  const to = statement.period?.to ?? posted.at(-1);
  if (!from || !to) return [];
  const last = to < today ? to : addDays(today, -1);
  const byDay = new Map<CivilDate, KeptLine[]>();
  for (const line of lines) {
    const ofDay = byDay.get(line.postedOn);
    if (ofDay) ofDay.push(line);
    else byDay.set(line.postedOn, [line]);
  }
  const days: NewStatementDay[] = [];
  const [, first = from] = [from, addDays(last, 1 - DAYS_MAX)].toSorted();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push({ day, lines: byDay.get(day) ?? [] });
  }
  return days;
}
