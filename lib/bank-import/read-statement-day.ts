import { NO_STATEMENT } from "@/lib/ledger/close";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { claimLines } from "./claim-lines";
import { findRecordedLines, findStatementDay } from "./store/statement-days";

/** What the statement of a day comes to, money by money. */
export interface StatedDay {
  readonly kind: "read";
  readonly rows: number;
  /** Signed centavos by the reference of the recorded payment. */
  readonly money: ReadonlyMap<string, bigint>;
  readonly outside: bigint;
}

/** Reads what an imported statement says of a day of an account, or why that cannot be compared. */
export async function readStatementDay(
  pspAccountId: string,
  day: CivilDate,
): Promise<StatedDay | { readonly kind: "unread"; readonly reason: string }> {
  const stated = await findStatementDay(pspAccountId, day);
  if (!stated) return { kind: "unread", reason: NO_STATEMENT };
  if (stated.unread > 0) return { kind: "unread", reason: `unreadable rows: ${stated.unread}` };
  const references = stated.lines.map(({ reference }) => reference);
  const recorded = await findRecordedLines(pspAccountId, day, references);
  return { kind: "read", rows: stated.lines.length, ...claimLines(stated.lines, recorded) };
}
