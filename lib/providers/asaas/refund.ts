import type { RefundOrder } from "@/lib/providers/port";
import type { Payment } from "./payment";
import { refundsOf } from "./settlement";

/** A refund of ours by the name that it carries. */
export function refundIn(payment: Payment, order: RefundOrder) {
  const refund = refundsOf(payment).find(({ pspRefundId }) => pspRefundId === order.pspRefundId);
  if (!refund) return { kind: "absent" } as const;
  return refund.amount === order.amount
    ? ({ kind: "known", refund } as const)
    : ({ kind: "unknown", reason: "another refund than asked for" } as const);
}

/**
 * A refund of ours that was submitted before. It is proven absent only where nothing that carries no name can be it:
 * the provider may have cut our name off.
 */
export function foundRefund(payment: Payment, order: RefundOrder) {
  const named = refundIn(payment, order);
  if (named.kind !== "absent") return named;
  const like = refundsOf(payment).find(
    ({ unnamed, amount }) => unnamed === "whole" || (unnamed && amount === order.amount),
  );
  if (!like) return named;
  return like.unnamed === "whole"
    ? ({ kind: "known", refund: { ...taken(order).refund, state: like.state } } as const)
    : ({ kind: "unknown", reason: "a refund without a name may be this one" } as const);
}

/** A refund that the provider accepted and does not name. */
export function taken({ pspRefundId, amount }: RefundOrder) {
  const refund = { pspRefundId, amount, state: "processing", reason: null } as const;
  return { kind: "known", refund } as const;
}
