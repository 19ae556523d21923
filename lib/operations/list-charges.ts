import { findCharges, findChargesAndTotals } from "@/lib/database/charge-listing";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery, TotalledPage } from "@/lib/domain/charge-query";
import { awaitClosedWindow } from "./await-closed-window";

export type ListOutcome<Page = ChargePage> =
  | {
      readonly kind: "page";
      readonly page: Page;
      /** Set when the window reaches into the future: up to here the answer is final. */
      readonly completeUntil?: Date;
    }
  /** Creations on their way did not end in time; an open window is never answered as closed. */
  | { readonly kind: "busy" };

/**
 * One page of a merchant's charges. With `createdTo` the answer is final: a closed window never
 * gains a charge (decisions, GET /payments; algorithm in reliability 2.4).
 */
export function listCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
  now: Date,
): Promise<ListOutcome> {
  return listWith(findCharges, merchantId, query, now);
}

/** The same, and what all that match come to. */
export function listAndTotalCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
  now: Date,
): Promise<ListOutcome<TotalledPage>> {
  return listWith(findChargesAndTotals, merchantId, query, now);
}

async function listWith<Page>(
  find: (merchantId: MerchantId, query: ChargeQuery) => Promise<Page>,
  merchantId: MerchantId,
  query: ChargeQuery,
  now: Date,
): Promise<ListOutcome<Page>> {
  const window = await awaitClosedWindow(merchantId, query.createdTo, now);
  if (window.kind === "busy") return window;
  // The page is read in a new snapshot, taken after the barrier.
  const page = await find(merchantId, query);
  const { completeUntil } = window;
  return completeUntil ? { kind: "page", page, completeUntil } : { kind: "page", page };
}
