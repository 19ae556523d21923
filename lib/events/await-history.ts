import { problem } from "@/lib/http/response";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findFeedEnd } from "./store/feed";

/** The worker brings in a new merchant's few events in less; a request does not wait for a long history. In ms. */
const LONGEST_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** Answers a request for what happens from now on while what happened before is not in the feed: it would come as well. */
export const HISTORY_INCOMPLETE = problem(
  "unavailable",
  "os eventos anteriores desta loja ainda estão sendo numerados; repita a requisição em instantes",
  { "Retry-After": "5" },
);

/**
 * Waits a moment until what happened to a merchant before there was a feed is in it.
 *
 * @returns the feed's end; null when a part of its history is still missing.
 */
export async function awaitHistory(merchantId: MerchantId): Promise<number | null> {
  const until = monotonicMs() + LONGEST_MS;
  for (;;) {
    const end = await findFeedEnd(merchantId);
    if (end !== null || monotonicMs() >= until) return end;
    await pause(LOOK_EVERY_MS);
  }
}
