import type { AttemptError } from "./endpoint";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pause after each try, in ms; after the last one there is no other. */
const PAUSES: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];

/** How often an event is tried before somebody has to send it again: over a good three days. */
export const TRIES_MAX = PAUSES.length + 1;

/** After these the receiver is given time: it is overloaded, or too slow. */
const OVERLOADED: readonly number[] = [408, 429];
const OVERLOADED_LEAST = MINUTE;
const RETRY_AFTER_MOST = HOUR;
const JITTER = 0.2;

/** How an attempt ended: with an answer, or with none. */
export interface Outcome {
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** What the answer's `Retry-After` says, in ms. */
  readonly retryAfterMs: number | null;
}

/** Whether the receiver took the event: 2xx alone says so (Standard Webhooks 1.0). */
export function isDelivered({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * The pause before the next try of an event, in ms, with a jitter of 20 % so that events that failed together do not
 * come back together. `Retry-After` can lengthen it, up to twice and at most to an hour.
 *
 * @param tries how often it was tried, at least once.
 * @param random from 0 to 1.
 * @returns null when all tries are used up.
 */
export function pauseAfterTry(tries: number, outcome: Outcome, random: number): number | null {
  const scheduled = PAUSES[tries - 1];
  if (scheduled === undefined) return null;
  const { status, error, retryAfterMs } = outcome;
  const isOverloaded = error === "timeout" || (status !== null && OVERLOADED.includes(status));
  const base = isOverloaded ? Math.max(scheduled, OVERLOADED_LEAST) : scheduled;
  const most = Math.max(base, Math.min(2 * base, RETRY_AFTER_MOST));
  if (retryAfterMs !== null && retryAfterMs > base) return Math.min(retryAfterMs, most);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random));
}
