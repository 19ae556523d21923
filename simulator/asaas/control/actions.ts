import { z } from "zod";
import { amountText, centavos, positiveAmount } from "../amount";
import { type Answer, controlRefusal } from "../problem";
import { dayOf, earlier, isDay } from "./calendar";
import { approved } from "./card-payments";
import { amountDueOn } from "./late-terms";
import {
  arrived,
  cardRefused,
  chargebackAsked,
  chargebackLost,
  chargebackWon,
  confirmed,
  disputed,
  isOpen,
  isPaid,
  type Move,
  overdue,
  type PayersPayment,
  received,
} from "./moves";
import { paymentWire } from "./payment-wire";
import type { Provider } from "./provider";
import type { Payment } from "./records";
import { refundAsked, refundableCents } from "./refunds";

const day = z.string().refine(isDay, "must be a day, YYYY-MM-DD");

/** Body of the deeds that need none. */
export const nothing = z.strictObject({});

/** Body of POST /control/asaas/payments/{id}/pay. */
export const payRequest = z.strictObject({
  /** What is due on the day, if absent. */
  amount: positiveAmount.optional(),
  /** Day in Brasília whose amount is paid; today if absent. The money comes today at the latest. */
  on: day.optional(),
  /** How; for a payment that leaves it open, Pix if absent. */
  by: z.enum(["PIX", "BOLETO", "CREDIT_CARD"]).optional(),
  /** Whether a boleto's money arrives at once. */
  settled: z.boolean().default(true),
  /** Also what a bank would hinder, but races let through. */
  force: z.boolean().default(false),
});

/** Body of POST …/settle. */
export const settleRequest = z.strictObject({ on: day.optional() });

/** Body of POST …/chargeback. */
export const chargebackRequest = z.strictObject({ reason: z.string().min(1).default("FRAUD") });

/** Body of POST …/refund. */
export const bankRefundRequest = z.strictObject({ amount: positiveAmount.optional() });

type Method = PayersPayment["by"];

/** Pays as a payer would: by Pix or boleto the money arrives, by card it is promised. */
export function pay(provider: Provider, id: string, request: z.infer<typeof payRequest>): Answer {
  return withPayment(provider, id, (payment) => {
    const { now } = provider;
    const today = dayOf(now());
    const { on = today, force } = request;
    const by = request.by ?? usualMethod(payment);
    const hindrance = force ? undefined : hindranceTo(payment, by);
    if (hindrance !== undefined) return hindrance;
    const due = amountDueOn(payment, on);
    const cents = request.amount === undefined ? due.total : centavos(request.amount);
    if (cents !== due.total && !force) {
      return controlRefusal(422, `On ${on} ${amountText(due.total)} is due.`);
    }
    const paid: PayersPayment = {
      by,
      cents,
      surcharge: due.surcharge,
      on: earlier(on, today),
    };
    const card = { lastDigits: "4242", brand: "VISA" };
    if (by === "CREDIT_CARD") return [confirmed(payment, { ...paid, card })];
    const promised = by === "BOLETO" && !request.settled;
    return [promised ? confirmed(payment, paid) : received(payment, paid, now())];
  });
}

/** Promised money arrives: what a card's bank does about a month later. */
export function settle(
  provider: Provider,
  id: string,
  { on }: z.infer<typeof settleRequest>,
): Answer {
  return withPayment(provider, id, (payment) =>
    payment.status === "CONFIRMED"
      ? [arrived(payment, on ?? dayOf(provider.now()))]
      : conflict(payment, "CONFIRMED"),
  );
}

/** The card's bank says yes: to a card in analysis, or to one that nobody typed in. */
export function approveCard(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) => {
    if (payment.status === "AWAITING_RISK_ANALYSIS") return approved(provider, payment);
    const hindrance = hindranceTo(payment, "CREDIT_CARD");
    if (hindrance !== undefined) return hindrance;
    return approved(provider, { ...payment, card: { lastDigits: "4242", brand: "VISA" } });
  });
}

