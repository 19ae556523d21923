import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Does work of a merchant in its turn; null where none came in time. */
export type LongWork = <Result>(
  merchantId: MerchantId,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result } | null>;

/**
 * Turns at work that takes the thread that answers everybody for long, such as drawing a booklet: one at a time of a merchant, a
 * second at once, then a third of the time, which those who request it share (`callerName`).
 *
 * @param waitMs how long it waits for its turn.
 */
export function longWork(waitMs = 8_000): LongWork {
  const turns = new PacedTurns<MerchantId>({
    each: 1,
    sharedEach: 1,
    freeMs: 0,
    // On a busy machine it may take longer by the clock than it takes of the thread.
    mostEachMs: 1_000,
    mostMs: 1_000,
    backMs: 333,
    owedMs: Number.POSITIVE_INFINITY,
    waitMs,
    waitingMax: 16,
  });
  return async (merchantId, work) => {
    try {
      return { result: await turns.run(merchantId, (timed) => timed(work), [callerName()]) };
    } catch (error) {
      if (error instanceof MerchantBusy) return null;
      throw error;
    }
  };
}
