import { type ManualPaymentOutcome, recordManually } from "@/lib/payments/record-manual-payment";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { costlyChangeInTurn } from "@/lib/rate-limits/costly-changes";
import type { StatementLine } from "./bank-statement";
import { keyLines } from "./keyed-lines";
import { HERE, type StatementWork } from "./statement-work";
import { claimLine } from "./store/claim-line";

/** A credit and the charge that a member confirmed it for. */
export interface ConfirmedLine {
  /** The number of the credit in the statement, from 1: one line of the file may have several. */
  readonly entry: number;
  readonly chargeId: ChargeId;
}

export interface LineOutcome extends ConfirmedLine {
  /** `no_line`: the statement has no such credit. */
  readonly outcome: ManualPaymentOutcome["kind"] | "no_line" | "recorded_on_top";
}

/** A statement as it was sent with the confirmed lines; none is stored between proposing and confirming. */
export interface SentStatement {
  readonly format: string;
  /** Of the file, which the merchant keeps (lib/bank-import/statement-digest.ts). */
  readonly digest: string;
  /** Always the same for one file, so that a credit's position identifies it. */
  readonly lines: readonly StatementLine[];
}

/**
 * Records the money of the confirmed lines of a statement, each in its own transaction.
 *
 * @param work where the lines are identified.
 */
export async function confirmLines(
  member: Allowed<"confirm">,
  { format, digest, lines }: SentStatement,
  confirmed: readonly ConfirmedLine[],
  now: Date,
  work: StatementWork = HERE,
): Promise<LineOutcome[]> {
  const { lines: credits } = await work.identify(lines);
  // What follows may take long, and nothing of the thread.
  await work.end();
  const entries = [...new Set(confirmed.map(({ entry }) => entry))];
  const chosen = entries.flatMap((entry) => {
    const line = credits[entry - 1];
    return line ? [{ entry, line }] : [];
  });
  const keyed = await keyLines(
    member.merchantId,
    chosen.map(({ line }) => line),
  );
  const byEntry = new Map(chosen.map(({ entry }, at) => [entry, keyed[at]]));
  const outcomes: LineOutcome[] = [];
  for (const choice of confirmed) {
    const line = byEntry.get(choice.entry);
    if (!line) {
      outcomes.push({ ...choice, outcome: "no_line" });
      continue;
    }
    const { amount, postedOn: paidOn, endToEndId, reference } = line;
    const place = { line: String(line.line), entry: String(choice.entry) };
    const evidence = { source: "statement", format, digest, ...place };
    const claim = (tx: Transaction) => claimLine(tx, member.merchantId, reference);
    const payment = { amount, paidOn, endToEndId, reference, evidence, claim };
    await costlyChangeInTurn("money", member.merchantId);
    const marked = await recordManually(member, choice.chargeId, payment, now);
    const onTop = marked.kind === "recorded" && !marked.first;
    outcomes.push({ ...choice, outcome: onTop ? "recorded_on_top" : marked.kind });
  }
  return outcomes;
}
