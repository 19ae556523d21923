import { z } from "zod";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { daysBetween } from "@/lib/platform/values/brasilia";
import { type ChargeId, parseChargeId, txidOf } from "@/lib/platform/values/ids";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import { identifier } from "@/lib/providers/bounded";
import type { ChargeOrder, ProviderCharge } from "@/lib/providers/port";
import { centsOfReais, percentNumber, reaisNumber } from "./amount";

/** The provider's longest description. */
const DESCRIPTION_LIMIT = 500;

const text = z.string().nullish();
const amount = z.number().nullish();

/** A charge as the provider answers it; unknown fields and statuses are tolerated. */
const paymentAnswer = z.object({
  id: identifier.min(1),
  status: z.string().min(1).max(64),
  billingType: z.string(),
  /** What is due, and once it is paid, what was paid. */
  value: z.number(),
  netValue: amount,
  /** What was due, where another amount was paid. */
  originalValue: amount,
  dueDate: z.string(),
  dateCreated: text,
  invoiceNumber: text,
  invoiceUrl: text,
  externalReference: text,
  deleted: z.boolean().nullish(),
  clientPaymentDate: text,
  confirmedDate: text,
  paymentDate: text,
  /** When authorized money is to be credited. */
  estimatedCreditDate: text,
  pixTransaction: identifier.nullish(),
  refunds: z.array(z.unknown()).nullish(),
  chargeback: z
    .object({ status: text, reason: text, deadlineToSendDisputeDocuments: text })
    .nullish(),
});
export type Payment = z.output<typeof paymentAnswer>;

/** Reads a charge from an answer or a list; null when it is none. */
export function readPayment(body: unknown): Payment | null {
  return paymentAnswer.safeParse(body).data ?? null;
}

/** What a status means to us. */
export type Standing =
  /** A payer can pay it, or is waiting for their card's bank. */
  | "open"
  /** Paid for sure, its money credited later. */
  | "authorized"
  /** Paid, its money credited. */
  | "credited"
  /** Paid once, and on its way back or gone back, or disputed by the payer. */
  | "going_back"
  | "disputed";

/**
 * All statuses that are known. New ones appear without notice: a charge with another status is nobody's
 * to guess about and becomes a discrepancy.
 */
const STANDINGS: ReadonlyMap<string, Standing> = new Map([
  ["PENDING", "open"],
  ["OVERDUE", "open"],
  ["AWAITING_RISK_ANALYSIS", "open"],
  // Reserved on the card, not taken from it yet.
  ["AUTHORIZED", "open"],
  ["DUNNING_REQUESTED", "open"],
  ["CONFIRMED", "authorized"],
  ["RECEIVED", "credited"],
  // The receiver reported it to the provider.
  ["RECEIVED_IN_CASH", "credited"],
  ["DUNNING_RECEIVED", "credited"],
  ["REFUND_REQUESTED", "going_back"],
  ["REFUND_IN_PROGRESS", "going_back"],
  ["REFUNDED", "going_back"],
  ["REFUNDED_PARTIALLY", "going_back"],
  ["CHARGEBACK", "disputed"],
  ["CHARGEBACK_REQUESTED", "disputed"],
  ["CHARGEBACK_DISPUTE", "disputed"],
  ["AWAITING_CHARGEBACK_REVERSAL", "disputed"],
]);

/** What a charge's status means; null for one that this release does not know. */
export function standingOf({ status }: Payment): Standing | null {
  return STANDINGS.get(status) ?? null;
}

/** Whether money was paid for it, whatever became of the money. */
export function isPaid(payment: Payment): boolean {
  const standing = standingOf(payment);
  return standing !== null && standing !== "open";
}

/** Whether nobody can pay it any more, without its having been paid. */
export function isRemoved(payment: Payment): boolean {
  return payment.deleted === true && !isPaid(payment);
}

