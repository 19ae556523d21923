import { z } from "zod";
import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import {
  brasiliaDay,
  lastSecondOfBrasiliaDay,
  middleOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { txidOf } from "@/lib/platform/values/ids";
import type { DisputeReason } from "@/lib/platform/values/money-state";
import { identifier, keptWords, REFUNDS_MAX } from "@/lib/providers/bounded";
import type { DisputeTerms, ProviderRefund, ProviderSettlement } from "@/lib/providers/port";
import { centsOfReais } from "./amount";
import { chargeIdOf, isPaid, type Payment, standingOf } from "./payment";
import { dayOf, instantOf } from "./time";

/** What the provider reports of the Pix that paid a charge. */
const pixTransaction = z.object({
  endToEndIdentifier: identifier.min(1).nullish(),
  effectiveDate: z.string().nullish(),
});

export interface PaidByPix {
  readonly endToEndId: string | null;
  readonly paidAt: Date | null;
}

/** Reads GET /pix/transactions/{id}; null when the answer is none. */
export function readPixTransaction(body: unknown): PaidByPix | null {
  const { data } = pixTransaction.safeParse(body);
  if (!data) return null;
  return {
    endToEndId: data.endToEndIdentifier ?? null,
    paidAt: data.effectiveDate ? instantOf(data.effectiveDate) : null,
  };
}

/**
 * The money of a paid charge; null while it is unpaid, and where it cannot be read.
 *
 * @param now what the provider dates by the day alone was at its end at the latest, and not after now; a day to come stands for its middle.
 */
export function settlementOf(
  payment: Payment,
  pix: PaidByPix | null,
  now: Date,
): ProviderSettlement | null {
  const amount = centsOfReais(payment.value);
  const paidAt = pix?.paidAt ?? paidAtOf(payment, now);
  if (!isPaid(payment) || !amount || amount <= 0n || !paidAt) return null;
  if ((payment.refunds?.length ?? 0) > REFUNDS_MAX) return null;
  const id = chargeIdOf(payment);
  const isInCash = payment.status === "RECEIVED_IN_CASH";
  const dispute = disputeOf(payment);
  const funds = fundsOf(payment);
  const expectedOn = funds === "authorized" ? dayOf(payment.estimatedCreditDate) : null;
  return {
    reference: payment.id,
    endToEndId: pix?.endToEndId ?? null,
    txid: id && txidOf(id),
    amount,
    net: isInCash ? amount : centsOfReais(payment.netValue),
    paidAt,
    pixKey: null,
    funds,
    ...(expectedOn ? { expectedOn } : {}),
    dispute,
    ...(dispute ? { disputeTerms: disputeTermsOf(payment) } : {}),
    // Once paid, a charge that left the method to its payer names the chosen one.
    method: PICKED_METHODS.find((method) => method === payment.billingType) ?? null,
    refunds: refundsOf(payment),
    ...(isInCash ? { isInCash } : {}),
  };
}

function paidAtOf(payment: Payment, now: Date): Date | null {
  const { clientPaymentDate, confirmedDate, paymentDate } = payment;
  const day = dayOf(clientPaymentDate) ?? dayOf(confirmedDate) ?? dayOf(paymentDate);
  if (!day) return null;
  // Only the sandbox has money come on a day that is yet to be.
  if (day > brasiliaDay(now)) return middleOfBrasiliaDay(day);
  return new Date(Math.min(lastSecondOfBrasiliaDay(day).getTime(), now.getTime()));
}

/** Money that went back or is disputed had been credited if the provider had dated its credit. */
function fundsOf(payment: Payment): ProviderSettlement["funds"] {
  const standing = standingOf(payment);
  if (standing === "credited" || standing === "authorized") return standing;
  return dayOf(payment.paymentDate) ? "credited" : "authorized";
}

/** A payer's card bank takes the money back while it is disputed; the provider's own word ends it. */
function disputeOf(payment: Payment): ProviderSettlement["dispute"] {
  const lost = /^(DISPUTE_LOST|DONE)$/.test(payment.chargeback?.status ?? "");
  if (standingOf(payment) === "disputed") return lost ? "lost" : "open";
  return lost && standingOf(payment) === "going_back" ? "lost" : null;
}

/** The provider's many reasons, as far as one decides which proof answers it; what is missing here is `other`. */
const DISPUTE_REASONS: ReadonlyMap<string, DisputeReason> = new Map([
  ["FRAUD", "fraud"],
  ["CARD_FRAUD", "fraud"],
  ["ABSENT_CARD_FRAUD", "fraud"],
  ["OTHER_ABSENT_CARD_FRAUD", "fraud"],
  ["VISA_FRAUD_MONITORING_PROGRAM", "fraud"],
  ["RIGHT_OF_FULL_RECOURSE_FOR_FRAUD", "fraud"],
  ["SERVICE_NOT_RECEIVED", "not_received"],
  ["SERVICE_DISAGREEMENT_OR_DEFECTIVE_PRODUCT", "not_as_sold"],
  ["COMMERCIAL_DISAGREEMENT", "not_as_sold"],
  ["SALE_CANCELED", "canceled"],
  ["RECURRENCE_CANCELED", "canceled"],
  ["INCORRECT_TRANSACTION_VALUE", "amount"],
  ["MULTIPLE_ROCS", "amount"],
  ["DIFFERENT_PAY_METHOD", "amount"],
]);

function disputeTermsOf({ chargeback }: Payment): DisputeTerms {
  const { reason, deadlineToSendDisputeDocuments } = chargeback ?? {};
  return {
    reason: reason ? (DISPUTE_REASONS.get(reason) ?? "other") : null,
    answerBy: dayOf(deadlineToSendDisputeDocuments),
  };
}

/** A refund of the provider's list. It has no name there. */
const refundAnswer = z.object({
  dateCreated: identifier.nullish(),
  status: z.string(),
  value: z.number(),
  description: z.string().nullish(),
});

const REFUND_STATES: ReadonlyMap<string, ProviderRefund["state"]> = new Map([
  ["DONE", "refunded"],
  ["CANCELLED", "failed"],
]);

/** Our name for a refund, which we write behind its description. */
const OUR_NAME = /\(ref\. ([0-9a-zA-Z]{1,35})\)$/;
const DESCRIPTION_LIMIT = 140;

/** What we write about a refund: the reason, and our name for it to find it by. */
export function refundDescription(pspRefundId: string, description: string | null): string {
  const reason = [...(description ?? "Devolução")].slice(0, DESCRIPTION_LIMIT).join("");
  return `${reason} (ref. ${pspRefundId})`;
}

/** Whether it was paid as a boleto, whose payer has to say which account money goes back to. */
export function isByBoleto({ billingType, pixTransaction }: Payment): boolean {
  return billingType === "BOLETO" && !pixTransaction;
}

/** What went back or is going back of a charge's money. */
export function refundsOf(payment: Payment): readonly ProviderRefund[] {
  const seen = new Map<string, number>();
  const said = new Set<string>();
  const refunds = (payment.refunds ?? []).flatMap((item) => {
    const { data } = refundAnswer.safeParse(item);
    const amount = data && centsOfReais(data.value);
    if (!data || !amount || amount <= 0n) return [];
    const madeAt = (data.dateCreated ?? "").replace(/\D/g, "") || "0";
    const begunAt = instantOf(data.dateCreated ?? "");
    const earlier = seen.get(madeAt) ?? 0;
    seen.set(madeAt, earlier + 1);
    // Statuses that are not known yet are on their way.
    const state = REFUND_STATES.get(data.status) ?? "processing";
    const reason = keptWords((data.description ?? "").replace(OUR_NAME, "")) || null;
    const ourName = OUR_NAME.exec(data.description ?? "")?.[1];
    const words = JSON.stringify(item);
    // Without a time of day, equal refunds of a day are as likely as one that is listed twice.
    const repeats = !ourName && said.has(words) && /\d:\d\d/.test(data.dateCreated ?? "");
    said.add(words);
    const refund: ProviderRefund = {
      // One that began elsewhere is named by when it began, and counted among those of that second.
      pspRefundId: ourName ?? `${madeAt}x${earlier + 1}`,
      // The provider may have cut our name off.
      ...(ourName ? {} : { unnamed: "refund", ...(begunAt ? { begunAt } : {}) }),
      ...(repeats ? { repeats } : {}),
      amount,
      state,
      // Why one failed the provider does not say.
      reason: state === "failed" ? null : reason,
    };
    return [refund];
  });
  const whole = refunds.length === 0 && wholeRefundOf(payment);
  return whole ? [whole] : refunds;
}

/** REFUNDED is final: without any entry, all of it went back at once. */
function wholeRefundOf(payment: Payment): ProviderRefund | null {
  const amount = centsOfReais(payment.value);
  if (payment.status !== "REFUNDED" || !amount || disputeOf(payment)) return null;
  return { pspRefundId: "whole", unnamed: "whole", amount, state: "refunded", reason: null };
}
