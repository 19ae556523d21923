import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { validBody } from "@/e2e/support/bodies";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { ApiClient, Reply } from "./api-client";
import { type Bank, txidOf } from "./bank";
import { dieAt } from "./dying-app";
import type { Ledger, LedgerEntry } from "./ledger";
import { must } from "./promise";
import type { Service } from "./service";

/** What a trial works with: a service that lives on, and every view of it. */
export interface Laboratory {
  readonly service: Service;
  /** A merchant's system that calls the healthy app. */
  readonly api: ApiClient;
  /** Where the charges of a trial end. */
  readonly bank: Bank;
  /** The bank that they move away from first; null where the merchant has one bank alone. */
  readonly formerBank: Bank | null;
  readonly ledger: Ledger;
}

/** Recovery has finished what a crash interrupted by then: a lease, a quiet time and a request. */
export const ENDS_WITHIN_MS = 90_000;

/** One charge that something happens to, under a key and for a payer of its own. */
export class CrashTrial {
  readonly key = randomUUID();
  /** Eleven digits, whatever their check digits; also how the bank's faults know this charge. */
  readonly document = String(randomInt(10 ** 10, 10 ** 11));
  readonly body = validBody({ payer: { name: "Ana Souza", document: this.document } });
  readonly lab: Laboratory;
  #startMs = performance.now();

  constructor(lab: Laboratory) {
    this.lab = lab;
  }

  /** Seconds since an app died in this trial, or since the trial began where none dies. */
  get seconds(): number {
    return Math.round((performance.now() - this.#startMs) / 100) / 10;
  }

  /** Sends an app something to die of: the request for the charge, unless another one is passed. */
  async dieAt(
    point: string,
    send = async (url: string) => (await this.lab.api.create(this.key, this.body, url)) !== null,
  ): Promise<void> {
    await dieAt(point, this.lab.service, send);
    this.#startMs = performance.now();
  }

  /** The charge as the database has it, or null. */
  found(): Promise<LedgerEntry | null> {
    return this.lab.ledger.find(this.key);
  }

  /** The charge as the database has it. @throws BrokenPromise when there is no row. */
  async entry(): Promise<LedgerEntry> {
    const entry = await this.found();
    must(entry !== null, "there is no row");
    return entry;
  }

  /** Waits until the charge in the database meets a condition. @throws BrokenPromise when it is too late. */
  async until(
    isSo: (entry: LedgerEntry) => boolean | Promise<boolean>,
    what: string,
    withinMs = ENDS_WITHIN_MS,
  ): Promise<LedgerEntry> {
    const start = performance.now();
    for (;;) {
      const entry = await this.found();
      if (entry && (await isSo(entry))) return entry;
      must(performance.now() - start < withinMs, `not ${what} in ${withinMs / 1_000} s`);
      await pause(100);
    }
  }

  /** Repeats the request at the healthy app until there is a 201; 409 means that another process works on it. */
  async retry(): Promise<Reply & { readonly body: PaymentResponse }> {
    const start = performance.now();
    for (;;) {
      const reply = await this.lab.api.create(this.key, this.body);
      if (reply?.status === 201) return reply as Reply & { readonly body: PaymentResponse };
      const inTime = performance.now() - start < ENDS_WITHIN_MS;
      must(reply?.status === 409 && inTime, `a retry gets ${reply?.status ?? "no answer"}`);
      await pause(250);
    }
  }

  /**
   * Waits until the charge can be paid, and looks at every view of it: one row, one charge at the
   * bank, requested so many times and never rewritten.
   *
   * @returns the charge as the API lists it.
   */
  async endsPayable(puts: number, withinMs = ENDS_WITHIN_MS): Promise<PaymentResponse> {
    await this.until(({ status }) => status === "PENDING", "PENDING", withinMs);
    const charge = await this.listed();
    must(charge.pix !== null, "it has no code");
    const atBank = await this.lab.bank.charge(txidOf(charge.id));
    must(atBank !== null, "the bank does not know it");
    must(atBank.revisao === 0, "it was rewritten at the bank");
    must(atBank.puts === puts, `the bank was called ${atBank.puts} times, not ${puts}`);
    return charge;
  }

  /** The one charge that the API lists for this payer. */
  async listed(): Promise<PaymentResponse> {
    const listed = await this.lab.api.list({ payerDocument: this.document });
    must(listed !== null, "the listing fails");
    const [charge, ...others] = listed.content;
    must(charge !== undefined && others.length === 0, `${listed.content.length} rows, not 1`);
    return charge;
  }
}

/** Whether an answer says that an earlier request with this key made the charge. */
export function isReplay({ headers }: Reply): boolean {
  return headers.get("idempotent-replayed") === "true";
}
