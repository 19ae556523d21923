import { randomUUID } from "node:crypto";
import type { Bank } from "./bank";
import type { CallbackPost } from "./callback-post";
import type { CallbackEffect, RequestEffect } from "./fault-rules";
import type { Faults } from "./faults";
import { HeldBack } from "./held-back";
import type { Delivery, DeliveryState, Fact, Pix } from "./ledger-records";
import { pixWire } from "./pix-received";
import { Slots } from "./slots";

/** Tries per announcement; with the default waits the last one comes about four minutes after the first. */
const TRIES_MAX = 12;
const POSTS_AT_ONCE = 16;

type DeliveryFact = Extract<Fact, { t: "delivery" }>;

/**
 * Announces money to the webhooks: once per arrival and once per refund that came to an end, again after every failure,
 * across restarts. Each try is struck by the fault rules for "callback" on its own.
 */
export class Callbacks {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #slots = new Slots(POSTS_AT_ONCE);
  readonly #held = new HeldBack();
  #closed = false;

  constructor(
    readonly bank: Bank,
    readonly faults: Faults<RequestEffect, CallbackEffect>,
    readonly now: () => Date,
    readonly backoffMs: readonly number[],
    readonly post: CallbackPost,
  ) {}

  /**
   * The facts to record together with a Pix, so that it can not arrive unannounced: none if it has no txid or its key
   * no webhook. Hand them to `send` once they are recorded.
   */
  announcing(pix: Pix, reason: Delivery["reason"]): readonly DeliveryFact[] {
    const { clientId, endToEndId, txid, chave } = pix;
    if (txid === undefined || !this.bank.webhooks.has(chave)) return [];
    const createdAt = this.now().toISOString();
    const delivery: Delivery = {
      id: randomUUID(),
      clientId,
      endToEndId,
      txid,
      chave,
      reason,
      state: "pending",
      attempts: 0,
      createdAt,
      nextAt: createdAt,
    };
    return [{ t: "delivery", delivery }];
  }

  send(announced: readonly DeliveryFact[]): void {
    for (const { delivery } of announced) this.#schedule(delivery);
  }

  /** Takes up what the last run had not brought to an end. */
  resume(): void {
    for (const delivery of this.bank.deliveries.values()) {
      if (delivery.state === "pending") this.#schedule(delivery);
    }
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#held.release();
    this.post.close();
  }

  #schedule(delivery: Delivery): void {
    const waitMs = Math.max(0, Date.parse(delivery.nextAt) - this.now().getTime());
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
    const { clientId, txid } = delivery;
    const put = this.bank.putsOf(clientId, txid);
    const body = JSON.stringify({ pix: [pixWire(this.#pixOf(delivery))] });
    const bodies = put === undefined ? [body] : [body, put.body];
    const fate = this.faults.ofCallback({ named: { clientId, txid }, bodies });
    if (fate.effect?.kind === "drop") {
      this.#finish(delivery, "dropped", "dropped by a fault rule");
      return;
    }
    const copies = fate.effect?.kind === "duplicate" ? fate.effect.copies : 0;
    const proceed = () => this.#slots.run(() => this.#deliver(delivery, copies));
    if (fate.delayMs > 0) this.#after(fate.delayMs, proceed);
    else if (fate.effect?.kind === "reorder") await this.#held.hold().then(proceed);
    else await proceed();
  }

  /** The body is made at the last moment: a bank sends the Pix as it stands, not as it stood when the try was planned. */
  async #deliver(delivery: Delivery, copies: number): Promise<void> {
    if (this.#closed) return;
    const webhook = this.bank.webhooks.get(delivery.chave);
    if (webhook === undefined) {
      this.#finish(delivery, "abandoned", "the key has no webhook any more");
      return;
    }
    const body = JSON.stringify({ pix: [pixWire(this.#pixOf(delivery))] });
    const posts = Array.from({ length: 1 + copies }, () =>
      this.post.send(`${webhook.webhookUrl}/pix`, body),
    );
    const [first] = await Promise.all(posts);
    this.#held.release();
    if (first && first.status >= 200 && first.status < 300)
      this.#finish(delivery, "delivered", first.result);
    else this.#failed(delivery, first?.result ?? "failed");
  }

  #failed(delivery: Delivery, result: string): void {
    const attempts = delivery.attempts + 1;
    if (attempts >= TRIES_MAX) {
      this.#finish(delivery, "failed", result);
      return;
    }
    const waitMs = this.backoffMs[attempts - 1] ?? this.backoffMs.at(-1) ?? 0;
    const nextAt = new Date(this.now().getTime() + waitMs).toISOString();
    this.#save({ ...delivery, attempts, nextAt, lastResult: result }, (next) =>
      this.#schedule(next),
    );
  }

  #finish(delivery: Delivery, state: DeliveryState, lastResult: string): void {
    this.#save({ ...delivery, state, attempts: delivery.attempts + 1, lastResult });
  }

  /** After the close nothing is written: the try counts as not made and is repeated by the next run. */
  #save(delivery: Delivery, then?: (saved: Delivery) => void): void {
    if (this.#closed) return;
    this.bank.record({ t: "delivery", delivery });
    then?.(delivery);
  }

  #pixOf({ endToEndId }: Delivery): Pix {
    const pix = this.bank.pix(endToEndId);
    if (pix === undefined) throw new Error(`A delivery names the unknown Pix ${endToEndId}.`);
    return pix;
  }
}
