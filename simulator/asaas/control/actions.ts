import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { approved } from "@/simulator/asaas/payments/card-transitions";
import { amountDueOn } from "@/simulator/asaas/payments/late-fees";
import { refundRequested, refundsSettled } from "@/simulator/asaas/payments/refund-transitions";
import {
  cardRefused,
  chargebackLost,
  chargebackRequested,
  chargebackWon,
  confirmed,
  credited,
  disputed,
  isOpen,
  isPaid,
  overdue,
  type PayersPayment,
  received,
  refundableCents,
  type Transition,
} from "@/simulator/asaas/payments/transitions";
import { estimatedCreditDate, paymentWire } from "@/simulator/asaas/payments/wire";
import { controlRefusal } from "@/simulator/control/call";
import type { ApiResponse } from "@/simulator/http/response";
import { amountText, centavos, positiveAmount } from "@/simulator/values/amount";
import { dayOf, isDay } from "@/simulator/values/brasilia";

const day = z.string().refine(isDay, "must be a day, YYYY-MM-DD");

/** Body of the actions that need none. */
export const nothing = z.strictObject({});

/** Body of POST /control/asaas/payments/{id}/pay. */
export const payRequest = z.strictObject({
  /** What is due on the day, if absent. */
  amount: positiveAmount.optional(),
  /** Day in Brasília on which it is paid, also one to come; today if absent. */
  on: day.optional(),
  /** How; for a payment that leaves it open, Pix if absent. */
  by: z.enum(["PIX", "BOLETO", "CREDIT_CARD"]).optional(),
  /** Whether a boleto's money is credited at once. */
  settled: z.boolean().default(true),
  /** Also what a bank would refuse, but races let through. */
  force: z.boolean().default(false),
});

/** Body of POST …/settle. */
export const settleRequest = z.strictObject({
  /** Day in Brasília on which it is credited; today if absent. */
  on: day.optional(),
  /** Credits it on the day that was announced for it, if that is this one or before. */
  dueBy: day.optional(),
});

/** Body of POST …/chargeback. */
export const chargebackRequest = z.strictObject({ reason: z.string().min(1).default("FRAUD") });

/** Body of POST …/refund. */
export const bankRefundRequest = z.strictObject({ amount: positiveAmount.optional() });

/** Body of POST …/settle-refunds. */
export const settleRefundsRequest = z.strictObject({
  outcome: z.enum(["DONE", "CANCELLED"]).default("DONE"),
});

type Method = PayersPayment["by"];

/** Pays as a payer would: money by Pix or boleto is credited, money by card authorized. */
export function pay(
  provider: Provider,
  id: string,
  request: z.infer<typeof payRequest>,
): ApiResponse {
  return withPayment(provider, id, (payment) => {
    const { now } = provider;
    const today = dayOf(now());
    const { on = today, force } = request;
    const by = request.by ?? usualMethod(payment);
    const refused = force ? undefined : refusalFor(payment, by);
    if (refused !== undefined) return refused;
    const due = amountDueOn(payment, on);
    const cents = request.amount === undefined ? due.total : centavos(request.amount);
    if (cents !== due.total && !force) {
      return controlRefusal(422, `On ${on} ${amountText(due.total)} is due.`);
    }
    const paid: PayersPayment = { by, cents, surcharge: due.surcharge, on };
    const card = { lastDigits: "4242", brand: "VISA" };
    if (by === "CREDIT_CARD") return [confirmed(payment, { ...paid, card })];
    const authorized = by === "BOLETO" && !request.settled;
    return [authorized ? confirmed(payment, paid) : received(payment, paid, now())];
  });
}

/** Authorized money is credited: what a card's bank does about a month later. */
export function settle(
  provider: Provider,
  id: string,
  { on, dueBy }: z.infer<typeof settleRequest>,
): ApiResponse {
  return withPayment(provider, id, (payment) => {
    if (payment.status !== "CONFIRMED") return conflict(payment, "CONFIRMED");
    if (dueBy === undefined) return [credited(payment, on ?? dayOf(provider.now()))];
    const announced = estimatedCreditDate(payment);
    return announced !== null && announced <= dueBy
      ? [credited(payment, announced)]
      : controlRefusal(409, `The payment is credited on ${announced}.`);
  });
}

/** The card's bank says yes: to a card in analysis, or at once, without a card form. */
export function approveCard(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) => {
    if (payment.status === "AWAITING_RISK_ANALYSIS") return approved(payment, provider.now());
    const refused = refusalFor(payment, "CREDIT_CARD");
    if (refused !== undefined) return refused;
    return approved({ ...payment, card: { lastDigits: "4242", brand: "VISA" } }, provider.now());
  });
}

