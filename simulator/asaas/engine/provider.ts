import type { RequestEffect } from "@/simulator/asaas/faults/rules";
import { Ledger } from "@/simulator/asaas/ledger/ledger";
import type { Fact } from "@/simulator/asaas/ledger/records";
import { movementFacts } from "@/simulator/asaas/payments/movements";
import type { Transition } from "@/simulator/asaas/payments/transitions";
import { ScriptedServer, type ServerOptions } from "@/simulator/control/scripted-server";
import { dayOf } from "@/simulator/values/brasilia";
import { WebhookNotifier } from "./notifier";
import { Scheduler } from "./scheduler";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

/** One running provider: its ledger, its work under way, and the faults that are scripted for it. */
export class Provider extends ScriptedServer<RequestEffect, Settings> {
  readonly ledger: Ledger;
  readonly notifier: WebhookNotifier;
  /** What the addresses of its pages begin with; known once the server listens. */
  origin = "";
  readonly #scheduler: Scheduler;

  constructor(options: ServerOptions) {
    super(options, DEFAULT_SETTINGS);
    const { state, now, notificationBackoffMs: backoffMs, post } = options;
    const { faults } = this;
    this.ledger = new Ledger(state);
    const origin = () => this.origin;
    this.notifier = new WebhookNotifier(this.ledger, { faults, now, backoffMs, post, origin });
    this.#scheduler = new Scheduler({
      ledger: this.ledger,
      now,
      settings: () => this.settings,
      failingRefunds: this.failingRefunds,
      apply: (...transitions) => this.apply(...transitions),
    });
  }

  /** Records transitions in one step with the notifications that they cause, and sends those. */
  apply(...transitions: readonly Transition[]): void {
    const deliveries = transitions.flatMap(({ payment, events }) =>
      this.notifier.deliveriesFor(payment, events),
    );
    const facts = transitions.flatMap((transition) => this.#factsOf(transition));
    this.ledger.record(...facts, ...deliveries);
    this.notifier.send(deliveries);
    for (const { payment } of transitions) this.#scheduler.watch(payment);
  }

  /** Takes up what the last run left unfinished. */
  resume(): void {
    this.notifier.resume();
    this.#scheduler.resume();
  }

  close(): void {
    this.notifier.close();
    this.#scheduler.close();
    this.ledger.close();
  }

  #factsOf({ payment, movements = [] }: Transition): readonly Fact[] {
    const account = this.ledger.accounts.get(payment.accountId);
    const moving = movements.filter(({ cents }) => cents !== 0);
    if (account === undefined) return [{ t: "payment", payment }];
    const { id: paymentId } = payment;
    const today = dayOf(this.now());
    const { paymentDate } = payment;
    // Money that a test has come on a later day moves on that day.
    const date = paymentDate !== null && paymentDate > today ? paymentDate : today;
    return [
      { t: "payment", payment },
      ...movementFacts(
        account,
        moving.map((moved) => ({ ...moved, paymentId, date })),
      ),
    ];
  }
}
