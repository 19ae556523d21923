import type { Ledger } from "@/simulator/asaas/ledger/ledger";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { approved } from "@/simulator/asaas/payments/card-transitions";
import { refundSettled } from "@/simulator/asaas/payments/refund-transitions";
import {
  chargebackRequested,
  isPaid,
  isPastDue,
  overdue,
  type Transition,
} from "@/simulator/asaas/payments/transitions";
import type { Settings } from "./settings";

/** How often due dates are looked at. */
const SWEEP_MS = 60_000;

/** What a scheduler depends on. */
export interface SchedulerOptions {
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly settings: () => Settings;
  /** Ids of refunds that fail, whatever the settings say. */
  readonly failingRefunds: Set<string>;
  /** Records transitions and notifies of them. */
  readonly apply: (...transitions: readonly Transition[]) => void;
}

/** Makes the transitions that time brings: refunds settle, card banks decide, due dates pass. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Takes up what the last run had begun, and begins to look at due dates. */
  resume(): void {
    for (const payment of this.#options.ledger.allPayments()) this.watch(payment);
    this.#passDueDates();
    this.#sweep = setInterval(() => this.#passDueDates(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Sets timers for what a payment waits for; when one fires, the payment as it stands then decides. */
  watch({ id, appointment, refunds }: Payment): void {
    if (appointment !== null) {
      this.#at(appointment.at, () => this.#keepAppointment(id, appointment.at));
    }
    for (const { id: refundId, settlesAt } of refunds) {
      if (settlesAt !== null) this.#at(settlesAt, () => this.#settleRefund(id, refundId));
    }
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #at(instant: string, task: () => void): void {
    const waitMs = Math.max(0, Date.parse(instant) - this.#options.now().getTime());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, waitMs);
    this.#timers.add(timer);
  }

  #keepAppointment(id: string, at: string): void {
    const { ledger, now, apply } = this.#options;
    const payment = ledger.payment(id);
    if (payment?.appointment?.at !== at) return;
    if (payment.appointment.what === "approve") {
      apply(...approved(payment, now()));
    } else if (isPaid(payment)) {
      apply(chargebackRequested(payment, "FRAUD", now()));
    }
  }

  #settleRefund(id: string, refundId: string): void {
    const { ledger, settings, now, apply, failingRefunds } = this.#options;
    const payment = ledger.payment(id);
    const refund = payment?.refunds.find((one) => one.id === refundId);
    if (payment === undefined || refund?.settlesAt == null) return;
    const outcome = failingRefunds.delete(refundId) ? "CANCELLED" : settings().refundOutcome;
    apply(refundSettled(payment, refundId, outcome, now()));
  }

  #passDueDates(): void {
    const { ledger, now, apply } = this.#options;
    const today = now();
    const past = [...ledger.allPayments()].filter((payment) => isPastDue(payment, today));
    for (const payment of past) apply(overdue(payment));
  }
}
