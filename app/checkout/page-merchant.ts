import { LRUCache } from "lru-cache";
import { findMerchantOfCharge } from "@/lib/checkout/store/checkout-charges";
import { findMerchantOfLink } from "@/lib/payment-links/store/links";
import { type MerchantId, parseChargeId } from "@/lib/platform/values/ids";

/** Where a payer's page is: the first part of its path, and the id of its charge or the slug of its link, any text. */
export interface PagePlace {
  readonly root: string;
  readonly id: string;
}

/** A charge or link never changes its merchant. What is not there may be made later, and is not kept. */
const known = new LRUCache<string, MerchantId, PagePlace>({
  max: 10_000,
  // Who waits for one gets it, also when it was evicted meanwhile.
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => (await find(context)) ?? undefined,
});

function find({ root, id }: PagePlace): Promise<MerchantId | null> {
  if (root === "pay") return findMerchantOfLink(id);
  const chargeId = parseChargeId(id);
  return chargeId === null ? Promise.resolve(null) : findMerchantOfCharge(chargeId);
}

/** The merchant of the charge or link that a payer's page is of; null where there is none. */
export async function merchantOfPage(place: PagePlace): Promise<MerchantId | null> {
  const key = `${place.root}/${place.id}`;
  return (await known.fetch(key, { context: place })) ?? null;
}
