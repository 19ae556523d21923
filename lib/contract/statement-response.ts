import type { BankStatement, StatementLayout, UnreadLine } from "@/lib/domain/bank-statement";
import type { CivilDate } from "@/lib/domain/brasilia";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import type { LineMatch, MatchableCharge } from "@/lib/domain/statement-match";
import { reais } from "./payment-response";

// What the page that imports a bank statement is told. Amounts are reais, days Brasília's.

/** A credit of the statement, and the charge it is proposed for. */
export interface LineResponse {
  /** Which of the statement's credits it is, from 1: what it is confirmed by. */
  readonly entry: number;
  /** Where it stands in the file, for people to find it. Several may share a line. */
  readonly line: number;
  readonly postedOn: CivilDate;
  readonly amount: number;
  readonly text: string;
  readonly match: LineMatch;
}

/** A charge that a line is proposed for. */
export interface StatementChargeResponse {
  readonly payerName: string;
  readonly description: string | null;
  /** 0: the payer chose. */
  readonly amount: number;
  readonly dueDate: CivilDate;
  readonly status: ChargeStatus;
}

export interface StatementResponse {
  readonly format: BankStatement["format"];
  readonly layout: StatementLayout | null;
  readonly lines: readonly LineResponse[];
  readonly unread: readonly UnreadLine[];
  readonly passedOver: number;
  /** By id: those that a line is proposed for. */
  readonly charges: Readonly<Record<string, StatementChargeResponse>>;
}

/** A statement with what is proposed for its lines. */
export function statementResponse(
  { format, layout, lines, unread, passedOver }: BankStatement,
  matches: readonly LineMatch[],
  charges: Iterable<MatchableCharge & Pick<StatementChargeResponse, "status" | "description">>,
): StatementResponse {
  return {
    format,
    layout,
    unread,
    passedOver,
    lines: lines.map(({ line, postedOn, amount, text }, index) => ({
      entry: index + 1,
      line,
      postedOn,
      amount: reais(amount),
      text,
      match: matches[index] ?? { kind: "none" },
    })),
    charges: Object.fromEntries(
      [...charges].map(({ id, payerName, description, amount, dueDate, status }) => [
        id,
        { payerName, description, amount: reais(amount), dueDate, status },
      ]),
    ),
  };
}
