import { failure, log } from "@/lib/platform/log";
import type { NewCall } from "./request-log";
import { insertCalls } from "./store/request-log";

/** How often a process writes what it has gathered. */
const EVERY_MS = 1_000;

/** The most calls that wait in a process: what comes beyond is counted and left out, so that memory is bounded. */
export const WAITING_MAX = 20_000;

/**
 * The most calls of one merchant that wait: some a second. Its limits let fewer through; what they refuse, and calls
 * whose token lacks the scope, must not fill the log or take others' places.
 */
export const WAITING_OF_ONE = 200;

/** Calls in one statement. */
const TOGETHER = 1_000;

/** What this process has yet to write. Next.js loads this module once more: both share it. */
interface State {
  waiting: NewCall[];
  /** How many of each merchant's wait, and came while others were written. */
  counts: Map<string, number>;
  /** How many calls were left out since that was last reported. */
  dropped: number;
}

const shared = globalThis as { vintemRequestLog?: State };

function state(): State {
  shared.vintemRequestLog ??= { waiting: [], counts: new Map(), dropped: 0 };
  return shared.vintemRequestLog;
}

/** Keeps a call to be written soon. It costs the call nothing but a place in a list, and never fails it. */
export function recordCall(call: NewCall): void {
  const kept = state();
  const before = kept.counts.get(call.merchantId) ?? 0;
  if (kept.waiting.length >= WAITING_MAX || before >= WAITING_OF_ONE) {
    kept.dropped += 1;
    return;
  }
  kept.counts.set(call.merchantId, before + 1);
  kept.waiting.push(call);
}

/**
 * Writes what has gathered, in statements of a thousand calls. What cannot be written waits for the next time, as far as
 * there is room.
 *
 * @throws what the database throws.
 */
export async function writeCalls(): Promise<void> {
  const kept = state();
  kept.counts = new Map();
  while (kept.waiting.length > 0) {
    const some = kept.waiting.splice(0, TOGETHER);
    try {
      await insertCalls(some);
    } catch (error) {
      const room = Math.max(0, WAITING_MAX - kept.waiting.length);
      kept.dropped += Math.max(0, some.length - room);
      kept.waiting.unshift(...some.slice(0, room));
      kept.counts = new Map();
      for (const { merchantId } of kept.waiting) {
        kept.counts.set(merchantId, (kept.counts.get(merchantId) ?? 0) + 1);
      }
      throw error;
    }
  }
  if (kept.dropped > 0) {
    log.warn({ dropped: kept.dropped }, "calls are missing in the request log");
    kept.dropped = 0;
  }
}

/**
 * Writes the request log of this process every second, beside the requests.
 *
 * @returns a function that ends it and writes what is left.
 */
export function keepRequestLog(): () => Promise<void> {
  let failing = false;
  let writing = Promise.resolve();
  const once = async () => {
    try {
      await writeCalls();
      failing = false;
    } catch (error) {
      if (!failing) log.warn(failure(error), "the request log cannot be written");
      failing = true;
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    writing = once().finally(() => {
      busy = false;
    });
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await once();
  };
}
