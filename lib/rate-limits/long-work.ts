import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";

/** What long work of one merchant may take of a process: a second at once, then a third of the time. In ms, of a second. */
const PACE = { mostMs: 1_000, backMs: 333 };

/** The most that is counted of one piece of work, in ms: it may wait for a slow reader, or for others on a busy machine. */
const EACH_MS = 1_000;

/** Whose time is counted, at most: the others begin anew. */
const MERCHANTS_MAX = 10_000;

const allowances = new LRUCache<MerchantId, Allowance>({
  max: MERCHANTS_MAX,
  memoMethod: () => new Allowance(PACE.mostMs, PACE.backMs),
});

/**
 * Counts time that exports, booklets and the like of a merchant took, or are about to take, of the thread that answers everybody,
 * and waits until there may be more of it.
 */
export async function takeTime(merchantId: MerchantId, ms: number): Promise<void> {
  const allowance = allowances.memo(merchantId);
  allowance.take(ms);
  await pause(allowance.waitMs);
}

/** Does such work once there is time for it, and counts what it took. */
export async function longWork<Result>(
  merchantId: MerchantId,
  work: () => Promise<Result>,
): Promise<Result> {
  await takeTime(merchantId, 0);
  const began = monotonicMs();
  try {
    return await work();
  } finally {
    allowances.memo(merchantId).take(Math.min(monotonicMs() - began, EACH_MS));
  }
}
