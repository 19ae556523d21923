import { LRUCache } from "lru-cache";
import { monotonicMs, now } from "@/lib/platform/clock";
import { daysLater } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { awaitCharge } from "./await-charge";
import { type CheckoutView, checkoutScreen, checkoutViewOf, termsOf } from "./checkout-screen";
import { methodsOf } from "./read-checkout";
import { findForStatus } from "./store/checkout-charges";
import { screenTag, type WatchedScreen } from "./watched-screen";

/** One reading of a charge serves every poll of its page for so long. */
const SHARED_MS = 1_000;

/** A charge that is read. */
interface Watched {
  readonly view: CheckoutView;
  readonly merchantId: MerchantId;
  /** By how many days its merchant's sandbox clock is ahead. */
  readonly daysAhead: number;
  readonly eventCount: number;
}

const watched = new LRUCache<ChargeId, { readonly found: Watched | null }>({
  max: 10_000,
  ttl: SHARED_MS,
  // A poll gets the reading that it waits for, also when its charge was evicted meanwhile.
  ignoreFetchAbort: true,
  fetchMethod: readForKind,
});

/** How a page waits for something else to show. */
export interface ScreenWait {
  /** Whether this is the tag (`screenTag`) of what the page shows. */
  readonly isShown: (tag: string) => boolean;
  /** The longest to wait. */
  readonly ms: number;
  /** Ends the wait, as when the page is closed. */
  readonly signal: AbortSignal;
}

/**
 * Reads what a charge's page should show; null for an unknown id. While the page shows that already, it waits for
 * something else.
 */
export async function watchCheckout(
  id: string,
  { isShown, ms, signal }: ScreenWait = AT_ONCE,
): Promise<WatchedScreen | null> {
  const chargeId = parseChargeId(id);
  if (!chargeId) return null;
  const until = monotonicMs() + ms;
  let { found } = await watched.forceFetch(chargeId);
  while (found) {
    const screen = screenOf(found);
    if (!isShown(screenTag(screen))) return screen;
    const { eventCount: known, merchantId: owner } = found;
    const left = until - monotonicMs();
    const ended = await awaitCharge({ key: chargeId, owner, known, ms: left, signal });
    // Time alone moves a charge as well: a code has expired.
    if (ended !== "grown") return screenOf(found);
    found = await readSince(chargeId, known);
  }
  return null;
}

const AT_ONCE: ScreenWait = {
  isShown: () => false,
  ms: 0,
  signal: new AbortController().signal,
};

/** A reading with more events than those that are known; pages that wait for the same charge share it. */
async function readSince(id: ChargeId, known: number): Promise<Watched | null> {
  let { found } = await watched.forceFetch(id);
  // One that began before the event may be under way, and is shared by who asks meanwhile.
  while (found && found.eventCount <= known) {
    ({ found } = await watched.forceFetch(id, { forceRefresh: true }));
  }
  return found;
}

function screenOf({ view, daysAhead }: Watched): WatchedScreen {
  const screen = checkoutScreen(view, daysLater(now(), daysAhead)).kind;
  const terms = termsOf(view);
  return terms === null ? { screen } : { screen, terms };
}

/** Reads what decides the kind of screen: the charge and its methods. Names and sums do not. */
async function readForKind(id: ChargeId): Promise<{ readonly found: Watched | null }> {
  const found = await findForStatus(id);
  if (!found) return { found: null };
  const unread = {
    merchantName: "",
    returned: { underWay: cents(0), done: cents(0) },
    endToEndId: null,
    isConfirmedByMerchant: false,
    paymentReportedAt: null,
    installment: null,
  };
  const methods = await methodsOf(found);
  const view = checkoutViewOf({ ...found, methods, ...unread });
  const { daysAhead, eventCount, charge } = found;
  return { found: { view, merchantId: charge.merchantId, daysAhead, eventCount } };
}
