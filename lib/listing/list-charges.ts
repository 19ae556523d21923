import { awaitClosedWindow } from "@/lib/charges/await-closed-window";
import type { ChargePage } from "@/lib/charges/listed-charge";
import type { WindowReader } from "@/lib/charges/store/watermark";
import { type Pace, PacedTurns } from "@/lib/platform/paced-turns";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { ChargeQuery, TotalledPage } from "./charge-query";
import { planTotals } from "./list-plan";
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

/**
 * Lists whose charges are counted one by one, as those of two windows of days: that may be all of a merchant's, which takes
 * the database 150 ms for a hundred thousand. One at a time of each merchant in a process, and a quarter of the time.
 */
const COUNTED: Pace = { each: 1, freeMs: 20, mostMs: 2_000, backMs: 250, waitMs: 3_000 };

/** Members wait for no system of theirs, and systems for no member. */
const turns = { system: new PacedTurns(COUNTED), member: new PacedTurns(COUNTED) };

async function listWith<Page>(
  find: (merchantId: MerchantId, query: ChargeQuery) => Promise<Page>,
  merchantId: MerchantId,
  query: ChargeQuery,
  reader: WindowReader,
): Promise<ListOutcome<Page>> {
  const window = await awaitClosedWindow(merchantId, query.createdTo, reader);
  if (window.kind === "busy") return window;
  // A snapshot that is taken after the barrier has all charges of the window.
  const read = () => find(merchantId, query);
  const page = await (planTotals(query).counters
    ? read()
    : turns[reader].run(merchantId, (timed) => timed(read)));
  const { completeUntil } = window;
  return completeUntil ? { kind: "page", page, completeUntil } : { kind: "page", page };
}
