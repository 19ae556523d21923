import { setTimeout as pause } from "node:timers/promises";
import type { PageResponse, PaymentResponse } from "@/lib/charges/payment-response";

/** What is said of a request that got no answer. */
export const SILENCE = "no answer in 30 s";

/** What the words about a refused token hold. */
export const UNAUTHORIZED = ": 401 ";

/** Much longer than the service ever takes to answer, also on a machine that is too busy. */
const PATIENCE_MS = 30_000;

/** A little earlier than tokens expire (docs/contract.md 5). */
const TOKEN_MS = 240_000;

/** An address that does not answer is left alone for so long, if there is another. */
const AVOID_MS = 250;

/** Statuses that a merchant's system may get while processes die: done, still running, come back. */
const ALLOWED = [200, 201, 409, 503];

/** What a call brought back; null where there was no answer, or only half of one. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A merchant's system: it calls any of the service's addresses and counts what comes back. */
export class ApiClient {
  /** Answers by status; `broken` where the connection ended first, `silence` where nothing came. */
  readonly answers = new Map<string, number>();
  /** Answers with any other status, in words. */
  readonly strange: string[] = [];
  readonly #addresses: readonly string[];
  readonly #avoidUntilMs = new Map<string, number>();
  readonly #servesSinceMs = new Map<string, number>();
  readonly #basic: string;
  #token: Promise<string> | null = null;
  #tokenUntilMs = 0;

  constructor(
    addresses: readonly string[],
    credentials: { readonly clientId: string; readonly clientSecret: string },
  ) {
    this.#addresses = addresses;
    const { clientId, clientSecret } = credentials;
    this.#basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  }

  /** POST /payments, to any address or to a certain one; null when the answer did not arrive whole. */
  async create(key: string, body: unknown, address?: string): Promise<Reply | null> {
    const headers = await this.headersFor(key);
    const init = { method: "POST", body: JSON.stringify(body), headers };
    return this.#call("/payments", init, address);
  }

  /** The headers of POST /payments. */
  async headersFor(key: string): Promise<Record<string, string>> {
    const json = { "content-type": "application/json" };
    return { ...(await this.#authorization()), ...json, "idempotency-key": key };
  }

  /** GET /payments; null when there was no page. */
  async list(query: Readonly<Record<string, string>>): Promise<PageResponse | null> {
    return ((await this.#page(query))?.body as PageResponse | undefined) ?? null;
  }

  /** Every page of a listing; null when one of them could not be had. */
  async listAll(query: Readonly<Record<string, string>>): Promise<PaymentResponse[] | null> {
    return (await this.listUntil(query))?.charges ?? null;
  }

  /**
   * Every page of a listing, and up to when it will gain no charge: the end of its window, or what the service says instead
   * (docs/api.md#windows); null when one of the pages could not be had.
   */
  async listUntil(
    query: Readonly<Record<string, string>>,
  ): Promise<{ readonly charges: PaymentResponse[]; readonly completeUntil: Date | null } | null> {
    const charges: PaymentResponse[] = [];
    let completeUntil: Date | null = null;
    for (let page = 0; ; page += 1) {
      const reply = await this.#page({ ...query, size: "100", page: String(page) });
      if (!reply) return null;
      const said = reply.headers.get("sync-complete-until");
      // The first page has the earliest.
      if (said !== null) completeUntil ??= new Date(said);
      const { content } = reply.body as PageResponse;
      charges.push(...content);
      if (content.length < 100) return { charges, completeUntil };
    }
  }

  async #page(query: Readonly<Record<string, string>>): Promise<Reply | null> {
    const headers = await this.#authorization();
    const reply = await this.#call(`/payments?${new URLSearchParams(query)}`, { headers });
    return reply?.status === 200 ? reply : null;
  }

  /** The header with the bearer token; requests a token for as long as it takes. */
  async #authorization(): Promise<{ readonly authorization: string }> {
    if (!this.#token || Date.now() > this.#tokenUntilMs) {
      this.#tokenUntilMs = Date.now() + TOKEN_MS;
      this.#token = this.#newToken();
    }
    return { authorization: `Bearer ${await this.#token}` };
  }

  async #newToken(): Promise<string> {
    for (;;) {
      const reply = await this.#call("/oauth/token", {
        method: "POST",
        headers: { authorization: `Basic ${this.#basic}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      });
      if (reply?.status === 200) return (reply.body as { access_token: string }).access_token;
      await pause(100);
    }
  }

  /** For how long an address has answered every call, in ms. */
  servedFor(address: string): number {
    return performance.now() - (this.#servesSinceMs.get(address) ?? performance.now());
  }

  /** One call, counted; null when its answer did not arrive whole. */
  async #call(path: string, init: RequestInit, address = this.#any()): Promise<Reply | null> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(`${address}${path}`, { ...init, signal });
      const text = await answer.text();
      const { status, headers } = answer;
      this.#count(String(status));
      if (!this.#servesSinceMs.has(address)) this.#servesSinceMs.set(address, performance.now());
      if (status === 401) this.#token = null;
      if (!ALLOWED.includes(status)) {
        this.strange.push(`${init.method ?? "GET"} ${path}: ${status} ${text.slice(0, 500)}`);
      }
      return { status, headers, body: JSON.parse(text) };
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      this.#count(late ? "silence" : "broken");
      this.#avoidUntilMs.set(address, performance.now() + AVOID_MS);
      this.#servesSinceMs.delete(address);
      if (late) this.strange.push(`${init.method ?? "GET"} ${path}: ${SILENCE}`);
      return null;
    }
  }

  /** An address, as a load balancer chooses: one that just failed only when all of them did. */
  #any(): string {
    const now = performance.now();
    const up = this.#addresses.filter((address) => (this.#avoidUntilMs.get(address) ?? 0) < now);
    const choice = up.length > 0 ? up : this.#addresses;
    return choice[Math.floor(Math.random() * choice.length)] ?? "";
  }

  #count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
