import { dayOf } from "./calendar";
import type { TestCard } from "./cards";
import { amountDueOn } from "./late-terms";
import { cardRefused, confirmed, inAnalysis, type Move } from "./moves";
import type { Provider } from "./provider";
import type { Payment } from "./records";

/** What a test card does to a payment that is open. */
export function payByCard(provider: Provider, payment: Payment, used: TestCard): Move {
  const { settings, now } = provider;
  const card = { lastDigits: used.number.slice(-4), brand: used.brand };
  switch (used.fate) {
    case "refuse":
      return cardRefused(payment, dayOf(now()));
    case "slow":
      return inAnalysis(payment, card, new Date(now().getTime() + settings.slowCardMs));
    case "approve":
      return cardConfirmed(provider, payment, card);
    case "chargeback": {
      const move = cardConfirmed(provider, payment, card);
      const at = provider.inMs(settings.chargebackAfterMs);
      return { ...move, payment: { ...move.payment, appointment: { what: "chargeback", at } } };
    }
  }
}

/** The card's bank says yes, at the end of an analysis where there was one. */
export function approved(provider: Provider, payment: Payment): readonly Move[] {
  const move = cardConfirmed(provider, payment, payment.card);
  if (payment.status !== "AWAITING_RISK_ANALYSIS") return [move];
  return [{ payment, events: ["PAYMENT_APPROVED_BY_RISK_ANALYSIS"] }, move];
}

function cardConfirmed({ now }: Provider, payment: Payment, card: Payment["card"]): Move {
  const today = dayOf(now());
  const { total, surcharge } = amountDueOn(payment, today);
  return confirmed(payment, { by: "CREDIT_CARD", cents: total, surcharge, on: today, card });
}
