import { Agent, request } from "undici";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { allowancesOf } from "@/lib/platform/connection-allowance";
import { type CrashPoint, crashPoint } from "@/lib/platform/crash-point";
import { env } from "@/lib/platform/env";
import { boundedInterim } from "@/lib/platform/interim-answers";
import { guardedConnector } from "@/lib/platform/public-address";
import { currentCaller, currentTrace, traceparentOf } from "@/lib/platform/trace/trace-context";
import { hasManyValues } from "./many-values";
import { SlowAnswers } from "./slow-answers";

/** The longest answer of a provider that we read: 1 MiB. */
const ANSWER_LIMIT_BYTES = 1_048_576;
/** What most answers fit into. */
const FIRST_BYTES = 8_192;

/**
 * The most values of an answer that is read, twice those of the longest page of a list: a merchant's own account may be at
 * anybody's server, and reading half a million keeps a process from all else for seconds.
 */
const ANSWER_VALUES_MAX = 20_000;

/**
 * What it counts for to read an answer of a server of a merchant's choosing, in ms for each byte: to decode it, to parse it, and to
 * look at each entry of a list takes 10 to 20 ms for the longest.
 */
const MS_A_BYTE = 40 / ANSWER_LIMIT_BYTES;

/** After so many calls in a row without an answer, calls to the provider pause. */
const SILENCES_MAX = 10;
const REST_MS = 2_000;

/**
 * Exchanges at the same time with a provider that is slow: others' work finds the slots that it would hold. Merchants who share an
 * account have equal parts of them, and each has one at least.
 */
const SLOW_AT_ONCE = 8;

/** Failures from before anything of a request has left. */
const NOTHING_LEFT: readonly string[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "private_address",
  "handshake_refused",
];

/** What a test of an account keeps of an answer that is no JSON: a page's title stands near its beginning. */
const TEXT_KEPT = 10_000;

const DECODER = new TextDecoder();

/** An answer of the provider; `body` is null when it was no JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** How an answer begins that is no JSON. */
  readonly text?: string;
  /** How long the provider requests us to wait before the next call, in ms. */
  readonly retryAfterMs?: number;
}

/** No answer: the deadline passed, the connection broke, or the answer was too long or had too many values. */
export class NoAnswer extends Error {
  readonly code = "no_answer";
  /** Nothing was sent. */
  readonly notSent: boolean;
  /** What stood in the way: the code of a failure, `token_` and a status, `busy` or `resting`. */
  readonly obstacle: string;
  /** Private, so that no log prints it with the error. */
  readonly #answer: Answer | null;
  constructor(
    message: string,
    {
      notSent = false,
      obstacle = "",
      answer,
    }: {
      readonly notSent?: boolean;
      readonly obstacle?: string;
      readonly answer?: Answer;
    } = {},
  ) {
    super(message);
    this.notSent = notSent;
    this.obstacle = obstacle;
    this.#answer = answer ?? null;
  }

  /** What the token endpoint said instead of a token. */
  get answer(): Answer | null {
    return this.#answer;
  }
}

export interface Call {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The crash point between the provider's write and our learning of it. */
  readonly crashPoint?: CrashPoint;
}

/**
 * Calls of one account: kept-alive connections, with its client certificate if it has one, bounded
 * answers, no redirects (an operator changes the address of a provider that moves), and one deadline over everything.
 */
export class Wire {
  readonly #agent: Agent;
  readonly #deadlineMs: number;
  readonly #atOnce: number;
  /** The merchant who chose the addresses; null where merchants share the account, or the operator did. */
  readonly #chosenBy: string | null;
  #running = 0;
  /** How many of them each merchant requested; null: nobody in particular. */
  readonly #runningOf = new Map<string | null, number>();
  /** Exchanges without an answer since the last answer. */
  #silences = 0;
  #restUntilMs = 0;
  readonly #answers: SlowAnswers;

