import type { RefundOrder, RefundOutcome } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered, submitting } from "./access";
import { reaisNumber } from "./amount";
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
      const now = await paymentById(send, order.reference);
      if ("kind" in now) return now;
      const after = refundIn(now, order);
      if (after.kind !== "absent") return after;
      // It is under way, under whichever name: it is never submitted again.
      return reason === null ? accepted(order) : { kind: "refused", reason };
    },
  );
}

/** How a refund that we requested stands. */
export async function findRefund(
  access: Access,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
  return answered(access, async (send) => {
    const payment = await paymentById(send, order.reference);
    return "kind" in payment ? payment : foundRefund(payment, order);
  });
}

/** A refund of ours by the name that it carries. */
function refundIn(payment: Payment, order: RefundOrder) {
  const refund = refundsOf(payment).find(({ pspRefundId }) => pspRefundId === order.pspRefundId);
  if (!refund) return { kind: "absent" } as const;
  return refund.amount === order.amount
    ? ({ kind: "known", refund } as const)
    : ({ kind: "unknown", reason: "another refund than asked for" } as const);
}

/** How far the provider's clock may be behind ours, in ms: a refund that began longer before ours is another one. */
const CLOCK_MS = 5 * 60_000;

/**
 * A refund of ours that was submitted before. It is proven absent only where nothing that carries no name can be it:
 * the provider may have cut our name off.
 */
function foundRefund(payment: Payment, order: RefundOrder) {
  const named = refundIn(payment, order);
  if (named.kind !== "absent") return named;
  const since = order.requestedAt.getTime() - CLOCK_MS;
  const like = refundsOf(payment).find(
    ({ unnamed, amount, begunAt }) =>
      unnamed === "whole" ||
      (unnamed && amount === order.amount && !(begunAt && begunAt.getTime() < since)),
  );
  if (!like) return named;
  return like.unnamed === "whole"
    ? ({ kind: "known", refund: { ...accepted(order).refund, state: like.state } } as const)
    : ({ kind: "unknown", reason: "a refund without a name may be this one" } as const);
}

/** A refund that the provider accepted and does not name. */
function accepted({ pspRefundId, amount }: RefundOrder) {
  const refund = { pspRefundId, amount, state: "processing", reason: null } as const;
  return { kind: "known", refund } as const;
}
