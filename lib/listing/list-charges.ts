import { awaitClosedWindow } from "@/lib/charges/await-closed-window";
import type { ChargePage } from "@/lib/charges/listed-charge";
import type { WindowReader } from "@/lib/charges/store/watermark";
import type { Aside } from "@/lib/http/operation";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { callerName } from "@/lib/platform/trace/trace-context";
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
 *
 * @param aside how the call waits, where it holds a turn of its merchant's readings: those would wait behind a list whose charges are
 *   counted one by one.
 * @throws MerchantBusy where too many such lists of the merchant wait already.
 */
export function listCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
  aside: Aside = (wait) => wait(),
): Promise<ListOutcome> {
  const find = () =>
    findCharges(merchantId, query, (read) =>
      aside(() => counted.run(merchantId, (timed) => timed(read), [callerName()])),
    );
  return listWith(find, merchantId, query, "system");
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
 * the database 150 ms for a hundred thousand. Of its systems, which share it, one at a time in a process, and a quarter of the
 * time; what members open is paced by `inTurnOfMember`. As many may wait as a merchant may read at the same time: most such lists take
 * a few ms, and a system that sends twenty at once gets them all.
 */
const counted = new PacedTurns<MerchantId>({
  each: 1,
  sharedEach: 1,
  freeMs: 20,
  mostMs: 2_000,
  backMs: 250,
  owedMs: Number.POSITIVE_INFINITY,
  waitMs: 8_000,
  waitingMax: 48,
});

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
