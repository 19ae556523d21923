import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "./service";
import { type Fate, ShopReceiver } from "./shop-receiver";

/** After the storm every event has arrived within this, in ms. */
const ARRIVED_WITHIN_MS = 120_000;
/** A request is answered within this, retries included, in ms. */
const ANSWERED_WITHIN_MS = 60_000;
const LOOK_MS = 500;

/** What a merchant's system has of the events that were sent to it. */
export interface WebhookNumbers {
  /** Events in the feed. */
  readonly events: number;
  /** Of them, those that never arrived. */
  readonly lost: number;
  /** Events that came before an earlier one of their charge. */
  readonly outOfOrder: number;
  /** Events that arrived and are not in the feed. */
  readonly unknown: number;
  /** Events that came under an id of another event. */
  readonly mistaken: number;
  /** How often each fate befell a request. */
  readonly fates: Readonly<Partial<Record<Fate, number>>>;
}

/** The demo merchant's system, to which the service sends every event from the first on. */
export class WebhookShop {
  readonly #receiver = new ShopReceiver();
  readonly #service: Service;
  #path = "";

  constructor(service: Service) {
    this.#service = service;
  }

  /** Receives from now on. */
  async open(): Promise<void> {
    await this.#service.allowWebhooks();
    await this.#receiver.open();
    const { id } = await this.#post("/webhook-endpoints", {
      url: this.#receiver.url,
      fromPosition: 0,
    });
    this.#path = `/webhook-endpoints/${id}`;
  }

  /** Ends the receiver's bad day, resumes the endpoint, and waits until it has every event, or time is up. */
  async finish(): Promise<WebhookNumbers> {
    await this.#receiver.calm();
    // What failed waits for minutes or hours; a pause and its end make it due at once.
    await this.#post(`${this.#path}/pause`);
    await this.#post(`${this.#path}/resume`, { from: "stopped" });
    const endMs = performance.now() + ARRIVED_WITHIN_MS;
    let feed = await this.#service.eventIds();
    const missing = () => feed.filter((id) => !this.#receiver.taken.has(id)).length;
    while (missing() > 0 && performance.now() < endMs) {
      await pause(LOOK_MS);
      feed = await this.#service.eventIds();
    }
    await this.#receiver.close();
    const { taken, outOfOrder, mistaken, fates } = this.#receiver;
    const known = new Set(feed);
    const unknown = [...taken].filter((id) => !known.has(id)).length;
    const counts = { events: feed.length, lost: missing(), outOfOrder, unknown, mistaken };
    return { ...counts, fates: Object.fromEntries(fates) };
  }

  /** Sends a request until it is answered: right after a storm the service may still be on its way back. */
  async #post(path: string, body?: unknown): Promise<{ readonly id: string }> {
    const key = randomUUID();
    const endMs = performance.now() + ANSWERED_WITHIN_MS;
    for (;;) {
      const answer = await this.#send(path, key, body).catch(() => null);
      // 409: a try before this one did it, and its answer was lost.
      if (answer?.ok || answer?.status === 409) return answer.json();
      if (performance.now() > endMs) throw new Error(`${path}: ${answer?.status ?? "no answer"}`);
      await pause(LOOK_MS);
    }
  }

  async #send(path: string, key: string, body: unknown): Promise<Response> {
    const { url, credentials } = this.#service;
    const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`);
    const grant = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic.toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token: token } = await grant.json();
    return fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
