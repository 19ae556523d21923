import type { CallbackPost } from "../callback-post";
import type { Faults } from "../faults";
import { HeldBack } from "../held-back";
import { randomHex } from "../identifiers";
import { Slots } from "../slots";
import { timeOf } from "./calendar";
import type { CallbackEffect, RequestEffect } from "./fault-rules";
import type { Ledger } from "./ledger";
import { paymentWire } from "./payment-wire";
import type { Delivery, DeliveryState, Fact, Payment, PaymentEvent, Webhook } from "./records";

/** After so many failures in a row a webhook's queue pauses until somebody lets it go on. */
const FAILURES_MAX = 15;
const POSTS_AT_ONCE = 16;

type DeliveryFact = Extract<Fact, { t: "delivery" }>;

/** What an announcer needs from outside. */
export interface AnnouncerOptions {
  readonly ledger: Ledger;
  readonly faults: Faults<RequestEffect, CallbackEffect>;
  readonly now: () => Date;
  /** Waits between the tries of an event, milliseconds; the last one repeats. */
  readonly backoffMs: readonly number[];
  readonly post: CallbackPost;
  readonly origin: () => string;
}

/**
 * Tells the webhooks what happens to payments, at least once and across restarts. A sequential webhook gets its events
 * one after the other: one that fails holds all later ones back. Each try is struck by the rules for "callback".
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  /** Ids of pending events by webhook, in the order in which they happened. */
  readonly #queues = new Map<string, Set<string>>();
  /** Events that wait for their try or are being sent. */
  readonly #underWay = new Set<string>();
  /** Of those, the ones that a fault keeps back until they are overtaken. */
  readonly #keptBack = new Set<string>();
  readonly #held = new Map<string, HeldBack>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #slots = new Slots(POSTS_AT_ONCE);
  #closed = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** The facts to record together with what happened; hand them to `send` once they are recorded. */
  announcing(payment: Payment, events: readonly PaymentEvent[]): readonly DeliveryFact[] {
    const webhooks = this.#options.ledger
      .webhooksOf(payment.accountId)
      .filter(({ enabled }) => enabled);
    return events.flatMap((event) =>
      webhooks
        .filter((webhook) => webhook.events.includes(event))
        .map((webhook) => ({ t: "delivery", delivery: this.#fresh(webhook, payment, event) })),
    );
  }

  send(announced: readonly DeliveryFact[]): void {
    for (const { delivery } of announced) this.#enqueue(delivery);
    for (const id of new Set(announced.map(({ delivery }) => delivery.webhookId))) this.pump(id);
  }

  /** Takes up what the last run had not brought to an end. */
  resume(): void {
    for (const delivery of this.#options.ledger.deliveries.values()) {
      if (delivery.state === "pending") this.#enqueue(delivery);
    }
    for (const id of this.#queues.keys()) this.pump(id);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const held of this.#held.values()) held.release();
  }

  /** Starts whatever may start on a webhook's queue: after a change of the webhook, too. */
  pump(webhookId: string): void {
    const webhook = this.#options.ledger.webhooks.get(webhookId);
    const queue = this.#queues.get(webhookId) ?? new Set<string>();
    if (webhook === undefined) {
      for (const id of queue) this.#finish(id, "abandoned", "the webhook was removed");
      return;
    }
    if (!webhook.enabled || webhook.interrupted) return;
    const oneByOne = webhook.sendType === "SEQUENTIALLY";
    for (const id of queue) {
      if (this.#keptBack.has(id)) continue;
      if (!this.#underWay.has(id)) this.#start(id);
      if (oneByOne) return;
    }
  }

  #fresh(webhook: Webhook, payment: Payment, event: PaymentEvent): Delivery {
    const { now, origin } = this.#options;
    const id = `evt_${randomHex(16)}`;
    const body = JSON.stringify({
      id,
      event,
      dateCreated: timeOf(now()),
      payment: paymentWire(payment, origin()),
    });
    return {
      id,
      accountId: payment.accountId,
      webhookId: webhook.id,
      paymentId: payment.id,
      externalReference: payment.externalReference,
      event,
      body,
      state: "pending",
      attempts: 0,
      nextAt: now().toISOString(),
    };
  }

  #enqueue({ id, webhookId }: Delivery): void {
    const queue = this.#queues.get(webhookId) ?? new Set();
    this.#queues.set(webhookId, queue.add(id));
  }

  #start(id: string): void {
    const delivery = this.#options.ledger.deliveries.get(id);
    if (delivery === undefined) return;
    this.#underWay.add(id);
    const waitMs = Math.max(0, Date.parse(delivery.nextAt) - this.#options.now().getTime());
    this.#after(waitMs, () => this.#attempt(delivery));
  }

  #after(waitMs: number, task: () => void | Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void task();
    }, waitMs);
    this.#timers.add(timer);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { accountId, paymentId, event, webhookId } = delivery;
    const externalReference = delivery.externalReference ?? undefined;
    const named = { accountId, paymentId, event, externalReference };
    const fate = this.#options.faults.ofCallback({ named, bodies: [delivery.body] });
    if (fate.effect?.kind === "drop") {
      this.#finish(delivery.id, "dropped", "dropped by a fault rule");
      this.pump(webhookId);
      return;
    }
    const copies = fate.effect?.kind === "duplicate" ? fate.effect.copies : 0;
    const proceed = () => this.#slots.run(() => this.#deliver(delivery, copies));
    if (fate.delayMs > 0) this.#after(fate.delayMs, proceed);
    else if (fate.effect?.kind === "reorder") await this.#keepBack(delivery).then(proceed);
    else await proceed();
  }

  async #keepBack({ id, webhookId }: Delivery): Promise<void> {
    const held = this.#heldOf(webhookId);
    this.#keptBack.add(id);
    const overtaken = held.hold();
    this.pump(webhookId);
    await overtaken;
    this.#keptBack.delete(id);
  }

  #heldOf(webhookId: string): HeldBack {
    const held = this.#held.get(webhookId) ?? new HeldBack();
    this.#held.set(webhookId, held);
    return held;
  }

  async #deliver(delivery: Delivery, copies: number): Promise<void> {
    const webhook = this.#options.ledger.webhooks.get(delivery.webhookId);
    if (this.#closed) return;
    if (!webhook?.enabled || webhook.interrupted) {
      this.#underWay.delete(delivery.id);
      this.pump(delivery.webhookId);
      return;
    }
    const headers = webhook.authToken === null ? {} : { "asaas-access-token": webhook.authToken };
    const posts = Array.from({ length: 1 + copies }, () =>
      this.#options.post.send(webhook.url, delivery.body, headers),
    );
    const [first] = await Promise.all(posts);
    if (this.#closed) return;
    this.#heldOf(webhook.id).release();
    // Of all statuses, only 200 certainly counts as taken.
    if (first?.status === 200) this.#delivered(delivery, webhook.id);
    else this.#failed(delivery, webhook.id, first?.result ?? "failed");
    this.pump(webhook.id);
  }

  #delivered(delivery: Delivery, webhookId: string): void {
    const webhook = this.#options.ledger.webhooks.get(webhookId);
    if (webhook && webhook.failuresInARow > 0) this.#save({ ...webhook, failuresInARow: 0 });
    this.#finish(delivery.id, "delivered", "200");
  }

  #failed(delivery: Delivery, webhookId: string, lastResult: string): void {
    const { ledger, backoffMs, now } = this.#options;
    const attempts = delivery.attempts + 1;
    const waitMs = backoffMs[attempts - 1] ?? backoffMs.at(-1) ?? 0;
    const nextAt = new Date(now().getTime() + waitMs).toISOString();
    ledger.record({ t: "delivery", delivery: { ...delivery, attempts, nextAt, lastResult } });
    this.#underWay.delete(delivery.id);
    const webhook = ledger.webhooks.get(webhookId);
    if (webhook === undefined) return;
    const failuresInARow = webhook.failuresInARow + 1;
    const interrupted = failuresInARow >= FAILURES_MAX;
    this.#save({ ...webhook, failuresInARow, interrupted });
  }

  #save(webhook: Webhook): void {
    this.#options.ledger.record({ t: "webhook", webhook });
  }

  #finish(id: string, state: DeliveryState, lastResult: string): void {
    const { ledger } = this.#options;
    const delivery = ledger.deliveries.get(id);
    if (delivery === undefined || this.#closed) return;
    this.#queues.get(delivery.webhookId)?.delete(id);
    this.#underWay.delete(id);
    const attempts = delivery.attempts + 1;
    ledger.record({ t: "delivery", delivery: { ...delivery, state, attempts, lastResult } });
  }
}
