import { z } from "zod";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { reais, reaisAmount } from "@/lib/http/amounts";
import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type BankStatement, LINE_RULES } from "./bank-statement";
import type { ProposedRefund } from "./debit-match";
import { type LineMatch, MATCH_DOUBTS, MATCH_REASONS, type MatchableCharge } from "./line-match";

// What the page that imports bank statements receives. Amounts are reais, days are Brasília's.

/** Schemas that pass ids and a Brasília day through as their own types. */
const chargeIdText = z.string() as unknown as z.ZodType<ChargeId>;
const settlementIdText = z.string() as unknown as z.ZodType<SettlementId>;
const day = z.iso.date() as unknown as z.ZodType<CivilDate>;

const match = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("recorded"),
    chargeId: chargeIdText,
    /** The recorded money, which a member may withdraw. */
    settlementId: settlementIdText,
    how: z.enum(["reference", "alike"]),
  }),
  z.strictObject({
    kind: z.enum(["certain", "possible"]),
    chargeId: chargeIdText,
    reasons: z.array(z.enum(MATCH_REASONS)).readonly(),
    doubts: z.array(z.enum(MATCH_DOUBTS)).readonly(),
  }),
]);

/** A credit of the statement, and the charge it is proposed for. */
const line = z.strictObject({
  /** The number of the credit in the statement, from 1: it is confirmed by this. */
  entry: z.int(),
  /** The line of the file, for members to find it. Several credits may share a line. */
  line: z.int(),
  postedOn: day,
  amount: reaisAmount,
  text: z.string(),
  match,
});
export type LineResponse = z.output<typeof line>;

const debitMatch = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("recorded"), chargeId: chargeIdText }),
  z.strictObject({
    kind: z.literal("possible"),
    chargeId: chargeIdText,
    settlementId: settlementIdText,
    payerName: z.string(),
    /** The day of the payment that it may have sent back. */
    paidOn: day,
    reasons: z.array(z.enum(MATCH_REASONS)).readonly(),
  }),
]);

/** A debit of the statement, and the payment that it may have sent back. */
const debit = line.omit({ entry: true, match: true }).extend({
  /** What its refund is recorded under. */
  reference: z.string(),
  match: debitMatch,
});
export type DebitResponse = z.output<typeof debit>;

/** A charge that a line is proposed for. */
const statementCharge = z.strictObject({
  payerName: z.string(),
  description: z.string().nullable(),
  /** 0: the payer chooses. */
  amount: reaisAmount,
  dueDate: day,
  status: z.enum(CHARGE_STATUSES),
});
export type StatementChargeResponse = z.output<typeof statementCharge>;

export const statementSchema = z.strictObject({
  format: z.enum(["ofx", "csv"]),
  layout: z
    .strictObject({
      separator: z.enum([";", ",", "\t"]),
      headingLine: z.int().nullable(),
      date: z.string(),
      amount: z.string(),
      text: z.array(z.string()).readonly(),
    })
    .nullable(),
  lines: z.array(line).readonly(),
  debits: z.array(debit).readonly(),
  unread: z
    .array(z.strictObject({ line: z.int(), rule: z.enum(LINE_RULES), found: z.string() }))
    .readonly(),
  passedOver: z.int(),
  /** The charges that lines are proposed for, by id. */
  charges: z.record(z.string(), statementCharge),
});
export type StatementResponse = z.output<typeof statementSchema>;

/** Prints a statement with what is proposed for its credits and debits. */
export function statementResponse(
  { format, layout, lines, unread, passedOver }: BankStatement,
  matches: readonly LineMatch[],
  debits: readonly ProposedRefund[],
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
    debits: debits.map(({ line, postedOn, amount, text, reference, match }) => {
      return { line, postedOn, amount: reais(amount), text, reference, match };
    }),
    charges: Object.fromEntries(
      [...charges].map(({ id, payerName, description, amount, dueDate, status }) => [
        id,
        { payerName, description, amount: reais(amount), dueDate, status },
      ]),
    ),
  };
}
