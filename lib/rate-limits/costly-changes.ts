import { env } from "@/lib/platform/env";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { SharedTimeTurns } from "./shared-time-turns";

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

/** Kinds and callers of a merchant take turns; all merchants have 500 ms of each second of a process. */
const turns = new SharedTimeTurns({
  backMs: 500,
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
  await turns.take(EACH_MS[kind], merchantId, [kind, callerName()]);
}
