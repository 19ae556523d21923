import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Does work of a merchant in its turn; null where none came in time. */
export type LongWork = <Result>(
  merchantId: MerchantId,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result } | null>;

/** On a busy machine work may take longer by the clock than it takes of the thread: so much is counted of one at most, in ms. */
const THREAD_MS = 1_000;

/** What work of one kind takes of a process, in ms, shared by all merchants: no more than of one. More than a second beyond it is forgotten. */
const OF_ALL = { mostMs: 1_000, backMs: 333, owedMs: 1_000 };

/**
 * Turns at work that takes the thread that answers everybody for long, such as drawing a booklet: one at a time of a merchant, a
 * second at once, then a third of the time, which those who request it share (`callerName`), and of which all merchants that do it
 * have equal parts.
 *
 * @param waitMs how long it waits for its turn.
 * @param mostEachMs the most that is counted of one.
 * @param ofAll turns that all merchants' work takes, within those of its merchant.
 */
export function longWork(
  waitMs = 8_000,
  mostEachMs = THREAD_MS,
  ofAll: MerchantTurns<"all"> | null = null,
): LongWork {
  const { mostMs, backMs, owedMs } = OF_ALL;
  const turns = new PacedTurns<MerchantId>({
    each: 1,
    sharedEach: 1,
    freeMs: 0,
    mostEachMs,
    mostMs: 1_000,
    backMs: 333,
    owedMs: Number.POSITIVE_INFINITY,
    waitMs,
    waitingMax: 16,
    common: { of: new SharedAllowance(mostMs, backMs, owedMs, 0) },
  });
  return async (merchantId, work) => {
    try {
      const result = await turns.run(
        merchantId,
        (timed) => (ofAll ? ofAll.run("all", () => timed(work), [merchantId]) : timed(work)),
        [callerName()],
      );
      return { result };
    } catch (error) {
      if (error instanceof MerchantBusy) return null;
      throw error;
    }
  };
}

/**
 * Turns at looking through all that a merchant has, such as its feed or every text that may name somebody: of all merchants one at a
 * time in a process, and all the time that it takes is counted, for the database works as long.
 */
export const longLook = longWork(
  8_000,
  Number.POSITIVE_INFINITY,
  new MerchantTurns<"all">({ each: 1, waitMs: 8_000, waitingMaxWithin: [4] }),
);
