import { awaitCounts } from "@/lib/platform/await-count";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findHeads } from "./store/feed";

/** The most requests of one merchant, of one of its credentials, and of all, that wait for events in one process. */
export const FEED_WAITS = { owner: 20, within: 10, process: 2_000 } as const;

/** Waits until a merchant's feed has an event behind a position (`known`). */
export const awaitFeed = awaitCounts<MerchantId>({
  name: "awaited feeds",
  everyMs: 100,
  max: FEED_WAITS,
  read: (known) => findHeads([...known.keys()]),
});
