import type { Payment, Refund } from "@/simulator/asaas/ledger/records";
import { timeOf } from "@/simulator/values/brasilia";
import { randomHex } from "@/simulator/values/identifiers";
import { type Moved, refundableCents, statusOfPaid, type Transition } from "./transitions";

/** A refund on its way. Of the whole payment it shows in the status, of a part only in the list. */
export function refundRequested(
  payment: Payment,
  cents: number,
  description: string | null,
  now: Date,
  settlesAfterMs: number | null,
): Transition {
  const settlesAt = instantAfter(now, settlesAfterMs);
  const refund: Refund = { ...freshRefund(payment, cents, now), description, settlesAt };
  return underWay({ ...payment, refunds: [...payment.refunds, refund] }, cents);
}

/** A boleto's refund that waits until the payer names an account, on the page of `requestToken`. */
export function bankSlipRefundRequested(
  payment: Payment,
  cents: number,
  requestToken: string,
  now: Date,
): Transition {
  const refund: Refund = { ...freshRefund(payment, cents, now), requestToken };
  return {
    payment: { ...payment, status: "REFUND_REQUESTED", refunds: [...payment.refunds, refund] },
    events: ["PAYMENT_UPDATED"],
    movements: [{ type: "PAYMENT_REVERSAL", cents: -cents }],
  };
}

/** The payer has named an account: the boleto's money goes its way. */
export function refundAccountNamed(
  payment: Payment,
  now: Date,
  settlesAfterMs: number | null,
): Transition {
  const settlesAt = instantAfter(now, settlesAfterMs);
  const refunds = payment.refunds.map((refund) =>
    refund.requestToken !== null && refund.settlesAt === null ? { ...refund, settlesAt } : refund,
  );
  return {
    payment: { ...payment, refunds, status: "REFUND_IN_PROGRESS" },
    events: ["PAYMENT_REFUND_IN_PROGRESS"],
  };
}

/** All refunds of a payment that are under way come to their end. */
export function refundsSettled(
  payment: Payment,
  outcome: "DONE" | "CANCELLED",
  now: Date,
): readonly Transition[] {
  const transitions: Transition[] = [];
  let current = payment;
  for (const { id, status } of payment.refunds) {
    if (status !== "PENDING") continue;
    const settled = refundSettled(current, id, outcome, now);
    transitions.push(settled);
    current = settled.payment;
  }
  return transitions;
}

/** A refund that has come to its end. */
export function refundSettled(
  payment: Payment,
  id: string,
  outcome: "DONE" | "CANCELLED",
  now: Date,
): Transition {
  const effectiveDate = outcome === "DONE" ? timeOf(now) : null;
  const refunds = payment.refunds.map((refund) =>
    refund.id === id ? { ...refund, status: outcome, effectiveDate, settlesAt: null } : refund,
  );
  const isPending =
    payment.status === "REFUND_IN_PROGRESS" || payment.status === "REFUND_REQUESTED";
  const status = isPending ? statusOfPaid(payment) : payment.status;
  if (outcome === "CANCELLED") {
    const cents = refunds.find((refund) => refund.id === id)?.cents ?? 0;
    const movements = ofCredited(payment, { type: "PAYMENT_REFUND_CANCELLED", cents });
    return { payment: { ...payment, refunds, status }, events: ["PAYMENT_UPDATED"], movements };
  }
  const isWhole = doneCents(refunds) === payment.cents;
  return isWhole
    ? { payment: { ...payment, refunds, status: "REFUNDED" }, events: ["PAYMENT_REFUNDED"] }
    : { payment: { ...payment, refunds, status }, events: ["PAYMENT_PARTIALLY_REFUNDED"] };
}

function underWay(payment: Payment, taken: number): Transition {
  const movements = ofCredited(payment, { type: "PAYMENT_REVERSAL", cents: -taken });
  if (refundableCents(payment) > 0) return { payment, events: [], movements };
  return {
    payment: { ...payment, status: "REFUND_IN_PROGRESS" },
    events: ["PAYMENT_REFUND_IN_PROGRESS"],
    movements,
  };
}

/** What moves at the account; nothing while the money is only authorized. */
function ofCredited(payment: Payment, moved: Moved): readonly Moved[] {
  return statusOfPaid(payment) === "RECEIVED" ? [moved] : [];
}

function freshRefund(payment: Payment, cents: number, now: Date): Refund {
  return {
    id: `ref_${randomHex(6)}`,
    dateCreated: timeOf(now),
    status: "PENDING",
    cents,
    description: null,
    endToEndIdentifier: payment.pix?.endToEndId ?? null,
    effectiveDate: null,
    requestToken: null,
    settlesAt: null,
  };
}

function doneCents(refunds: readonly Refund[]): number {
  return refunds
    .filter(({ status }) => status === "DONE")
    .reduce((sum, refund) => sum + refund.cents, 0);
}

function instantAfter(now: Date, ms: number | null): string | null {
  return ms === null ? null : new Date(now.getTime() + ms).toISOString();
}
