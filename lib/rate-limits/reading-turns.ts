import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { SharedTime } from "@/lib/platform/shared-time";
import type { MerchantId } from "@/lib/platform/values/ids";

let turns: PacedTurns<MerchantId> | undefined;

/**
 * Turns at what a merchant's systems read in a process: three at once, of which one credential has two. A long answer takes
 * both the database and the thread that answers everybody: beyond 2 ms each a merchant has 1 s, then 200 ms of each second, of which
 * one credential alone has half. It is counted of the time of all that read, and of five a second no more than what comes back to
 * one credential: what others change slows down readings as well. What was taken is owed in full, however many credentials
 * share it. Where reading has no limit, as in a sandbox, its time has none either.
 */
export function readingTurns(): PacedTurns<MerchantId> {
  turns ??= new PacedTurns({
    each: 3,
    sharedEach: 2,
    freeMs: 2,
    mostEachMs: 100,
    few: { aSecond: 5, mostMs: 20 },
    mostMs: env().rateLimits.read === 0 ? Number.POSITIVE_INFINITY : 1_000,
    backMs: 200,
    owedMs: Number.POSITIVE_INFINITY,
    waitMs: 8_000,
    time: new SharedTime(),
  });
  return turns;
}
