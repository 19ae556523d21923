import type { Ledger } from "@/simulator/asaas/ledger/ledger";
import type {
  Delivery,
  Fact,
  Payment,
  PaymentEvent,
  Webhook,
} from "@/simulator/asaas/ledger/records";
import { paymentWire } from "@/simulator/asaas/payments/wire";
import { ReorderGate } from "@/simulator/faults/reorder";
import { Attempts, type AttemptsOptions } from "@/simulator/notifications/attempts";
import type { DeliveryState } from "@/simulator/notifications/delivery";
import { timeOf } from "@/simulator/values/brasilia";
import { randomHex } from "@/simulator/values/identifiers";

/** After so many failures in a row a webhook's queue pauses until a person or a test lets it go on. */
const FAILURES_MAX = 15;

type DeliveryFact = Extract<Fact, { t: "delivery" }>;

/** What a notifier depends on beside its ledger. */
export interface NotifierOptions extends AttemptsOptions {
  /** What the addresses in a payment begin with. */
  readonly origin: () => string;
}

/**
 * Notifies webhooks of what happens to payments, at least once and across restarts. A sequential webhook gets its events
 * one after the other: one that fails holds all later ones back. Each try goes under the fault rules for "callback".
 */
export class WebhookNotifier {
  readonly #ledger: Ledger;
  readonly #options: NotifierOptions;
  readonly #attempts: Attempts;
  /** Ids of pending events by webhook, in the order in which they happened. */
  readonly #queues = new Map<string, Set<string>>();
  /** Events that wait for their try or are being sent. */
  readonly #underWay = new Set<string>();
  /** Events under way that a fault holds back until they are overtaken. */
  readonly #reordered = new Set<string>();
  readonly #reorderGates = new Map<string, ReorderGate>();
  #closed = false;

  constructor(ledger: Ledger, options: NotifierOptions) {
    this.#ledger = ledger;
    this.#options = options;
    this.#attempts = new Attempts(options);
  }

  /** The deliveries to record together with what happened; hand them to `send` once they are recorded. */
  deliveriesFor(payment: Payment, events: readonly PaymentEvent[]): readonly DeliveryFact[] {
    const webhooks = this.#ledger.webhooksOf(payment.accountId).filter(({ enabled }) => enabled);
    return events.flatMap((event) =>
      webhooks
        .filter((webhook) => webhook.events.includes(event))
        .map((webhook) => ({ t: "delivery", delivery: this.#fresh(webhook, payment, event) })),
    );
  }

  /** Begins deliveries that were recorded. */
  send(recorded: readonly DeliveryFact[]): void {
    for (const { delivery } of recorded) this.#enqueue(delivery);
    for (const id of new Set(recorded.map(({ delivery }) => delivery.webhookId))) this.pump(id);
  }

  /** Takes up the deliveries that the last run left pending. */
  resume(): void {
    for (const delivery of this.#ledger.deliveries.values()) {
      if (delivery.state === "pending") this.#enqueue(delivery);
    }
    for (const id of this.#queues.keys()) this.pump(id);
  }

  close(): void {
    this.#closed = true;
    this.#attempts.close();
    for (const gate of this.#reorderGates.values()) gate.release();
  }

  /** Begins every delivery of a webhook's queue that may begin; also after a change of the webhook. */
  pump(webhookId: string): void {
    const webhook = this.#ledger.webhooks.get(webhookId);
    const queue = this.#queues.get(webhookId) ?? new Set<string>();
    if (webhook === undefined) {
      for (const id of queue) this.#finish(id, "abandoned", "the webhook was removed");
      return;
    }
    if (!isActive(webhook)) return;
    const oneByOne = webhook.sendType === "SEQUENTIALLY";
    for (const id of queue) {
      if (this.#reordered.has(id)) continue;
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
    const delivery = this.#ledger.deliveries.get(id);
    if (delivery === undefined) return;
    this.#underWay.add(id);
    this.#attempts.at(delivery.nextAt, () => this.#attempt(delivery));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { id, accountId, paymentId, event, webhookId } = delivery;
    const externalReference = delivery.externalReference ?? undefined;
    const named = { accountId, paymentId, event, externalReference };
    await this.#attempts.make(
      { named, bodies: [delivery.body] },
      {
        drop: () => {
          this.#finish(id, "dropped", "dropped by a fault rule");
          this.pump(webhookId);
        },
        overtaken: () => this.#overtaken(delivery),
        deliver: (copies) => this.#deliver(delivery, copies),
      },
    );
  }

  async #overtaken({ id, webhookId }: Delivery): Promise<void> {
    this.#reordered.add(id);
    const overtaken = this.#reorderGateOf(webhookId).hold();
    this.pump(webhookId);
    await overtaken;
    this.#reordered.delete(id);
  }

  #reorderGateOf(webhookId: string): ReorderGate {
    const gate = this.#reorderGates.get(webhookId) ?? new ReorderGate();
    this.#reorderGates.set(webhookId, gate);
    return gate;
  }

  async #deliver(delivery: Delivery, copies: number): Promise<void> {
    const webhook = this.#ledger.webhooks.get(delivery.webhookId);
    if (this.#closed) return;
    if (webhook === undefined || !isActive(webhook)) {
      this.#underWay.delete(delivery.id);
      this.pump(delivery.webhookId);
      return;
    }
    const headers = webhook.authToken === null ? {} : { "asaas-access-token": webhook.authToken };
    const posted = await this.#attempts.post(copies, webhook.url, delivery.body, headers);
    if (this.#closed) return;
    this.#reorderGateOf(webhook.id).release();
    // Of all statuses, only 200 certainly counts as taken.
    if (posted.status === 200) this.#delivered(delivery, webhook.id);
    else this.#failed(delivery, webhook.id, posted.result);
    this.pump(webhook.id);
  }

  #delivered(delivery: Delivery, webhookId: string): void {
    const webhook = this.#ledger.webhooks.get(webhookId);
    if (webhook && webhook.failuresInARow > 0) this.#save({ ...webhook, failuresInARow: 0 });
    this.#finish(delivery.id, "delivered", "200");
  }

  #failed(delivery: Delivery, webhookId: string, lastResult: string): void {
    const attempts = delivery.attempts + 1;
    const nextAt = this.#attempts.nextAt(attempts);
    this.#ledger.record({ t: "delivery", delivery: { ...delivery, attempts, nextAt, lastResult } });
    this.#underWay.delete(delivery.id);
    const webhook = this.#ledger.webhooks.get(webhookId);
    if (webhook === undefined) return;
    const failuresInARow = webhook.failuresInARow + 1;
    const interrupted = failuresInARow >= FAILURES_MAX;
    this.#save({ ...webhook, failuresInARow, interrupted });
  }

  #save(webhook: Webhook): void {
    this.#ledger.record({ t: "webhook", webhook });
  }

  #finish(id: string, state: DeliveryState, lastResult: string): void {
    const delivery = this.#ledger.deliveries.get(id);
    if (delivery === undefined || this.#closed) return;
    this.#queues.get(delivery.webhookId)?.delete(id);
    this.#underWay.delete(id);
    const attempts = delivery.attempts + 1;
    this.#ledger.record({ t: "delivery", delivery: { ...delivery, state, attempts, lastResult } });
  }
}

/** Whether events go to a webhook now: it is switched on and not paused. */
function isActive({ enabled, interrupted }: Webhook): boolean {
  return enabled && !interrupted;
}
