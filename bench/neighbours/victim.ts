import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { type EventReceiver, openReceiver } from "@/bench/event-receiver";
import { MerchantPages } from "@/bench/merchant-pages";
import { quantile } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import { type Bank, txidOf } from "@/chaos/bank";
import { validBody } from "@/e2e/support/bodies";

/** What of a merchant's business is timed. */
export const TIMED = ["create", "list", "confirm", "deliver"] as const;
export type Timed = (typeof TIMED)[number];

/** How often each is done, a second. */
const PER_SECOND = { create: 20, list: 20, confirm: 10 } as const;

/** Longer than anything takes that still comes. What has not come by then counts with it. */
const PATIENCE_MS = 20_000;
/** Charges that wait to be paid before a turn begins. */
const UNPAID_MIN = 200;

/** How long everything took in one turn, in ms, and how much of it was not answered as it should be. */
export interface Turn {
  readonly p50: Readonly<Record<Timed, number>>;
  readonly p99: Readonly<Record<Timed, number>>;
  readonly failed: number;
}

/**
 * A merchant that does usual business at a steady rate: it creates charges at the simulated bank, lists them, is paid, and
 * gets an event of each payment. Requests are sent on time, whether or not those before were answered.
 */
export class Victim {
  readonly #vintem: Vintem;
  readonly #merchant: Merchant;
  readonly #bank: Bank;
  readonly #dispatcher = new Agent({ connections: 128, pipelining: 1 });
  readonly #unpaid: string[] = [];
  /** Charges whose payment the service was notified of, and when. */
  readonly #notified = new Map<string, number>();
  /** Where the bank notifies the service: read once, because the bank's journal grows. */
  #webhookPath = "";
  #receiver: EventReceiver | undefined;
  #token = { text: "", untilMs: 0 };
  #took: Record<Timed, number[]> = newTook();
  #failed = 0;

  private constructor(vintem: Vintem, merchant: Merchant) {
    this.#vintem = vintem;
    this.#merchant = merchant;
    this.#bank = vintem.bank();
  }

  /** A new merchant with an endpoint, and with charges that wait to be paid. */
  static async of(vintem: Vintem): Promise<Victim> {
    const merchant = await vintem.newMerchant();
    const victim = new Victim(vintem, merchant);
    // The victim reports its payments itself, so that the instant is known.
    await victim.#bank.script({ match: { route: "callback" }, effect: { kind: "drop" } });
    victim.#receiver = await openReceiver(false, (event, arrivedMs) => {
      const id = event.data.payment?.id;
      if (event.type !== "payment.received" || id === undefined) return;
      const sentMs = victim.#notified.get(id);
      if (sentMs === undefined) return;
      victim.#notified.delete(id);
      const writtenMs = Date.parse(event.timestamp);
      victim.#took.confirm.push(writtenMs - sentMs);
      victim.#took.deliver.push(arrivedMs - writtenMs);
    });
    victim.#webhookPath = `${new URL(victim.#bank.webhookUrl()).pathname}/pix`;
    const pages = await MerchantPages.of(vintem.pagesUrl, merchant);
    await pages.addEndpoint(victim.#receiver.url);
    return victim;
  }

  /** Does business for so many seconds; ends when all of it was answered. */
  async turn(seconds: number): Promise<Turn> {
    await this.#renewToken();
    while (this.#unpaid.length < UNPAID_MIN) await this.#create();
    [this.#took, this.#failed] = [newTook(), 0];
    const running: Promise<void>[] = [];
    const start = performance.now();
    const sent = { create: 0, list: 0, confirm: 0 };
    for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - start) {
      for (const [what, rate] of Object.entries(PER_SECOND) as [keyof typeof sent, number][]) {
        for (; sent[what] < (passed / 1_000) * rate; sent[what] += 1) {
          running.push(this.#timed(what));
        }
      }
      await pause(5);
    }
    await Promise.all(running);
    const patientUntil = performance.now() + PATIENCE_MS;
    while (this.#notified.size > 0 && performance.now() < patientUntil) await pause(20);
    for (const id of this.#notified.keys()) {
      this.#notified.delete(id);
      this.#took.confirm.push(PATIENCE_MS);
      this.#took.deliver.push(PATIENCE_MS);
      this.#failed += 1;
    }
    return { p50: ofEach(this.#took, 0.5), p99: ofEach(this.#took, 0.99), failed: this.#failed };
  }

  async close(): Promise<void> {
    await this.#bank.calm();
    await this.#receiver?.close();
    await this.#dispatcher.close();
  }

  async #timed(what: "create" | "list" | "confirm"): Promise<void> {
    const start = performance.now();
    try {
      if (what === "confirm") return await this.#pay();
      const isAnswered = what === "create" ? await this.#create() : await this.#list();
      if (!isAnswered) this.#failed += 1;
      this.#took[what].push(performance.now() - start);
    } catch {
      this.#failed += 1;
      if (what !== "confirm") this.#took[what].push(PATIENCE_MS);
    }
  }

  async #create(): Promise<boolean> {
    const answer = await this.#send("/payments", "POST", JSON.stringify(validBody()), {
      authorization: `Bearer ${this.#token.text}`,
      "idempotency-key": randomUUID(),
    });
    if (answer.status === 201) this.#unpaid.push((JSON.parse(answer.text) as { id: string }).id);
    return answer.status === 201;
  }

  async #list(): Promise<boolean> {
    const authorization = `Bearer ${this.#token.text}`;
    return (await this.#send("/payments", "GET", null, { authorization })).status === 200;
  }

  /** A payer pays the oldest charge, and the service is notified of it. */
  async #pay(): Promise<void> {
    const id = this.#unpaid.shift();
    const money = id === undefined ? null : await this.#bank.pay(txidOf(id));
    if (id === undefined || !money) throw new Error("there is nothing to pay");
    this.#notified.set(id, Date.now());
    const { status } = await this.#send(
      this.#webhookPath,
      "POST",
      JSON.stringify({ pix: [money] }),
      {},
    );
    if (status !== 200) this.#failed += 1;
  }

  async #send(
    path: string,
    method: "GET" | "POST",
    body: string | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(this.#vintem.url + path, {
      method,
      body,
      headers: { ...headers, ...(body === null ? {} : { "content-type": "application/json" }) },
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async #renewToken(): Promise<void> {
    if (performance.now() < this.#token.untilMs) return;
    const text = await this.#vintem.token(this.#merchant);
    this.#token = { text, untilMs: performance.now() + 120_000 };
  }
}

function newTook(): Record<Timed, number[]> {
  return { create: [], list: [], confirm: [], deliver: [] };
}

function ofEach(took: Readonly<Record<Timed, readonly number[]>>, part: number) {
  const of = (what: Timed) => quantile(took[what], part);
  return {
    create: of("create"),
    list: of("list"),
    confirm: of("confirm"),
    deliver: of("deliver"),
  };
}
