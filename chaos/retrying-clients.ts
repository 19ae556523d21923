import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { validBody } from "@/e2e/support/bodies";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { ApiClient } from "./api-client";
import { Semaphore } from "./semaphore";

/** How long a client waits before its first repetition, in ms; then twice as long, up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 4_000;

/** An order without an answer is set aside after so many ms, and its client serves the next one. */
const SET_ASIDE_AFTER_MS = 1_000;

/** So many of the orders that were set aside are sent at a time: more would drown an app that is just back. */
const ASIDE_AT_A_TIME = 20;

/**
 * Merchants' systems that retry as docs/api.md says: with the same key and body, until there is a 201.
 * As in a shop, an order that waits for its answer does not keep the next customers waiting.
 */
export class RetryingClients {
  /** Every id that a 201 named, by idempotency key. */
  readonly answered = new Map<string, Set<string>>();
  tries = 0;
  readonly #api: ApiClient;
  readonly #aside = new Semaphore(ASIDE_AT_A_TIME);
  readonly #bodies = new Map<string, Record<string, unknown>>();

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Keys that never got a 201. */
  get unanswered(): number {
    return this.#bodies.size - this.answered.size;
  }

  /**
   * So many clients create charges as fast as they can; ends when every key has its answer.
   *
   * @param made gets the id of every new charge.
   */
  async createWhile(
    going: () => boolean,
    clients: number,
    made: (id: string) => void,
    giveUp: AbortSignal,
  ): Promise<void> {
    const orders = new Set<Promise<void>>();
    const client = async () => {
      while (going()) {
        const key = randomUUID();
        this.#bodies.set(key, bodyFor(key, this.#bodies.size));
        const order = this.#insist(key, giveUp).then((id) => {
          orders.delete(order);
          if (id) made(id);
        });
        orders.add(order);
        await Promise.race([order, pause(SET_ASIDE_AFTER_MS)]);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await Promise.all(orders);
  }

  /** Repeats every request once more, so many at a time, as a client that lost its answers would. */
  async repeatAll(clients: number, giveUp: AbortSignal): Promise<void> {
    const keys = this.answered.keys();
    const client = async () => {
      for (const key of keys) await this.#insist(key, giveUp);
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  /** Sends one key until there is a 201; returns the id that it names, or null when given up. */
  async #insist(key: string, giveUp: AbortSignal): Promise<string | null> {
    const create = () => this.#api.create(key, this.#bodies.get(key));
    const start = performance.now();
    for (let waitMs = FIRST_PAUSE_MS; !giveUp.aborted; waitMs *= 2) {
      this.tries += 1;
      const isAside = performance.now() - start > SET_ASIDE_AFTER_MS;
      const reply = await (isAside ? this.#aside.run(create) : create());
      if (reply?.status === 201) {
        const { id } = reply.body as PaymentResponse;
        const ids = this.answered.get(key) ?? new Set();
        this.answered.set(key, ids.add(id));
        return id;
      }
      await pause(Math.min(waitMs, LONGEST_PAUSE_MS));
    }
    return null;
  }
}

/** Amounts differ, so that a charge that got another's money is noticed. */
function bodyFor(key: string, number: number): Record<string, unknown> {
  return validBody({ amount: (1_000 + (number % 90_000)) / 100, description: key });
}
