import type {
  BillingType,
  Chargeback,
  MovementType,
  Payment,
  PaymentEvent,
  PaymentStatus,
  PixTransaction,
} from "@/simulator/asaas/ledger/records";
import { dayOf, timeOf } from "@/simulator/values/brasilia";
import { endToEndId, randomHex } from "@/simulator/values/identifiers";
import { feeOf } from "./fees";

/** A payment after a change, the events of the change, and what moves at the account with it. */
export interface Transition {
  readonly payment: Payment;
  readonly events: readonly PaymentEvent[];
  readonly movements?: readonly Moved[];
}

/** A change of the account's balance, in signed centavos. */
export interface Moved {
  readonly type: MovementType;
  readonly cents: number;
}

/** Whether a payer can still pay it. */
export function isOpen({ status, deleted }: Payment): boolean {
  return !deleted && (status === "PENDING" || status === "OVERDUE");
}

/** Whether its money is authorized or credited, and not disputed. */
export function isPaid({ status }: Payment): boolean {
  return status === "CONFIRMED" || status === "RECEIVED";
}

/** What neither is back already nor on its way, in centavos. */
export function refundableCents({ cents, refunds }: Payment): number {
  return refunds
    .filter(({ status }) => status !== "CANCELLED")
    .reduce((left, refund) => left - refund.cents, cents);
}

/** How and when a payer paid. */
export interface PayersPayment {
  readonly by: Exclude<BillingType, "UNDEFINED">;
  /** Centavos. */
  readonly cents: number;
  /** The part of it that is fine and interest. */
  readonly surcharge: number;
  /** Day. */
  readonly on: string;
  readonly card?: Payment["card"];
}

/** Authorized money: a card that was approved, a boleto that was paid and not settled. */
export function confirmed(payment: Payment, paid: PayersPayment): Transition {
  const after = paidBy(payment, paid);
  return {
    payment: { ...after, status: "CONFIRMED", confirmedDate: paid.on },
    events: ["PAYMENT_CONFIRMED"],
  };
}

/** Money that is credited at once. */
export function received(payment: Payment, paid: PayersPayment, now: Date): Transition {
  const after = paidBy(payment, paid);
  const pix = paid.by === "PIX" ? pixPaid(paid.on, now) : null;
  return credited({ ...after, pix, confirmedDate: paid.on }, paid.on);
}

/** The Pix of a payment; one that is paid as on an earlier day has no time of day. */
function pixPaid(on: string, now: Date): PixTransaction {
  const named = { transactionId: crypto.randomUUID(), endToEndId: endToEndId(now) };
  return on === dayOf(now) ? { ...named, effectiveDate: timeOf(now) } : named;
}

/** Authorized money is credited, less what of it went back or is going back. */
export function credited(payment: Payment, on: string): Transition {
  const after: Payment = { ...payment, status: "RECEIVED", paymentDate: on, creditDate: on };
  const { billingType, cents } = after;
  const movements: Moved[] = [
    { type: "PAYMENT_RECEIVED", cents },
    { type: "PAYMENT_FEE", cents: -feeOf(billingType, cents) },
    { type: "PAYMENT_REVERSAL", cents: refundableCents(after) - cents },
  ];
  return { payment: after, events: ["PAYMENT_RECEIVED"], movements };
}

/** The day after the due date has come, or a command says so. */
export function overdue(payment: Payment): Transition {
  return { payment: { ...payment, status: "OVERDUE" }, events: ["PAYMENT_OVERDUE"] };
}

/** The card's bank wants to look closer, until `until`. */
export function inAnalysis(payment: Payment, card: Payment["card"], until: Date): Transition {
  return {
    payment: {
      ...payment,
      card,
      status: "AWAITING_RISK_ANALYSIS",
      appointment: { what: "approve", at: until.toISOString() },
    },
    events: ["PAYMENT_AWAITING_RISK_ANALYSIS"],
  };
}

