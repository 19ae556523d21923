import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * What a refund, or a change of a charge, takes of both cores with all that follows it (what its provider reports, events, books):
 * 50 to 60 ms, twice or three times as much as a creation.
 */
const EACH_MS = 50;

/** How much of one merchant waits of either kind, and of one caller: who waits holds one of the merchant's requests at the same time. */
const WAITING_MAX = { kind: 16, caller: 12 };

let turns: PacedTurns<"all"> | undefined;

/**
 * Waits until a merchant may begin one more refund or change of a charge. All merchants share a second of them at once in a process, then
 * 500 ms of each second (ADR 0171): one alone has half, ten at once and five a second, and who comes waits for nothing that others
 * took. Where changes have no limit, as in a sandbox, these have none either.
 *
 * @throws MerchantBusy when it would wait for more than 8 s, or too many of the merchant or the caller wait already.
 */
export async function costlyChangeInTurn(
  kind: "refund" | "edit",
  merchantId: MerchantId,
): Promise<void> {
  turns ??= new PacedTurns({
    each: Number.POSITIVE_INFINITY,
    sharedEach: 1,
    freeMs: 0,
    leastEachMs: EACH_MS,
    mostEachMs: EACH_MS,
    mostMs: env().rateLimits.write === 0 ? Number.POSITIVE_INFINITY : 1_000,
    backMs: 500,
    owedMs: Number.POSITIVE_INFINITY,
    waitMs: 8_000,
    waitingMaxWithin: [Number.POSITIVE_INFINITY, WAITING_MAX.kind, WAITING_MAX.caller],
  });
  await turns.run("all", (timed) => timed(async () => {}), [merchantId, kind, callerName()]);
}
