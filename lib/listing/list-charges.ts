import { awaitClosedWindow } from "@/lib/charges/await-closed-window";
import type { ChargePage } from "@/lib/charges/listed-charge";
import type { WindowReader } from "@/lib/charges/store/watermark";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { ChargeQuery, TotalledPage } from "./charge-query";
import { findCharges, findChargesAndTotals } from "./store/list";

export type ListOutcome<Page = ChargePage> =
  | {
      readonly kind: "page";
      readonly page: Page;
      /** Set when the window ends too far in the future: up to this instant the page is final. */
      readonly completeUntil?: Date;
    }
  /** Creations in progress did not end in time; an open window is never answered as closed. */
  | { readonly kind: "busy" };

/**
 * Lists one page of a merchant's charges for its system. With `createdTo` the page is final: a closed window
 * never gains a charge (docs/decisions/0005-window-sync.md).
 */
export function listCharges(merchantId: MerchantId, query: ChargeQuery): Promise<ListOutcome> {
  return listWith(findCharges, merchantId, query, "system");
}

/** Lists one page of a merchant's charges for its members, with the totals of all charges that match. */
export function listAndTotalCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ListOutcome<TotalledPage>> {
  return listWith(findChargesAndTotals, merchantId, query, "member");
}

async function listWith<Page>(
  find: (merchantId: MerchantId, query: ChargeQuery) => Promise<Page>,
  merchantId: MerchantId,
  query: ChargeQuery,
  reader: WindowReader,
): Promise<ListOutcome<Page>> {
  const window = await awaitClosedWindow(merchantId, query.createdTo, reader);
  if (window.kind === "busy") return window;
  // A snapshot that is taken after the barrier has all charges of the window.
  const page = await find(merchantId, query);
  const { completeUntil } = window;
  return completeUntil ? { kind: "page", page, completeUntil } : { kind: "page", page };
}
