import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import type { MerchantId } from "@/lib/platform/values/ids";

let turns: PacedTurns<MerchantId> | undefined;

/**
 * Turns at charges that series make, cancel or complete: one request stands for up to sixty of them, each of which takes 10 to 20 ms
 * of both cores (ADR 0170). A merchant has six under way in a process, one caller four, and each counts for at most 25 ms, since its
 * provider may take much longer: some 200 charges at once, and later 16 to 20 a second, of which one caller alone has half. Where
 * changes have no limit, as in a sandbox, these have none either.
 */
export function seriesTurns(): PacedTurns<MerchantId> {
  turns ??= new PacedTurns({
    each: 6,
    sharedEach: 4,
    freeMs: 0,
    leastEachMs: 20,
    mostEachMs: 25,
    mostMs: env().rateLimits.write === 0 ? Number.POSITIVE_INFINITY : 4_800,
    backMs: 400,
    owedMs: Number.POSITIVE_INFINITY,
    // As long as a request begins charges.
    waitMs: 12_000,
  });
  return turns;
}