/** The card's bank refuses: the payment stays open for another try. */
export function cardRefused(payment: Payment, today: string): Transition {
  const status: PaymentStatus = payment.dueDate < today ? "OVERDUE" : "PENDING";
  const analysed = payment.status === "AWAITING_RISK_ANALYSIS";
  return {
    payment: { ...payment, status, card: null, appointment: null },
    events: analysed
      ? ["PAYMENT_REPROVED_BY_RISK_ANALYSIS"]
      : ["PAYMENT_CREDIT_CARD_CAPTURE_REFUSED"],
  };
}

/** How many days a merchant has to answer a chargeback. */
const DAYS_TO_ANSWER = 10;

/** The card's bank demands back what has not gone back. */
export function chargebackRequested(payment: Payment, reason: string, now: Date): Transition {
  const before = statusOfPaid(payment);
  const chargeback: Chargeback = {
    id: `chb_${randomHex(6)}`,
    status: "REQUESTED",
    reason,
    requestedOn: dayOf(now),
    answerBy: dayOf(new Date(now.getTime() + DAYS_TO_ANSWER * 86_400_000)),
    before,
  };
  return {
    payment: { ...payment, status: "CHARGEBACK_REQUESTED", chargeback, appointment: null },
    events: ["PAYMENT_CHARGEBACK_REQUESTED"],
    movements:
      before === "RECEIVED" ? [{ type: "CHARGEBACK", cents: -refundableCents(payment) }] : [],
  };
}

/** The merchant contests the chargeback. */
export function disputed(payment: Payment): Transition {
  return {
    payment: {
      ...withChargeback(payment, "IN_DISPUTE"),
      status: "CHARGEBACK_DISPUTE",
    },
    events: ["PAYMENT_CHARGEBACK_DISPUTE"],
  };
}

/** Two steps: the dispute is won, then the payment is again what it was. */
export function chargebackWon(payment: Payment): readonly [Transition, Transition] {
  const won = withChargeback(payment, "REVERSED");
  const before = payment.chargeback?.before ?? "CONFIRMED";
  return [
    {
      payment: { ...won, status: "AWAITING_CHARGEBACK_REVERSAL" },
      events: ["PAYMENT_AWAITING_CHARGEBACK_REVERSAL"],
    },
    {
      payment: { ...won, status: before },
      events: [before === "RECEIVED" ? "PAYMENT_RECEIVED" : "PAYMENT_CONFIRMED"],
      movements:
        before === "RECEIVED"
          ? [{ type: "CHARGEBACK_REVERSAL", cents: refundableCents(payment) }]
          : [],
    },
  ];
}

/** The money is gone. */
export function chargebackLost(payment: Payment): Transition {
  return {
    payment: { ...withChargeback(payment, "DISPUTE_LOST"), status: "REFUNDED" },
    events: ["PAYMENT_REFUNDED"],
  };
}

/** What a paid payment is while nothing disputes it. */
export function statusOfPaid({ creditDate }: Payment): "CONFIRMED" | "RECEIVED" {
  return creditDate === null ? "CONFIRMED" : "RECEIVED";
}

/** Whether its due date has passed unpaid. */
export function isPastDue(payment: Payment, now: Date): boolean {
  return payment.status === "PENDING" && !payment.deleted && payment.dueDate < dayOf(now);
}

function paidBy(payment: Payment, { by, cents, surcharge, on, card }: PayersPayment): Payment {
  return {
    ...payment,
    billingType: by,
    cents,
    originalCents: cents === payment.cents ? null : payment.cents,
    interestCents: surcharge,
    clientPaymentDate: on,
    card: card ?? payment.card,
    deleted: false,
    appointment: null,
  };
}

function withChargeback(payment: Payment, status: Chargeback["status"]): Payment {
  const { chargeback } = payment;
  return { ...payment, chargeback: chargeback && { ...chargeback, status } };
}
