import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * What each takes of both cores with all that follows it (what a provider reports, events, books), in ms: a refund, or a change of a
 * charge's terms, twice or three times as much as a creation; a cancellation, and money that members record or put right, about as
 * much as one or more.
 */
const EACH_MS = { refund: 50, edit: 50, cancel: 25, money: 25 };

/** How long one waits for its turn, in ms. */
const WAIT_MS = 8_000;

/** How much of one merchant waits of a kind, and of one caller: who waits holds one of the merchant's requests at the same time. */
const WAITING_MAX = { kind: 16, caller: 12 };

/** All merchants have a second of a process at once, then 500 ms of each second, in equal parts of those who use it. */
const time = new SharedAllowance(1_000, 500, Number.POSITIVE_INFINITY, 0);

/** One of a merchant waits for its part, the others behind it in turns of kinds and callers. */
const turns = new MerchantTurns({
  each: 1,
  waitMs: WAIT_MS,
  waitingMaxWithin: [WAITING_MAX.kind, WAITING_MAX.caller],
});

/**
 * Waits until a merchant may begin one more change of charges or money that costs more than a creation, or that limits count with
 * others as one request (ADR 0171). All merchants share what such changes may take: one alone has some 20 refunds at once and ten a
 * second in a process, and who comes waits for nothing that others took. Where changes have no limit, as in a sandbox, these have
 * none either.
 *
 * @throws MerchantBusy when it would wait for more than 8 s, or too many of the merchant or the caller wait already.
 */
export async function costlyChangeInTurn(
  kind: keyof typeof EACH_MS,
  merchantId: MerchantId,
): Promise<void> {
  if (env().rateLimits.write === 0) return;
  const wait = async () => {
    const waitMs = time.waitOf(merchantId);
    if (waitMs > WAIT_MS) throw new MerchantBusy();
    if (waitMs > 0) await pause(waitMs);
    time.take(EACH_MS[kind], merchantId);
  };
  await turns.run(merchantId, wait, [kind, callerName()]);
}