/** The charge of ours that it is for; null where its reference is none of ours. */
export function chargeIdOf({ externalReference }: Payment): ChargeId | null {
  return parseChargeId(externalReference ?? "");
}

/**
 * The provider's word for a method. It takes no debit charge: the card form, where a payer types a debit
 * card as well, is that of CREDIT_CARD.
 */
export function requestedBillingType(billingType: BillingType): string {
  return billingType === "DEBIT_CARD" ? "CREDIT_CARD" : billingType;
}

/** The body of POST /payments. */
export function paymentRequest(order: ChargeOrder, customer: string, returnsTo: string) {
  const { billingType, chargeId, description, lateTerms } = order;
  const hasForm = billingType !== "PIX" && billingType !== "BOLETO";
  return {
    customer,
    billingType: requestedBillingType(billingType),
    value: reaisNumber(order.amount),
    dueDate: order.dueDate,
    externalReference: chargeId,
    ...(description ? { description: [...description].slice(0, DESCRIPTION_LIMIT).join("") } : {}),
    ...(lateTerms ? lateTermsRequest(lateTerms, order) : {}),
    ...(hasForm ? { callback: { successUrl: returnsTo, autoRedirect: true } } : {}),
  };
}

/** The body of PUT /payments/{id}, which changes an unpaid charge; what is not sent stays. */
export function revisionRequest(order: ChargeOrder, { billingType }: Payment) {
  return {
    billingType,
    value: reaisNumber(order.amount),
    dueDate: order.dueDate,
    externalReference: order.chargeId,
    // The last day of a discount is given in days before the due date.
    ...(order.lateTerms ? lateTermsRequest(order.lateTerms, order) : {}),
  };
}

function lateTermsRequest({ fine, interest, discount }: LateTerms, { dueDate }: ChargeOrder) {
  return {
    ...(fine ? { fine: shareRequest(fine) } : {}),
    ...(interest ? { interest: { value: percentNumber(interest.basisPointsPerMonth) } } : {}),
    ...(discount
      ? {
          discount: {
            ...shareRequest(discount),
            dueDateLimitDays: daysBetween(discount.until, dueDate),
          },
        }
      : {}),
  };
}

function shareRequest(share: Share) {
  return share.kind === "percent"
    ? { value: percentNumber(share.basisPoints), type: "PERCENTAGE" }
    : { value: reaisNumber(share.amount), type: "FIXED" };
}

/** In what an unpaid charge differs from our order; null when it matches. */
export function differenceFrom(order: ChargeOrder, payment: Payment): string | null {
  if (payment.externalReference !== order.chargeId) return "another reference";
  if (centsOfReais(payment.originalValue ?? payment.value) !== order.amount)
    return "another amount";
  if (payment.dueDate !== order.dueDate) return "another due date";
  // A payer who chooses may have begun already: the provider then reports the method that was chosen.
  if (order.billingType === "UNDEFINED") return null;
  return payment.billingType === requestedBillingType(order.billingType) ? null : "another method";
}

/**
 * The first made comes first. Their days are all that the provider reports of when, so that the number
 * which it counts up decides, and for want of that the id: every reader sees the same order.
 */
export function inOrderOfMaking(payments: readonly Payment[]): readonly Payment[] {
  const rank = ({ dateCreated, invoiceNumber, id }: Payment) =>
    [dateCreated ?? "", (invoiceNumber ?? "").padStart(20, "0"), id].join(" ");
  return [...payments].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** A charge of the provider's list; null where it is none of ours. */
export function providerChargeOf(payment: Payment): ProviderCharge | null {
  const id = chargeIdOf(payment);
  if (!id) return null;
  return {
    txid: txidOf(id),
    pspChargeId: payment.id,
    pixKey: null,
    amount: centsOfReais(payment.originalValue ?? payment.value),
    state: isPaid(payment) || isRemoved(payment) ? "ended" : "open",
    endToEndIds: isPaid(payment) ? [payment.id] : [],
  };
}
