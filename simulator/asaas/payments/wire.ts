import type { LateFees, Payment, Refund, Share } from "@/simulator/asaas/ledger/records";
import { addDays } from "@/simulator/values/brasilia";
import { nossoNumero } from "./boleto";
import { feeOf } from "./fees";
import { inReais } from "./money";

/** A card's money comes about a month after its confirmation. */
const CARD_SETTLES_AFTER_DAYS = 30;

/** A payment as API answers and events carry it; addresses begin with `origin`. */
export function paymentWire(payment: Payment, origin: string): Record<string, unknown> {
  const { billingType, cents, interestCents, originalCents, refunds, chargeback } = payment;
  const hasBoleto = billingType === "BOLETO" || billingType === "UNDEFINED";
  const invoiceUrl = `${origin}/asaas/i/${pageKey(payment)}`;
  return {
    object: "payment",
    id: payment.id,
    dateCreated: payment.dateCreated,
    customer: payment.customer,
    paymentLink: null,
    value: inReais(cents),
    netValue: inReais(cents - feeOf(billingType, cents)),
    originalValue: originalCents === null ? null : inReais(originalCents),
    interestValue: interestCents === null ? null : inReais(interestCents),
    description: payment.description,
    billingType,
    status: payment.status,
    dueDate: payment.dueDate,
    originalDueDate: payment.originalDueDate,
    paymentDate: payment.paymentDate,
    clientPaymentDate: payment.clientPaymentDate,
    confirmedDate: payment.confirmedDate,
    creditDate: payment.creditDate,
    estimatedCreditDate: estimatedCreditDate(payment),
    pixTransaction: payment.pix?.transactionId ?? null,
    invoiceUrl,
    invoiceNumber: String(payment.number).padStart(8, "0"),
    bankSlipUrl: hasBoleto ? `${origin}/asaas/b/${pageKey(payment)}` : null,
    transactionReceiptUrl: payment.clientPaymentDate === null ? null : invoiceUrl,
    nossoNumero: hasBoleto ? nossoNumero(payment.number) : null,
    externalReference: payment.externalReference,
    deleted: payment.deleted,
    anticipated: false,
    ...lateFeesWire(payment),
    creditCard: payment.card && {
      creditCardNumber: payment.card.lastDigits,
      creditCardBrand: payment.card.brand,
    },
    refunds: refunds.length > 0 ? refunds.map((refund) => refundWire(refund, origin)) : null,
    chargeback: chargeback && {
      id: chargeback.id,
      status: chargeback.status,
      reason: chargeback.reason,
      disputeStartDate: chargeback.requestedOn,
      value: inReais(cents),
      paymentDate: payment.clientPaymentDate,
      deadlineToSendDisputeDocuments: chargeback.answerBy,
    },
  };
}

/** A refund as payments and their list of refunds carry it. */
export function refundWire(refund: Refund, origin: string): Record<string, unknown> {
  const { requestToken } = refund;
  return {
    dateCreated: refund.dateCreated,
    status: refund.status,
    value: inReais(refund.cents),
    description: refund.description,
    endToEndIdentifier: refund.endToEndIdentifier,
    effectiveDate: refund.effectiveDate,
    transactionReceiptUrl: null,
    requestUrl: requestToken && refundRequestUrl(requestToken, origin),
  };
}

/** Where the payer of a boleto names the account that the money goes back to. */
export function refundRequestUrl(token: string, origin: string): string {
  return `${origin}/asaas/r/${token}`;
}

/** The part of a payment's id that its pages are addressed by. */
export function pageKey({ id }: Payment): string {
  return id.replace(/^pay_/, "");
}

/** The day on which authorized money is credited, or was; null before it is authorized. */
export function estimatedCreditDate({
  confirmedDate,
  creditDate,
  billingType,
}: Payment): string | null {
  if (creditDate !== null || confirmedDate === null) return creditDate;
  return addDays(confirmedDate, billingType === "CREDIT_CARD" ? CARD_SETTLES_AFTER_DAYS : 1);
}

/** Fine, interest and discount; absent ones are shown as zero. */
function lateFeesWire({ interest, fine, discount }: LateFees): Record<string, unknown> {
  return {
    interest: { value: inReais(interest ?? 0), type: "PERCENTAGE" },
    fine: shareWire(fine),
    discount: {
      ...shareWire(discount),
      dueDateLimitDays: discount?.dueDateLimitDays ?? 0,
      limitDate: null,
    },
  };
}

function shareWire(share: Share | null): Record<string, unknown> {
  if (share === null) return { value: 0, type: "FIXED" };
  const value = share.type === "FIXED" ? share.cents : share.basisPoints;
  return { value: inReais(value), type: share.type };
}
