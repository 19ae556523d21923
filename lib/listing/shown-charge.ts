import { z } from "zod";
import type { Charge } from "@/lib/charges/charge";
import { CANCEL_REASONS, CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { Cents } from "@/lib/platform/values/money";
import type { Payer } from "@/lib/platform/values/payer";

/** What a row of the list shows of a charge. */
export interface ShownCharge
  extends Pick<
    Charge,
    | "id"
    | "createdAt"
    | "description"
    | "reference"
    | "billingType"
    | "dueDate"
    | "status"
    | "cancelReason"
    | "amount"
    | "fee"
  > {
  readonly payer: Pick<Payer, "name" | "document">;
  /** What refunds sent back of the money that paid it. */
  readonly returned: Cents;
  /** When its payer reported having paid; null where nobody did. */
  readonly paymentReportedAt: Date | null;
  readonly paid: Pick<NonNullable<Charge["paid"]>, "amount" | "net" | "paidOn"> | null;
}

/** A row of an open list as it is now. */
export const shownCharge = z.strictObject({
  id: z.guid(),
  createdAt: z.iso.datetime(),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  billingType: z.enum(BILLING_TYPES),
  dueDate: z.iso.date(),
  status: z.enum(CHARGE_STATUSES),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  amount: reaisAmount,
  fee: reaisAmount.nullable(),
  payer: z.strictObject({ name: z.string(), document: z.string() }),
  returned: reaisAmount,
  paymentReportedAt: z.iso.datetime().nullable(),
  paid: z.strictObject({ amount: reaisAmount, net: reaisAmount, paidOn: z.iso.date() }).nullable(),
});
export type ShownChargeResponse = z.output<typeof shownCharge>;

/** A row as the dashboard reads it. */
export function shownChargeResponse(charge: ShownCharge): ShownChargeResponse {
  const { id, description, reference, billingType, dueDate, status, payer, paid } = charge;
  return {
    id,
    createdAt: charge.createdAt.toISOString(),
    description,
    reference,
    billingType,
    dueDate,
    status,
    cancelReason: charge.cancelReason,
    amount: reais(charge.amount),
    fee: charge.fee && reais(charge.fee),
    payer: { name: payer.name, document: payer.document },
    returned: reais(charge.returned),
    paymentReportedAt: charge.paymentReportedAt?.toISOString() ?? null,
    paid: paid && { amount: reais(paid.amount), net: reais(paid.net), paidOn: paid.paidOn },
  };
}

/** Whether a payer's report waits to be confirmed: the charge is still the unpaid Pix that it was about. */
export function awaitsConfirmation({
  billingType,
  status,
  paymentReportedAt,
}: Pick<ShownCharge, "billingType" | "status" | "paymentReportedAt">): boolean {
  return (
    paymentReportedAt !== null &&
    billingType === "PIX" &&
    (status === "PENDING" || status === "OVERDUE")
  );
}