/** The card's bank says no. */
export function refuseCard(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) => {
    const analysed = payment.status === "AWAITING_RISK_ANALYSIS";
    const hindrance = analysed ? undefined : hindranceTo(payment, "CREDIT_CARD");
    return hindrance ?? [cardRefused(payment, dayOf(provider.now()))];
  });
}

/** The payer tells the card's bank that the purchase was not theirs. */
export function askChargeback(
  provider: Provider,
  id: string,
  { reason }: z.infer<typeof chargebackRequest>,
): Answer {
  return withPayment(provider, id, (payment) => {
    if (payment.billingType !== "CREDIT_CARD") {
      return controlRefusal(409, `A payment by ${payment.billingType} has no chargeback.`);
    }
    return isPaid(payment)
      ? [chargebackAsked(payment, reason)]
      : conflict(payment, "CONFIRMED or RECEIVED");
  });
}

/** The merchant contests it. */
export function disputeChargeback(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) =>
    payment.status === "CHARGEBACK_REQUESTED"
      ? [disputed(payment)]
      : conflict(payment, "CHARGEBACK_REQUESTED"),
  );
}

/** The merchant keeps the money. */
export function winChargeback(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) =>
    isDisputed(payment) ? chargebackWon(payment) : conflict(payment, "in a chargeback"),
  );
}

/** The payer keeps it. */
export function loseChargeback(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) =>
    isDisputed(payment) ? [chargebackLost(payment)] : conflict(payment, "in a chargeback"),
  );
}

/** As if the due date had passed. */
export function expire(provider: Provider, id: string): Answer {
  return withPayment(provider, id, (payment) =>
    payment.status === "PENDING" && !payment.deleted
      ? [overdue(payment)]
      : conflict(payment, "PENDING"),
  );
}

/** The provider sends money back without having been asked by its customer. */
export function refundByProvider(
  provider: Provider,
  id: string,
  { amount }: z.infer<typeof bankRefundRequest>,
): Answer {
  return withPayment(provider, id, (payment) => {
    if (!isPaid(payment)) return conflict(payment, "CONFIRMED or RECEIVED");
    const left = refundableCents(payment);
    const cents = amount === undefined ? left : centavos(amount);
    if (cents > left || left === 0) {
      return controlRefusal(422, `Only ${amountText(left)} is left to refund.`);
    }
    return [refundAsked(provider, payment, cents, "Estorno pelo provedor")];
  });
}

function withPayment(
  provider: Provider,
  id: string,
  deed: (payment: Payment) => readonly Move[] | Answer,
): Answer {
  const payment = provider.ledger.payment(id);
  if (payment === undefined) return controlRefusal(404, `There is no payment ${id}.`);
  const outcome = deed(payment);
  if ("status" in outcome) return outcome;
  provider.happen(...outcome);
  const after = provider.ledger.payment(id) ?? payment;
  return { status: 200, body: paymentWire(after, provider.origin) };
}

function usualMethod({ billingType }: Payment): Method {
  return billingType === "UNDEFINED" ? "PIX" : billingType;
}

/** A boleto carries a Pix code too; the other types take their own method only. */
function hindranceTo(payment: Payment, by: Method): Answer | undefined {
  const { billingType } = payment;
  const fits =
    billingType === "UNDEFINED" || billingType === by || (billingType === "BOLETO" && by === "PIX");
  if (!fits) return controlRefusal(409, `A payment of type ${billingType} is not paid by ${by}.`);
  return isOpen(payment) ? undefined : conflict(payment, "PENDING or OVERDUE");
}

function isDisputed({ status }: Payment): boolean {
  return status === "CHARGEBACK_REQUESTED" || status === "CHARGEBACK_DISPUTE";
}

function conflict({ status, deleted }: Payment, wanted: string): Answer {
  const is = deleted ? "deleted" : status;
  return controlRefusal(409, `The payment is ${is}; this needs one that is ${wanted}.`);
}
