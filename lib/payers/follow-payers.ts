import { failure, log } from "@/lib/platform/log";
import { isDatabaseAway } from "@/lib/platform/outage";
import { findMerchantsBehind, followFeed } from "./store/follow";

/** Events of a merchant that one round reads: a fraction of a second. */
export const EVENTS_AT_ONCE = 1_000;

/**
 * Counts new charges of every merchant for their payers: of each a bounded part of its feed, so that one with a long
 * history keeps no other waiting. What there was before is in the feed too, so it is filled in alike. A failure of
 * one merchant leaves the others.
 *
 * @returns how many merchants had a whole part, and may have more.
 * @throws when the database is away.
 */
export async function followPayers(most = EVENTS_AT_ONCE): Promise<number> {
  let whole = 0;
  for (const merchantId of await findMerchantsBehind()) {
    try {
      if ((await followFeed(merchantId, most)) === most) whole += 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ merchantId, ...failure(error) }, "payers could not be followed");
    }
  }
  return whole;
}
