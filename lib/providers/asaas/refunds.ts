import type { RefundOrder, RefundOutcome } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered, submitting } from "./access";
import { reaisNumber } from "./amount";
import type { Send } from "./connection";
import type { Payment } from "./payment";
import { paymentById } from "./payment-by-id";
import { finalNo } from "./problem";
import { isByBoleto, refundDescription, refundsOf } from "./settlement";

/**
 * The provider gives all of a boleto back or nothing, to an account that the payer names on a page whose
 * address goes to the requester, and its entry carries no id of ours to recognise a retry by. A user who
 * requests the refund in the provider's panel sees that page; we record it as a refund that the provider reported.
 */
const BY_PANEL = {
  kind: "refused",
  // Read by merchants.
  reason:
    "o provedor devolve boletos somente pelo painel dele, onde o pagador informa a conta que recebe: peça lá, e a devolução aparece aqui",
} as const;

/** Sends money back; that of a boleto only the provider's own panel can (BY_PANEL). */
export async function refund(
  access: Access,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
  return submitting(
    access,
    async (send, submit): Promise<Exclude<RefundOutcome, { kind: "absent" }>> => {
      const payment = await paymentById(send, order.reference);
      if ("kind" in payment) return payment;
      const known = refundIn(payment, order);
      if (known.kind !== "absent") return known;
      if (isByBoleto(payment)) return BY_PANEL;
      const answer = await submit("POST", `/payments/${encodeURIComponent(payment.id)}/refund`, {
        value: reaisNumber(order.amount),
        description: refundDescription(order.pspRefundId, order.description),
      });
      const reason = finalNo(answer);
      if (answer.status !== 200 && answer.status !== 201 && reason === null) return unknown(answer);
      const after = await refundNow(send, order);
      if (after.kind !== "absent") return after;
      return reason === null
        ? { kind: "unknown", reason: "a refund that was accepted is not listed" }
        : { kind: "refused", reason };
    },
  );
}

/** How a refund that we requested stands. */
export async function findRefund(
  access: Access,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
  return answered(access, (send) => refundNow(send, order));
}

async function refundNow(
  send: Send,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
  const payment = await paymentById(send, order.reference);
  return "kind" in payment ? payment : refundIn(payment, order);
}

function refundIn(payment: Payment, order: RefundOrder) {
  const refund = refundsOf(payment).find(({ pspRefundId }) => pspRefundId === order.pspRefundId);
  if (!refund) return { kind: "absent" } as const;
  return refund.amount === order.amount
    ? ({ kind: "known", refund } as const)
    : ({ kind: "unknown", reason: "another refund than asked for" } as const);
}
