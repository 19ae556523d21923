import { randomUUID } from "node:crypto";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Delivery, DeliveryState, Fact, Pix } from "@/simulator/bank/ledger/records";
import { pixWire } from "@/simulator/bank/ledger/wire";
import type { BankProfile } from "@/simulator/bank/profiles/profile";
import { profileOf } from "@/simulator/bank/profiles/profiles";
import { ReorderGate } from "@/simulator/faults/reorder";
import { Attempts, type AttemptsOptions } from "@/simulator/notifications/attempts";

/** Tries per notification; with the default waits the last one comes about four minutes after the first. */
const TRIES_MAX = 12;

type DeliveryFact = Extract<Fact, { t: "delivery" }>;

/**
 * Notifies webhooks of money: once per Pix and once per refund that came to an end, again after every failure, across
 * restarts. Each try goes under the fault rules for "callback" on its own.
 */
export class WebhookNotifier {
  readonly #ledger: Ledger;
  readonly #now: () => Date;
  readonly #attempts: Attempts;
  readonly #reorderGate = new ReorderGate();
  #closed = false;

  constructor(ledger: Ledger, options: AttemptsOptions) {
    this.#ledger = ledger;
    this.#now = options.now;
    this.#attempts = new Attempts(options);
  }

  /**
   * The deliveries to record together with a Pix, so that none is recorded without its notification; none if the Pix
   * has no txid or its key no webhook. Hand them to `send` once they are recorded.
   */
  deliveriesFor(pix: Pix, reason: Delivery["reason"]): readonly DeliveryFact[] {
    const { clientId, endToEndId, txid, chave } = pix;
    if (txid === undefined || !this.#ledger.webhooks.has(chave)) return [];
    const createdAt = this.#now().toISOString();
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

  /** Begins deliveries that were recorded. */
  send(recorded: readonly DeliveryFact[]): void {
    for (const { delivery } of recorded) this.#schedule(delivery);
  }

  /** Takes up the deliveries that the last run left pending. */
  resume(): void {
    for (const delivery of this.#ledger.deliveries.values()) {
      if (delivery.state === "pending") this.#schedule(delivery);
    }
  }

  close(): void {
    this.#closed = true;
    this.#attempts.close();
    this.#reorderGate.release();
  }

  #schedule(delivery: Delivery): void {
    this.#attempts.at(delivery.nextAt, () => this.#attempt(delivery));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { clientId, txid } = delivery;
    const put = this.#ledger.putsOf(clientId, txid);
    const body = this.#bodyOf(delivery);
    const bodies = put === undefined ? [body] : [body, put.body];
    await this.#attempts.make(
      { named: { clientId, txid }, bodies },
      {
        drop: () => this.#finish(delivery, "dropped", "dropped by a fault rule"),
        overtaken: () => this.#reorderGate.hold(),
        deliver: (copies) => this.#deliver(delivery, copies),
      },
    );
  }

  async #deliver(delivery: Delivery, copies: number): Promise<void> {
    if (this.#closed) return;
    const webhook = this.#ledger.webhooks.get(delivery.chave);
    if (webhook === undefined) {
      this.#finish(delivery, "abandoned", "the key has no webhook any more");
      return;
    }
    const url = webhook.webhookUrl + this.#formOf(delivery).suffix;
    const { status, result } = await this.#attempts.post(copies, url, this.#bodyOf(delivery));
    this.#reorderGate.release();
    if (status >= 200 && status < 300) this.#finish(delivery, "delivered", result);
    else this.#fail(delivery, result);
  }

  #fail(delivery: Delivery, lastResult: string): void {
    const attempts = delivery.attempts + 1;
    if (attempts >= TRIES_MAX) {
      this.#finish(delivery, "failed", lastResult);
      return;
    }
    const next = { ...delivery, attempts, nextAt: this.#attempts.nextAt(attempts), lastResult };
    if (this.#save(next)) this.#schedule(next);
  }

  #finish(delivery: Delivery, state: DeliveryState, lastResult: string): void {
    this.#save({ ...delivery, state, attempts: delivery.attempts + 1, lastResult });
  }

  /** After the close nothing is written: the try counts as not made, and the next run repeats it. */
  #save(delivery: Delivery): boolean {
    if (!this.#closed) this.#ledger.record({ t: "delivery", delivery });
    return !this.#closed;
  }

  /** A bank sends the Pix as it stands when it sends, not as it stood when the try was planned. */
  #bodyOf(delivery: Delivery): string {
    const { endToEndId } = delivery;
    const pix = this.#ledger.pix(endToEndId);
    if (pix === undefined) throw new Error(`A delivery names the unknown Pix ${endToEndId}.`);
    const paid = [pixWire(pix)];
    return JSON.stringify(this.#formOf(delivery).isRootArray ? paid : { pix: paid });
  }

  /** How the bank of the account writes its notifications. */
  #formOf({ clientId }: Delivery): BankProfile["webhook"] {
    return profileOf(this.#ledger.accounts.get(clientId) ?? {}).webhook;
  }
}