/** The card's bank says no. */
export function refuseCard(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) => {
    const analysed = payment.status === "AWAITING_RISK_ANALYSIS";
    const refused = analysed ? undefined : refusalFor(payment, "CREDIT_CARD");
    return refused ?? [cardRefused(payment, dayOf(provider.now()))];
  });
}

/** The payer disputes the purchase at the card's bank. */
export function requestChargeback(
  provider: Provider,
  id: string,
  { reason }: z.infer<typeof chargebackRequest>,
): ApiResponse {
  return withPayment(provider, id, (payment) => {
    if (payment.billingType !== "CREDIT_CARD") {
      return controlRefusal(409, `A payment by ${payment.billingType} has no chargeback.`);
    }
    return isPaid(payment)
      ? [chargebackRequested(payment, reason, provider.now())]
      : conflict(payment, "CONFIRMED or RECEIVED");
  });
}

/** The merchant contests it. */
export function disputeChargeback(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) =>
    payment.status === "CHARGEBACK_REQUESTED"
      ? [disputed(payment)]
      : conflict(payment, "CHARGEBACK_REQUESTED"),
  );
}

/** The merchant keeps the money. */
export function winChargeback(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) =>
    isDisputed(payment) ? chargebackWon(payment) : conflict(payment, "in a chargeback"),
  );
}

/** The payer keeps it. */
export function loseChargeback(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) =>
    isDisputed(payment) ? [chargebackLost(payment)] : conflict(payment, "in a chargeback"),
  );
}

/** As if the due date had passed. */
export function expire(provider: Provider, id: string): ApiResponse {
  return withPayment(provider, id, (payment) =>
    payment.status === "PENDING" && !payment.deleted
      ? [overdue(payment)]
      : conflict(payment, "PENDING"),
  );
}

/** The provider refunds a payment of its own accord. */
export function refundByProvider(
  provider: Provider,
  id: string,
  { amount }: z.infer<typeof bankRefundRequest>,
): ApiResponse {
  return withPayment(provider, id, (payment) => {
    if (!isPaid(payment)) return conflict(payment, "CONFIRMED or RECEIVED");
    const left = refundableCents(payment);
    const cents = amount === undefined ? left : centavos(amount);
    if (cents > left || left === 0) {
      return controlRefusal(422, `Only ${amountText(left)} is left to refund.`);
    }
    const { now, settings } = provider;
    const settlesAfterMs = settings.refundSettlesAfterMs;
    return [refundRequested(payment, cents, "Estorno pelo provedor", now(), settlesAfterMs)];
  });
}

/** Refunds that are on their way end now, whenever they were to. */
export function settleRefunds(
  provider: Provider,
  id: string,
  { outcome }: z.infer<typeof settleRefundsRequest>,
): ApiResponse {
  return withPayment(provider, id, (payment) => refundsSettled(payment, outcome, provider.now()));
}

function withPayment(
  provider: Provider,
  id: string,
  action: (payment: Payment) => readonly Transition[] | ApiResponse,
): ApiResponse {
  const payment = provider.ledger.payment(id);
  if (payment === undefined) return controlRefusal(404, `There is no payment ${id}.`);
  const outcome = action(payment);
  if ("status" in outcome) return outcome;
  provider.apply(...outcome);
  const after = provider.ledger.payment(id) ?? payment;
  return { status: 200, body: paymentWire(after, provider.origin) };
}

function usualMethod({ billingType }: Payment): Method {
  return billingType === "UNDEFINED" ? "PIX" : billingType;
}

/** A boleto carries a Pix code too; the other types take their own method only. */
function refusalFor(payment: Payment, by: Method): ApiResponse | undefined {
  const { billingType } = payment;
  const fits =
    billingType === "UNDEFINED" || billingType === by || (billingType === "BOLETO" && by === "PIX");
  if (!fits) return controlRefusal(409, `A payment of type ${billingType} is not paid by ${by}.`);
  return isOpen(payment) ? undefined : conflict(payment, "PENDING or OVERDUE");
}

function isDisputed({ status }: Payment): boolean {
  return status === "CHARGEBACK_REQUESTED" || status === "CHARGEBACK_DISPUTE";
}

function conflict({ status, deleted }: Payment, wanted: string): ApiResponse {
  const is = deleted ? "deleted" : status;
  return controlRefusal(409, `The payment is ${is}; this needs one that is ${wanted}.`);
}
