import { pause } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findHeads } from "./store/feed";

/** How often the heads of awaited feeds are read, in one statement for all of a process. */
const LOOK_EVERY_MS = 100;

/** The most requests of one merchant, and of all, that wait in this process. */
export const WAITING_MAX = { merchant: 20, process: 2_000 } as const;

/** How a wait ended: there is something new, the time is over, or too many wait already. */
export type FeedWait = "grown" | "over" | "too_many";

interface Waiter {
  readonly after: number;
  readonly end: (how: FeedWait) => void;
}

const waiting = new Map<MerchantId, Set<Waiter>>();
let count = 0;
let isEnded = false;
let isLooking = false;

/**
 * Waits until a merchant's feed has an event behind a position.
 *
 * @param ms the longest to wait.
 * @param signal ends the wait, as when the client goes away.
 */
export function awaitFeed(
  merchantId: MerchantId,
  after: number,
  ms: number,
  signal: AbortSignal,
): Promise<FeedWait> {
  if (isEnded || signal.aborted || ms <= 0) return Promise.resolve("over");
  const others = waiting.get(merchantId) ?? new Set();
  if (others.size >= WAITING_MAX.merchant || count >= WAITING_MAX.process) {
    return Promise.resolve("too_many");
  }
  return new Promise((resolve) => {
    const end = (how: FeedWait) => {
      if (!others.delete(waiter)) return;
      count -= 1;
      if (others.size === 0) waiting.delete(merchantId);
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      resolve(how);
    };
    const leave = () => end("over");
    const waiter = { after, end };
    const timer = setTimeout(leave, ms);
    signal.addEventListener("abort", leave);
    waiting.set(merchantId, others.add(waiter));
    count += 1;
    if (!isLooking) void look();
  });
}

/** Ends every wait, and those that would begin from now on: the process is to end. */
export function endFeedWaits(): void {
  isEnded = true;
  for (const waiters of [...waiting.values()]) for (const { end } of [...waiters]) end("over");
}

/** Reads the heads of the feeds that are awaited, as long as any is. */
async function look(): Promise<void> {
  isLooking = true;
  while (count > 0) {
    await pause(LOOK_EVERY_MS);
    try {
      const heads = await findHeads([...waiting.keys()]);
      for (const [merchantId, head] of heads) {
        for (const { after, end } of [...(waiting.get(merchantId) ?? [])]) {
          if (head > after) end("grown");
        }
      }
    } catch (error) {
      log.warn(failure(error), "awaited feeds could not be looked at");
    }
  }
  isLooking = false;
}