  constructor(settings: {
    /** Of one whole exchange. */
    readonly deadlineMs: number;
    /** The most exchanges at the same time; more fail at once, so that none waits for a slot. */
    readonly atOnce: number;
    /** The merchant who chose the addresses (`Reach`); null where they are trusted. */
    readonly chosenBy: string | null;
    /** PEM texts. */
    readonly tls?: { readonly cert?: string; readonly key?: string; readonly ca?: string };
  }) {
    const { deadlineMs, atOnce, chosenBy, tls } = settings;
    this.#deadlineMs = deadlineMs;
    this.#answers = new SlowAnswers(deadlineMs);
    this.#atOnce = atOnce;
    this.#chosenBy = chosenBy;
    // Shorter than the deadline: what ends while it connects has certainly not sent anything.
    const connect = { timeout: Math.ceil(deadlineMs / 2), ...tls };
    this.#agent = new Agent({
      connections: atOnce,
      keepAliveTimeout: 30_000,
      maxResponseSize: ANSWER_LIMIT_BYTES,
      connect: chosenBy === null ? connect : guardedConnector(chosenBy, connect),
    });
  }

  /** Lets go of the connections; calls under way end without an answer. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** Whether the provider took long for most of the last exchanges, with or without an answer (ADR 0056). */
  get isSlow(): boolean {
    return this.#answers.areMost(monotonicMs());
  }

  /**
   * Runs one exchange, of as many calls as it needs, under one deadline. While calls to a silent provider
   * pause, an exchange fails at once instead of waiting in vain; the worker retries later. So does one that would be
   * too many for a slow provider.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  async exchange<Outcome>(work: (deadline: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    if (this.#running >= this.#atOnce) {
      throw new NoAnswer("not asked: too many calls under way", {
        notSent: true,
        obstacle: "busy",
      });
    }
    if (monotonicMs() < this.#restUntilMs) {
      throw new NoAnswer("not asked: the PSP is silent", { notSent: true, obstacle: "resting" });
    }
    const merchant = this.#chosenBy === null ? (currentCaller()?.merchantId ?? null) : null;
    if (!this.#hasPlace(merchant) && this.isSlow) {
      throw new NoAnswer("not asked: the PSP is slow", { notSent: true, obstacle: "resting" });
    }
    this.#count(merchant, 1);
    const startMs = monotonicMs();
    try {
      const outcome = await work(AbortSignal.timeout(this.#deadlineMs));
      this.#silences = 0;
      return outcome;
    } catch (error) {
      this.#silences += 1;
      if (this.#silences >= SILENCES_MAX) this.#restUntilMs = monotonicMs() + REST_MS;
      throw error;
    } finally {
      this.#count(merchant, -1);
      this.#answers.note(monotonicMs(), monotonicMs() - startMs);
    }
  }

  /** Whether one more exchange of a merchant may run where the provider is slow. */
  #hasPlace(merchant: string | null): boolean {
    if (this.#running < SLOW_AT_ONCE) return true;
    const theirs = this.#runningOf.get(merchant) ?? 0;
    const merchants = this.#runningOf.size + (theirs === 0 ? 1 : 0);
    return theirs < Math.max(1, Math.floor(SLOW_AT_ONCE / merchants));
  }

  #count(merchant: string | null, change: 1 | -1): void {
    this.#running += change;
    const theirs = (this.#runningOf.get(merchant) ?? 0) + change;
    if (theirs > 0) this.#runningOf.set(merchant, theirs);
    else this.#runningOf.delete(merchant);
  }

  /**
   * Sends one call.
   *
   * @throws NoAnswer when there is neither a yes nor a no.
   */
  async send(call: Call, deadline: AbortSignal): Promise<Answer> {
    try {
      const answer = await request(call.url, {
        method: call.method,
        headers: {
          accept: "application/json, application/problem+json",
          ...traceHeader(),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: call.body }),
        dispatcher: this.#agent,
        ...boundedInterim(deadline),
      });
      if (call.crashPoint) crashPoint(call.crashPoint);
      const bytes = await bytesOf(answer.body);
      if (this.#chosenBy !== null) await awaitReading(this.#chosenBy, bytes.length, deadline);
      if (hasManyValues(bytes, ANSWER_VALUES_MAX)) {
        throw new NoAnswer("no answer: too many values", { obstacle: "too_many_values" });
      }
      const text = DECODER.decode(bytes);
      const retryAfterMs = readRetryAfter(answer.headers);
      const body = parseJson(text);
      return {
        status: answer.statusCode,
        body,
        headers: answer.headers,
        ...(body === null ? { text: text.slice(0, TEXT_KEPT) } : {}),
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      const obstacle = kindOf(error);
      const notSent = NOTHING_LEFT.includes(obstacle);
      throw new NoAnswer(`no answer: ${obstacle}`, { obstacle, notSent });
    }
  }
}

/**
 * Waits until an answer of a server of a merchant's choosing may be read, within what its connections may take of the process's time
 * (ADR 0154).
 *
 * @throws the deadline's reason once it has passed.
 */
export async function awaitReading(
  merchantId: string,
  bytes: number,
  deadline: AbortSignal,
): Promise<void> {
  const { all } = allowancesOf(merchantId);
  for (let wait = all.waitMs; wait > 0; wait = all.waitMs) {
    await pause(wait);
    deadline.throwIfAborted();
  }
  all.take(bytes * MS_A_BYTE);
}

/**
 * Reads a body into one piece of memory as it comes: kept apart, pieces of a byte each would take a hundred times what they
 * say.
 */
async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let whole = Buffer.alloc(FIRST_BYTES);
  let length = 0;
  for await (const piece of body) {
    if (length + piece.length > whole.length) {
      const larger = Buffer.alloc(Math.max(2 * whole.length, length + piece.length));
      whole.copy(larger, 0, 0, length);
      whole = larger;
    }
    whole.set(piece, length);
    length += piece.length;
  }
  return whole.subarray(0, length);
}

/** The trace that the call belongs to, where the operator lets providers know it. */
function traceHeader(): Readonly<Record<string, string>> {
  const trace = currentTrace();
  return trace && env().tracesReachProviders ? { traceparent: traceparentOf(trace) } : {};
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

/**
 * `Retry-After` in seconds (RFC 9110), else `RateLimit-Reset` where nothing remains of the limit; at
 * most an hour; null when absent or a date.
 */
function readRetryAfter(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const left = headers["ratelimit-remaining"];
  const reset = left === undefined || Number(left) === 0 ? headers["ratelimit-reset"] : undefined;
  const header = headers["retry-after"] ?? reset;
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : null;
}
