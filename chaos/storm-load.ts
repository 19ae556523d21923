import { setTimeout as pause } from "node:timers/promises";
import type { ApiClient } from "./api-client";
import type { Bank } from "./bank";
import { Payers } from "./payers";
import { RetryingClients } from "./retrying-clients";
import { WindowReader } from "./window-reader";

const CLIENTS = 20;

/** No charge stays CREATING longer than this after the storm, in ms (docs/api.md#what-comes-back). */
const OPENED_WITHIN_MS = 90_000;

/** Money that the bank has is RECEIVED here no later than this after the storm. */
const RECEIVED_WITHIN_MS = 120_000;

/** How long the service takes to recover from a storm. */
export interface RecoveryTimes {
  /** From the end of the storm until nothing was CREATING, in seconds. */
  readonly openedAfter: number;
  /** From the end of the storm until every payment was RECEIVED, in seconds. */
  readonly receivedAfter: number;
}

/** The clients, payers and the reader that use a service during a storm and until it has recovered. */
export class StormLoad {
  readonly clients: RetryingClients;
  readonly payers: Payers;
  readonly reader: WindowReader;
  readonly #api: ApiClient;
  readonly #bank: Bank;
  readonly #giveUp = new AbortController();
  #storming = true;
  #creating = true;
  #created: Promise<void> = Promise.resolve();
  #read: Promise<void> = Promise.resolve();
  #paid: Promise<void> = Promise.resolve();

  /** @param aheadMs how far ahead of the machine's clock the service's may be at times. */
  constructor(bank: Bank, api: ApiClient, aheadMs = 0) {
    this.#api = api;
    this.#bank = bank;
    this.clients = new RetryingClients(api);
    this.payers = new Payers(bank);
    this.reader = new WindowReader(api, aheadMs);
  }

  /** Begins to create, pay and read charges, until {@link finish}. */
  start(): void {
    const { signal } = this.#giveUp;
    const made = (id: string) => this.payers.show(id);
    this.#created = this.clients.createWhile(() => this.#storming, CLIENTS, made, signal);
    this.#read = this.reader.readWhile(() => this.#creating);
    this.#paid = this.payers.payWhile(
      () => this.#creating || (this.payers.waiting > 0 && !signal.aborted),
    );
    // `finish` awaits each of them, and throws there what failed here.
    for (const work of [this.#created, this.#read, this.#paid]) work.catch(() => {});
  }

  /** Creates no more charges, ends the bank's faults, and waits until the service has recovered, or its time is up. */
  async finish(report: (sentence: string) => void): Promise<RecoveryTimes> {
    this.#storming = false;
    await this.#bank.calm();
    const endedAt = performance.now();
    const sinceEnd = () => performance.now() - endedAt;
    report(`${this.clients.answered.size} charges; waiting until nothing is CREATING`);
    setTimeout(() => this.#giveUp.abort(), OPENED_WITHIN_MS).unref();
    await this.#created;
    this.#creating = false;
    const repeated = this.clients.repeatAll(CLIENTS, this.#giveUp.signal);
    await until(
      () => isCount(this.#api, "CREATING", 0),
      () => sinceEnd() < OPENED_WITHIN_MS,
    );
    const openedAfter = inSeconds(sinceEnd());
    await this.#paid;
    report(`Waiting until ${this.payers.paid} payments are RECEIVED`);
    await until(
      () => isCount(this.#api, "RECEIVED", this.payers.paid),
      () => sinceEnd() < RECEIVED_WITHIN_MS,
    );
    const receivedAfter = inSeconds(sinceEnd());
    await Promise.all([repeated, this.#read]);
    return { openedAfter, receivedAfter };
  }
}

/** Checks a condition four times a second; ends when it holds, or time is up. */
async function until(isSo: () => Promise<boolean>, inTime: () => boolean): Promise<void> {
  while (!(await isSo()) && inTime()) await pause(250);
}

async function isCount(api: ApiClient, status: string, expected: number): Promise<boolean> {
  const listed = await api.list({ status, size: "1" });
  return listed?.page.totalElements === expected;
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
