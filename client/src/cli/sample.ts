import type { Event, Exception, Payment, Refund } from "../api-types.js";

type Status = Payment["status"];
/** Where a type of event leaves its charge; `refund`, `exception` and `notice` say what comes along. */
interface Sample {
  readonly from?: Status;
  readonly to: Status;
  readonly refund?: Refund["status"];
  readonly exception?: "open" | "resolved";
  readonly notice?: true;
}

const SAMPLES = {
  "payment.created": { to: "CREATING" },
  "payment.opened": { from: "CREATING", to: "PENDING" },
  "payment.account_changed": { from: "CREATING", to: "CREATING" },
  "payment.refused": { from: "CREATING", to: "CANCELED" },
  "payment.confirmed": { from: "PENDING", to: "CONFIRMED" },
  "payment.received": { from: "PENDING", to: "RECEIVED" },
  "payment.settled": { from: "REFUNDING", to: "REFUNDING" },
  "payment.overdue": { from: "PENDING", to: "OVERDUE" },
  "payment.expired": { from: "PENDING", to: "CANCELED" },
  "payment.cancel_requested": { from: "PENDING", to: "PENDING" },
  "payment.canceled": { from: "PENDING", to: "CANCELED" },
  "payment.edit_requested": { from: "PENDING", to: "PENDING" },
  "payment.edited": { from: "PENDING", to: "PENDING" },
  "payment.edit_refused": { from: "PENDING", to: "PENDING" },
  "payment.code_issued": { from: "CANCELED", to: "CANCELED" },
  "payment.method_chosen": { from: "PENDING", to: "PENDING" },
  "payment.method_opened": { from: "PENDING", to: "PENDING" },
  "payment.method_refused": { from: "PENDING", to: "PENDING" },
  "payment.card_refused": { from: "PENDING", to: "PENDING" },
  "payment.reported": { from: "PENDING", to: "PENDING" },
  "payment.refund_started": { from: "RECEIVED", to: "REFUNDING", refund: "PROCESSING" },
  "payment.refund_finished": { from: "REFUNDING", to: "RECEIVED", refund: "REFUNDED" },
  "payment.refund_failed": { from: "REFUNDING", to: "RECEIVED", refund: "FAILED" },
  "payment.refunded": { from: "REFUNDING", to: "REFUNDED", refund: "REFUNDED" },
  "payment.disputed": { from: "CONFIRMED", to: "CHARGEBACK" },
  "payment.dispute_won": { from: "CHARGEBACK", to: "CONFIRMED" },
  "payment.dispute_lost": { from: "CHARGEBACK", to: "REFUNDED" },
  "payment.extra_settlement": { from: "RECEIVED", to: "RECEIVED" },
  "payment.extra_withdrawn": { from: "RECEIVED", to: "RECEIVED" },
  "payment.extra_reassigned": { from: "RECEIVED", to: "RECEIVED" },
  "payment.completed": { from: "RECEIVED", to: "RECEIVED" },
  "payment.reverted": { from: "RECEIVED", to: "PENDING" },
  "payment.taken_back": { from: "CONFIRMED", to: "PENDING" },
  "exception.opened": { to: "RECEIVED", exception: "open" },
  "exception.resolved": { to: "RECEIVED", exception: "resolved" },
  "merchant.security_notice": { to: "PENDING", notice: true },
} as const satisfies Readonly<Record<string, Sample>>;

/** Every type that there is an example of. */
export const SAMPLE_TYPES = Object.keys(SAMPLES);

const AT = "2026-11-22T12:00:01.234Z";
const ID = "4f04d5ce-a280-4e44-8b08-34b48ba55cb7";
const PAID: readonly Status[] = ["CONFIRMED", "RECEIVED", "REFUNDING", "REFUNDED", "CHARGEBACK"];

/** An example of a type of event; null for an unknown type. */
export function sampleOf(type: string): Event | null {
  if (!Object.hasOwn(SAMPLES, type)) return null;
  const sample: Sample = SAMPLES[type as keyof typeof SAMPLES];
  const { from = null, to, refund, exception, notice } = sample;
  const isPaid = PAID.includes(to);
  const page = `https://pay.loja.com.br/checkout/${ID}`;
  return {
    id: "evt_0192f3a17c1e7cc28e1d5b6a3f0c9d42_3",
    type: type as Event["type"],
    timestamp: AT,
    position: 8812,
    apiVersion: "v1",
    data: {
      payment: notice
        ? null
        : {
            id: ID,
            status: to,
            billingType: "PIX",
            amount: 10.5,
            dueDate: "2026-11-25",
            description: "Primeira cobrança",
            invoiceUrl: page,
            checkoutUrl: page,
            fee: 0.1,
            paidAmount: isPaid ? 10.5 : null,
            netAmount: isPaid ? 10.42 : null,
            paidOn: isPaid ? "2026-11-22" : null,
            pix: { copyPaste: "00020101021226820014br.gov.bcb.pix6304E0CF", expiresAt: AT },
            createdAt: "2026-11-22T11:50:37.131Z",
            reference: "PED-1042",
            version: 3,
          },
      change: notice || exception ? null : { number: 3, from, to, actor: "provider" },
      refund: refund ? refundOf(refund) : null,
      exception: exception ? exceptionOf(exception === "resolved") : null,
      notice: notice
        ? { id: ID, action: "credential.create", actor: "member:ana", address: "203.0.113.7" }
        : null,
    },
  };
}

function refundOf(status: Refund["status"]): Refund {
  return {
    id: "42e648f8-7f0b-4763-a188-2319e955b5b0",
    paymentId: ID,
    status,
    amount: 10.5,
    reason: "troca",
    origin: "MERCHANT",
    failure: status === "FAILED" ? "Conta do recebedor encerrada" : null,
    endToEndId: "E99999004202611221150bIKSBYGLj49",
    createdAt: AT,
    finishedAt: status === "PROCESSING" ? null : AT,
  };
}

function exceptionOf(isResolved: boolean): Exception {
  return {
    id: "0b7d1a52-5f0c-4c1e-9d3a-6a1f4c2b8e10",
    kind: "amount_mismatch",
    paymentId: ID,
    amount: 10,
    facts: { due: "10.50", paid: "10.00" },
    openedAt: AT,
    resolution: isResolved ? "accept" : null,
    note: isResolved ? "diferença aceita" : null,
    resolvedAt: isResolved ? AT : null,
    resolvedBy: isResolved ? "member:ana" : null,
  };
}
