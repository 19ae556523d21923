import type { Problem, Token } from "./api-types.js";
import { VintemConnectionError, VintemError } from "./errors.js";
import { backoffMs, pause } from "./pause.js";

/** Where the service is, who calls it, and how patiently. */
export interface VintemOptions {
  /** The service's address, as `https://pay.example.com`. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Fewer scopes than the secret has, with spaces between. */
  readonly scope?: string | undefined;
  /** How long one try may take, in milliseconds; 15,000. The service answers within 10 s. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated that may be answered otherwise a moment later; 4. */
  readonly retries?: number | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call, and whatever retry it waits for. */
  readonly signal?: AbortSignal | undefined;
  /** How often this call is repeated, in place of the client's `retries`. */
  readonly retries?: number | undefined;
}

/** Options of a call that changes something which others may change meanwhile. */
export interface ChangeOptions extends CallOptions {
  /**
   * The `version` of what the change was made to: the call fails with `conflict` where somebody changed it since. It is then
   * sent again after a limit alone, because a second try would conflict with the first.
   */
  readonly version?: string | null | undefined;
}

/** What the service answered, and which state of it that is: the `version` that a change of it takes. */
export type Versioned<Body> = Body & {
  /** From the answer's `ETag`; null when it has none, and a change without one overwrites. */
  readonly version: string | null;
};

/** A parameter of a query; a list repeats it, and what is null or undefined is left out. */
export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

export interface ApiRequest extends CallOptions {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the service's address. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The media type of the answer; JSON when left out. */
  readonly accept?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Whether sending it twice does what sending it once does. GET and what has a key always do. */
  readonly isRepeatable?: boolean | undefined;
  /** Sent as `If-Match`: the service refuses the request when this is not what is there. */
  readonly version?: string | null | undefined;
  /** Time that the service takes on purpose, in milliseconds, beside `timeoutMs`. */
  readonly waitMs?: number | undefined;
}

/** A token is renewed so long before it ends, in seconds. */
const RENEW_BEFORE_S = 30;
/** A longer wait than this, in seconds, is the caller's to decide. */
const LONGEST_WAIT_S = 60;
const TIMEOUT_MS = 15_000;
const RETRIES = 4;

/** Statuses that pass by themselves, whatever the request was. */
const PASSING = [500, 502, 503, 504];

/** Sends requests with a token, and repeats those that may be repeated. */
export class Transport {
  readonly #url: string;
  readonly #options: VintemOptions;
  readonly #fetch: typeof globalThis.fetch;
  #token: { readonly text: string; readonly endsAt: number } | null = null;
  /** The token that is being requested: those who need one meanwhile wait for the same. */
  #renewal: Promise<string> | null = null;

