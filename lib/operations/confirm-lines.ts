import type { StatementLine } from "@/lib/domain/bank-statement";
import type { ChargeId } from "@/lib/domain/charge";
import type { Allowed } from "@/lib/domain/permission";
import { type MarkOutcome, markReceived } from "./mark-received";
import { nameLines } from "./name-lines";

/** Which charge a person says a credit is for. */
export interface ConfirmedLine {
  /** Which of the statement's credits, from 1: several may stand on one line of the file. */
  readonly entry: number;
  readonly chargeId: ChargeId;
}

export interface LineOutcome extends ConfirmedLine {
  /** `no_line`: there is no such credit. */
  readonly outcome: MarkOutcome["kind"] | "no_line" | "recorded_on_top";
}

/** A statement as it was sent, read anew: nothing of it was kept since it was proposed from. */
export interface GivenStatement {
  readonly format: string;
  /** SHA-256 of the file, which the merchant has. */
  readonly digest: string;
  /** The same file is always read alike, so that a credit's place in them names it. */
  readonly lines: readonly StatementLine[];
}

/** Records the money of those lines of a statement that a person confirmed, each by itself. */
export async function confirmLines(
  member: Allowed<"confirm">,
  { format, digest, lines }: GivenStatement,
  confirmed: readonly ConfirmedLine[],
  now: Date,
): Promise<LineOutcome[]> {
  const named = nameLines(lines);
  const outcomes: LineOutcome[] = [];
  for (const choice of confirmed) {
    const line = named[choice.entry - 1];
    if (!line) {
      outcomes.push({ ...choice, outcome: "no_line" });
      continue;
    }
    const { amount, postedOn: paidOn, endToEndId, reference } = line;
    const place = { line: String(line.line), entry: String(choice.entry) };
    const evidence = { source: "statement", format, digest, ...place };
    const told = { amount, paidOn, endToEndId, reference, evidence };
    const marked = await markReceived(member, choice.chargeId, told, now);
    const onTop = marked.kind === "recorded" && !marked.first;
    outcomes.push({ ...choice, outcome: onTop ? "recorded_on_top" : marked.kind });
  }
  return outcomes;
}
