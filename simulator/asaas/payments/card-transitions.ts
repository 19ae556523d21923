import type { Payment } from "@/simulator/asaas/ledger/records";
import { dayOf } from "@/simulator/values/brasilia";
import type { TestCard } from "./cards";
import { amountDueOn } from "./late-fees";
import { cardRefused, confirmed, inAnalysis, type Transition } from "./transitions";

/** How long card banks take, in milliseconds. */
export interface CardWaits {
  readonly slowCardMs: number;
  readonly chargebackAfterMs: number;
}

/** What a test card does to a payment that is open. */
export function payByCard(
  payment: Payment,
  used: TestCard,
  now: Date,
  waits: CardWaits,
): Transition {
  const card = { lastDigits: used.number.slice(-4), brand: used.brand };
  switch (used.fate) {
    case "refuse":
      return cardRefused(payment, dayOf(now));
    case "slow":
      return inAnalysis(payment, card, new Date(now.getTime() + waits.slowCardMs));
    case "approve":
      return cardConfirmed(payment, card, now);
    case "chargeback": {
      const transition = cardConfirmed(payment, card, now);
      const at = new Date(now.getTime() + waits.chargebackAfterMs).toISOString();
      return {
        ...transition,
        payment: { ...transition.payment, appointment: { what: "chargeback", at } },
      };
    }
  }
}

/** The card's bank says yes, at the end of an analysis where there was one. */
export function approved(payment: Payment, now: Date): readonly Transition[] {
  const transition = cardConfirmed(payment, payment.card, now);
  if (payment.status !== "AWAITING_RISK_ANALYSIS") return [transition];
  return [{ payment, events: ["PAYMENT_APPROVED_BY_RISK_ANALYSIS"] }, transition];
}

function cardConfirmed(payment: Payment, card: Payment["card"], now: Date): Transition {
  const today = dayOf(now);
  const { total, surcharge } = amountDueOn(payment, today);
  return confirmed(payment, { by: "CREDIT_CARD", cents: total, surcharge, on: today, card });
}
