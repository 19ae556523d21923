import { approved } from "./card-payments";
import { chargebackAsked, isPaid, isPastDue, overdue } from "./moves";
import type { Provider } from "./provider";
import type { Payment } from "./records";
import { refundSettled } from "./refunds";

/** How often due dates are looked at. */
const SWEEP_MS = 60_000;

/** What comes about by the passing of time: refunds settle, card banks decide, due dates pass. */
export class Clockwork {
  readonly #provider: Provider;
  readonly #timers = new Set<NodeJS.Timeout>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  /** Takes up what the last run had begun, and begins to look at due dates. */
  resume(): void {
    for (const payment of this.#provider.ledger.allPayments()) this.watch(payment);
    this.#passDueDates();
    this.#sweep = setInterval(() => this.#passDueDates(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Sets the clock for what a payment waits for; once it strikes, what has changed meanwhile counts. */
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
    const waitMs = Math.max(0, Date.parse(instant) - this.#provider.now().getTime());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, waitMs);
    this.#timers.add(timer);
  }

  #keepAppointment(id: string, at: string): void {
    const payment = this.#provider.ledger.payment(id);
    if (payment?.appointment?.at !== at) return;
    if (payment.appointment.what === "approve") {
      this.#provider.happen(...approved(this.#provider, payment));
    } else if (isPaid(payment)) {
      this.#provider.happen(chargebackAsked(payment, "FRAUD"));
    }
  }

  #settleRefund(id: string, refundId: string): void {
    const { ledger, settings, now } = this.#provider;
    const payment = ledger.payment(id);
    const refund = payment?.refunds.find((one) => one.id === refundId);
    if (payment === undefined || refund?.settlesAt == null) return;
    this.#provider.happen(refundSettled(payment, refundId, settings.refundOutcome, now()));
  }

  #passDueDates(): void {
    const { ledger, now } = this.#provider;
    const today = now();
    const past = [...ledger.allPayments()].filter((payment) => isPastDue(payment, today));
    for (const payment of past) this.#provider.happen(overdue(payment));
  }
}
