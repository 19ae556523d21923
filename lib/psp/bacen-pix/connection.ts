import { Agent, request } from "undici";
import { monotonicMs } from "@/lib/clock";
import { crashPoint } from "@/lib/crash-point";
import { publicConnector } from "@/lib/psp/public-address";
import type { BacenPixAccount } from "./account";

/** No honest answer of API Pix is longer: 1 MiB. */
const ANSWER_LIMIT_BYTES = 1_048_576;

/** Calls of one account at the same time; more are refused at once, so that none waits for a slot. */
const CALLS_AT_ONCE = 64;

/** After so many calls in a row without an answer the PSP is left alone for a moment. */
const SILENCES_MAX = 10;
const REST_MS = 2_000;

/** An answer of the PSP; `body` is null when it was no JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMs?: number;
}

/** No answer: the deadline passed, the connection broke, or the answer was too long. */
export class NoAnswer extends Error {
  readonly code = "no_answer";
  /** Nothing was sent. */
  readonly notSent: boolean;
  /** What stood in the way: the code of a failure, or `token_` and a status. */
  readonly obstacle: string;
  constructor(message: string, { notSent = false, obstacle = "" } = {}) {
    super(message);
    this.notSent = notSent;
    this.obstacle = obstacle;
  }
}

interface Call {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Calls of one account: kept-alive connections with its client certificate, bounded answers, no
 * redirects (a PSP that moves is an operator's business), and one deadline over everything.
 */
export class Connection {
  readonly #agent: Agent;
  readonly #account: BacenPixAccount;
  #running = 0;
  /** Calls without an answer since the last answer. */
  #silences = 0;
  #restUntilMs = 0;
  #token: { readonly value: string; readonly staleAtMs: number } | null = null;
  #renewing: Promise<string> | null = null;

  /** @param publicOnly only addresses of the public internet are connected to. */
  constructor(account: BacenPixAccount, publicOnly: boolean) {
    const { certificate, privateKey, authority } = account.secrets;
    this.#account = account;
    const connect = {
      timeout: account.config.deadlineMs,
      ...(certificate ? { cert: certificate } : {}),
      ...(privateKey ? { key: privateKey } : {}),
      ...(authority ? { ca: authority } : {}),
    };
    this.#agent = new Agent({
      connections: CALLS_AT_ONCE,
      keepAliveTimeout: 30_000,
      maxResponseSize: ANSWER_LIMIT_BYTES,
      connect: publicOnly ? publicConnector(connect) : connect,
    });
  }

  /** Lets go of the connections; calls under way end without an answer. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /**
   * Sends one call with a valid token. A token that the PSP no longer takes is renewed once. A PSP
   * that is silent is not asked for a moment: who would wait for it in vain is told at once, and the
   * worker comes back.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  async send(method: Call["method"], path: string, body?: unknown): Promise<Answer> {
    if (this.#running >= CALLS_AT_ONCE) {
      throw new NoAnswer("not asked: too many calls under way", { notSent: true });
    }
    if (monotonicMs() < this.#restUntilMs) {
      throw new NoAnswer("not asked: the PSP is silent", { notSent: true });
    }
    this.#running += 1;
    try {
      const answer = await this.#sendNow(method, path, body);
      this.#silences = 0;
      return answer;
    } catch (error) {
      this.#silences += 1;
      if (this.#silences >= SILENCES_MAX) this.#restUntilMs = monotonicMs() + REST_MS;
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  async #sendNow(method: Call["method"], path: string, body?: unknown): Promise<Answer> {
    const { config } = this.#account;
    const deadline = AbortSignal.timeout(config.deadlineMs);
    const attempt = async (token: string) =>
      this.#exchange(
        {
          method,
          url: config.apiUrl.replace(/\/+$/, "") + path,
          headers: {
            ...config.headers,
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        deadline,
      );
    const token = await within(deadline, this.#validToken());
    const answer = await attempt(token);
    if (answer.status !== 401) return answer;
    if (this.#token?.value === token) this.#token = null;
    return attempt(await within(deadline, this.#validToken()));
  }

  /** The cached token, or a new one; callers that come at the same time share one token call. */
  async #validToken(): Promise<string> {
    if (this.#token && monotonicMs() < this.#token.staleAtMs) return this.#token.value;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew(): Promise<string> {
    const { config, secrets } = this.#account;
    const basic = Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString("base64");
    const call: Call = {
      method: "POST",
      url: config.tokenUrl,
      headers: {
        ...config.headers,
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    };
    const answer = await this.#exchange(call, AbortSignal.timeout(config.deadlineMs));
    const token = readToken(answer);
    if (!token)
      throw new NoAnswer(`no token: status ${answer.status}`, {
        obstacle: `token_${answer.status}`,
      });
    // Renewed a little early: the lifetime counts from when the PSP wrote it, not from now.
    const usableMs = Math.max(token.lifetimeMs - 30_000, token.lifetimeMs / 2);
    this.#token = { value: token.value, staleAtMs: monotonicMs() + usableMs };
    return token.value;
  }

  async #exchange(call: Call, deadline: AbortSignal): Promise<Answer> {
    try {
      const answer = await request(call.url, {
        method: call.method,
        headers: { accept: "application/json, application/problem+json", ...call.headers },
        ...(call.body === undefined ? {} : { body: call.body }),
        dispatcher: this.#agent,
        signal: deadline,
      });
      if (call.method === "PUT") crashPoint("C4");
      const text = await answer.body.text();
      const retryAfterMs = readRetryAfter(answer.headers["retry-after"]);
      return {
        status: answer.statusCode,
        body: parseJson(text),
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      };
    } catch (error) {
      throw new NoAnswer(`no answer: ${kindOf(error)}`, { obstacle: kindOf(error) });
    }
  }
}

/** The shared token call has a deadline of its own; no caller waits for it beyond theirs. */
async function within<T>(deadline: AbortSignal, awaited: Promise<T>): Promise<T> {
  const passed = new Promise<never>((_, reject) => {
    const late = () => reject(new NoAnswer("no answer: deadline", { obstacle: "TimeoutError" }));
    if (deadline.aborted) late();
    deadline.addEventListener("abort", late, { once: true });
  });
  return Promise.race([awaited, passed]);
}

/** Node.js's and undici's failures have codes; an abort has a name (and a number of old for a code). */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readToken({ status, body }: Answer): { value: string; lifetimeMs: number } | null {
  if (status !== 200 || typeof body !== "object" || body === null) return null;
  const { access_token: value, expires_in: seconds } = body as Record<string, unknown>;
  if (typeof value !== "string") return null;
  // The standard fixes no lifetime; without one, the shortest seen (300 s) is assumed.
  const lifetime = Number(seconds);
  return { value, lifetimeMs: (lifetime > 0 ? lifetime : 300) * 1000 };
}

/** `Retry-After` in seconds (RFC 9110), at most an hour; null when absent or a date. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : null;
}
