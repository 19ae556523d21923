import { LRUCache } from "lru-cache";
import type { Dispatcher } from "undici";
import { request } from "undici";
import { monotonicMs, now } from "@/lib/platform/clock";
import { openGuardedDispatcher } from "@/lib/platform/guarded-dispatcher";
import { boundedInterim } from "@/lib/platform/interim-answers";
import { isCallable } from "@/lib/platform/merchant-address";
import type { AttemptError } from "./endpoint";
import type { Outcome } from "./schedule";

/** A whole request, until the head of its answer. */
export const REQUEST_MS = 15_000;
/** The body of an answer only says more about its status: it is read for so long, and so far. */
const BODY_MS = 2_000;
const BODY_READ_BYTES = 16 * 1_024;
const BODY_KEPT_BYTES = 2 * 1_024;
/** So many merchants have connections that are kept; then those used longest ago are closed. */
const MERCHANTS_MAX = 500;
/** A `Retry-After` beyond a day says no more than a day. */
const RETRY_AFTER_MOST_S = 86_400;

/** A request to an endpoint. */
export interface EventRequest {
  /** Whose endpoint it is. */
  readonly merchantId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a request ended. */
export interface Answered extends Outcome {
  /** How long it took, in ms. */
  readonly ms: number;
  /** The first 2 KiB of the answer's body; null without one. */
  readonly responseHead: string | null;
}

/** Sends requests to endpoints, over connections that it keeps for a while. */
export interface Postman {
  /** Sends one request. Never throws: what goes wrong is its outcome. */
  post(sent: EventRequest): Promise<Answered>;
  close(): Promise<void>;
}

/**
 * Opens what requests to endpoints go out through.
 *
 * @param requestMs how long an answer is waited for.
 */
export function openPostman(requestMs: number = REQUEST_MS): Postman {
  const dispatchers = new LRUCache<string, Dispatcher>({
    max: MERCHANTS_MAX,
    // Requests under way come to their end.
    dispose: (dispatcher) => void dispatcher.close(),
    memoMethod: openGuardedDispatcher,
  });
  return {
    post: (sent) => post(sent, { dispatcher: dispatchers.memo(sent.merchantId), requestMs }),
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

interface Route {
  readonly dispatcher: Dispatcher;
  readonly requestMs: number;
}

async function post(
  { url, headers, body }: EventRequest,
  { dispatcher, requestMs }: Route,
): Promise<Answered> {
  const began = monotonicMs();
  const took = () => Math.round(monotonicMs() - began);
  const none = { status: null, retryAfterMs: null, responseHead: null };
  // What the operator allows may have changed since the endpoint was added.
  if (!isCallable(url)) return { ...none, error: "private_address", ms: 0 };
  try {
    // Redirects are not followed: an endpoint that moves gets its new address here.
    const {
      statusCode,
      headers: answered,
      body: answer,
    } = await request(url, {
      method: "POST",
      headers,
      body,
      dispatcher,
      headersTimeout: requestMs,
      ...boundedInterim(AbortSignal.timeout(requestMs)),
    });
    const responseHead = await headOf(answer);
    return {
      status: statusCode,
      error: null,
      retryAfterMs: readRetryAfter(answered["retry-after"]),
      responseHead,
      ms: took(),
    };
  } catch (error) {
    return { ...none, error: attemptErrorOf(error), ms: took() };
  }
}

/** Reads as much of a body as is kept, and gives up the connection of one that is longer or slow. */
async function headOf(body: Dispatcher.ResponseData["body"]): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const tooSlow = setTimeout(() => body.destroy(), BODY_MS);
  try {
    for await (const piece of body) {
      const chunk: Buffer = piece;
      if (bytes < BODY_KEPT_BYTES) pieces.push(chunk);
      bytes += chunk.length;
      // Leaving the loop destroys the rest, and with it the connection.
      if (bytes > BODY_READ_BYTES) break;
    }
  } catch {
    // The status is known; what was read until now is kept.
  } finally {
    clearTimeout(tooSlow);
  }
  if (bytes === 0) return null;
  const head = Buffer.concat(pieces).subarray(0, BODY_KEPT_BYTES).toString("utf8");
  // PostgreSQL keeps no NUL in a text.
  return head.replaceAll("\0", "\ufffd");
}

/** `Retry-After` in seconds or as a date (RFC 9110 10.2.3), in ms; null when it is absent or says nothing. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  const seconds = /^[0-9]+$/.test(text) ? Number(text) : secondsUntil(text);
  return seconds > 0 ? Math.min(seconds, RETRY_AFTER_MOST_S) * 1_000 : null;
}

function secondsUntil(text: string): number {
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.ceil((at - now().getTime()) / 1_000);
}

const ERRORS: Readonly<Record<string, AttemptError>> = {
  private_address: "private_address",
  proxy_failed: "proxy",
  handshake_refused: "tls",
  ENOTFOUND: "name_not_found",
  EAI_AGAIN: "name_not_found",
  ENODATA: "name_not_found",
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_refused",
  ENETUNREACH: "connection_refused",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  EPROTO: "tls",
  UND_ERR_INVALID_ARG: "unsendable",
};

function attemptErrorOf(error: unknown): AttemptError {
  if (!(error instanceof Error)) return "connection_lost";
  if (error.name === "TimeoutError") return "timeout";
  const code = "code" in error ? String(error.code) : "";
  if (/^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/.test(code)) return "tls";
  return ERRORS[code] ?? "connection_lost";
}