  constructor(options: VintemOptions) {
    if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
      throw new TypeError("url is the service's http or https address");
    }
    if (!options.clientId || !options.clientSecret) {
      throw new TypeError("clientId and clientSecret are required");
    }
    this.#url = options.url.replace(/\/+$/, "");
    this.#options = options;
    this.#fetch = options.fetch ?? globalThis.fetch;
  }

  /**
   * Sends a request and reads the JSON of its answer; null for an answer without a body.
   *
   * @throws VintemError for a failure, VintemConnectionError when the service cannot be reached.
   */
  async json<Body>(request: ApiRequest): Promise<Body> {
    const { text } = await this.send(request);
    return (text === "" ? null : JSON.parse(text)) as Body;
  }

  /** Sends a request and reads the JSON of its answer, with the version that its `ETag` names. */
  async versioned<Body extends object>(request: ApiRequest): Promise<Versioned<Body>> {
    const { text, headers } = await this.send(request);
    return { ...(JSON.parse(text) as Body), version: versionOf(headers.get("etag")) };
  }

  /** Sends a request and reads the bytes of its answer. */
  async file(request: ApiRequest): Promise<Uint8Array> {
    return (await this.send(request)).bytes;
  }

  /** Sends a request and reads its answer. */
  async send(request: ApiRequest): Promise<Answer> {
    const { signal, idempotencyKey = null } = request;
    // Of a change to one version, a second try would conflict with the first.
    const isRepeatable =
      !request.version && (request.isRepeatable ?? (request.method === "GET" || !!idempotencyKey));
    const retries = request.retries ?? this.#options.retries ?? RETRIES;
    let isNewToken = false;
    for (let failures = 1; ; failures += 1) {
      const sent = await this.#attempt(request);
      if (sent instanceof Error) {
        if (!isRepeatable || failures > retries) throw sent;
        await pause(backoffMs(failures), signal);
        continue;
      }
      if (sent.status < 400) return sent;
      const error = errorOf(sent, idempotencyKey);
      // The service may have been restarted with other keys, or the token revoked: a new one decides.
      if (sent.status === 401 && !isNewToken) {
        this.#token = null;
        isNewToken = true;
        continue;
      }
      if (!passes(error, isRepeatable) || failures > retries) throw error;
      const asked = error.retryAfterSeconds ?? 0;
      if (asked > LONGEST_WAIT_S) throw error;
      await pause(Math.max(asked * 1_000, backoffMs(failures)), signal);
    }
  }

  /** The current token's text, of a new token when there is none or it ends soon. */
  async token(options: CallOptions = {}): Promise<string> {
    if (this.#token && performance.now() < this.#token.endsAt) return this.#token.text;
    this.#renewal ??= this.#renewed(options.retries).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /** Requests a token for all calls that wait for it: the signal of one of them does not end it for the others. */
  async #renewed(retries = this.#options.retries ?? RETRIES): Promise<string> {
    const { clientId, clientSecret, scope } = this.#options;
    // RFC 6749 2.3.1: both are form-encoded before they become Basic credentials.
    const basic = Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString("base64");
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      ...(scope ? { scope } : {}),
    });
    for (let failures = 1; ; failures += 1) {
      const sent = await this.#fetched("/oauth/token", {
        method: "POST",
        headers: {
          authorization: `Basic ${basic}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: form.toString(),
      });
      if (!(sent instanceof Error)) {
        if (sent.status < 400) return this.#kept(JSON.parse(sent.text) as Token);
        const error = errorOf(sent, null);
        if (!passes(error, true) || failures > retries) throw error;
        if ((error.retryAfterSeconds ?? 0) > LONGEST_WAIT_S) throw error;
        await pause(Math.max((error.retryAfterSeconds ?? 0) * 1_000, backoffMs(failures)));
        continue;
      }
      if (failures > retries) throw sent;
      await pause(backoffMs(failures));
    }
  }

  #kept({ access_token: text, expires_in: seconds }: Token): string {
    this.#token = { text, endsAt: performance.now() + (seconds - RENEW_BEFORE_S) * 1_000 };
    return text;
  }

  /** Sends a request once; an error for what brought no answer. */
  async #attempt(request: ApiRequest): Promise<Answer | VintemConnectionError> {
    const { method, path, query, body, version, idempotencyKey = null } = request;
    const { waitMs = 0, signal } = request;
    signal?.throwIfAborted();
    const token = await orAborted(this.token(request), signal);
    return this.#fetched(
      `${path}${queryText(query as Query | undefined)}`,
      {
        method,
        headers: {
          accept: request.accept ?? "application/json",
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
          ...(version ? { "if-match": `"${version}"` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { waitMs, signal, idempotencyKey },
    );
  }

  async #fetched(
    address: string,
    init: RequestInit,
    {
      waitMs = 0,
      signal,
      idempotencyKey = null,
    }: {
      waitMs?: number;
      signal?: AbortSignal | undefined;
      idempotencyKey?: string | null;
    } = {},
  ): Promise<Answer | VintemConnectionError> {
    const limit = AbortSignal.timeout((this.#options.timeoutMs ?? TIMEOUT_MS) + waitMs);
    try {
      const response = await this.#fetch(`${this.#url}${address}`, {
        ...init,
        // A redirect would carry the credentials to an address that nobody configured.
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const { status, headers } = response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status, headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (cause) {
      signal?.throwIfAborted();
      const what = limit.aborted ? "did not answer in time" : "cannot be reached";
      return new VintemConnectionError(`${this.#url} ${what}`, cause, idempotencyKey);
    }
  }
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The bytes as UTF-8. */
  readonly text: string;
}

/** Waits for a promise that others share, and no longer than until `signal` is aborted. */
async function orAborted<Value>(value: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return value;
  const { promise, reject } = rejectable();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([value, promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function rejectable(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, failed) => {
    reject = failed;
  });
  return { promise, reject };
}

/** What an `ETag` has between its quotes. A proxy that compresses marks it as weak; it names the setting all the same. */
function versionOf(etag: string | null): string | null {
  return /^(?:W\/)?"(.+)"$/.exec(etag ?? "")?.[1] ?? null;
}

function encoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== null && one !== undefined) parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whether the same request may be answered otherwise a moment later, and may be sent again. */
function passes({ status, code }: VintemError, isRepeatable: boolean): boolean {
  // Of both nothing was done.
  if (status === 429 || code === "request_in_progress") return true;
  return isRepeatable && PASSING.includes(status);
}

function errorOf({ status, headers, text }: Answer, idempotencyKey: string | null): VintemError {
  const body = parsed(text);
  const problem = typeof body?.code === "string" ? (body as unknown as Problem) : null;
  return new VintemError({
    status,
    problem,
    ...(typeof body?.error === "string" ? { oauthError: body.error } : {}),
    requestId: headers.get("x-request-id"),
    retryAfterSeconds: secondsOf(headers.get("retry-after")),
    idempotencyKey,
  });
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110 10.2.3); null for anything else. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1_000);
}
