import { failure, log } from "@/lib/platform/log";
import type { NewCall } from "./request-log";
import { insertCalls } from "./store/request-log";

/** How often a process writes what it has gathered. */
const EVERY_MS = 1_000;

/** The most calls that wait in a process: what comes beyond is counted and left out, so that memory is bounded. */
export const WAITING_MAX = 20_000;

/** Calls in one statement. */
const TOGETHER = 1_000;

/** What this process has yet to write. Next.js loads this module once more: both share it. */
interface State {
  waiting: NewCall[];
  /** How many calls were left out since that was last reported. */
  dropped: number;
}

const shared = globalThis as { vintemRequestLog?: State };

function state(): State {
  shared.vintemRequestLog ??= { waiting: [], dropped: 0 };
  return shared.vintemRequestLog;
}

/** Keeps a call to be written soon. It costs the call nothing but a place in a list, and never fails it. */
export function recordCall(call: NewCall): void {
  const kept = state();
  if (kept.waiting.length < WAITING_MAX) kept.waiting.push(call);
  else kept.dropped += 1;
}

/**
 * Writes what has gathered, in statements of a thousand calls. What cannot be written waits for the next time, as far as
 * there is room.
 *
 * @throws what the database throws.
 */
export async function writeCalls(): Promise<void> {
  const kept = state();
  while (kept.waiting.length > 0) {
    const some = kept.waiting.splice(0, TOGETHER);
    try {
      await insertCalls(some);
    } catch (error) {
      const room = Math.max(0, WAITING_MAX - kept.waiting.length);
      kept.dropped += Math.max(0, some.length - room);
      kept.waiting.unshift(...some.slice(0, room));
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
