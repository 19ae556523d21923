import { LRUCache } from "lru-cache";
import { now } from "@/lib/platform/clock";
import { daysLater } from "@/lib/platform/values/brasilia";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import {
  type CheckoutScreen,
  type CheckoutView,
  checkoutScreen,
  checkoutViewOf,
  termsOf,
} from "./checkout-screen";
import { methodsOf } from "./read-checkout";
import { findForStatus } from "./store/checkout-charges";

/** One reading of a charge serves every poll of its page for so long. */
const SHARED_MS = 1_000;

/** A charge, and by how many days its merchant's sandbox clock is ahead. */
interface Watched {
  readonly view: CheckoutView | null;
  readonly daysAhead: number;
}

const watched = new LRUCache<ChargeId, Watched>({
  max: 10_000,
  ttl: SHARED_MS,
  // A poll gets the reading that it waits for, also when its charge was evicted meanwhile.
  ignoreFetchAbort: true,
  fetchMethod: readForKind,
});

/** What an open page compares with what it shows. */
export interface WatchedScreen {
  readonly screen: CheckoutScreen["kind"];
  /** As `termsOf` has it; absent once nothing is to be paid. */
  readonly terms?: string;
}

/** Reads what a charge's page should show now; null for an unknown id. */
export async function watchCheckout(id: string): Promise<WatchedScreen | null> {
  const chargeId = parseChargeId(id);
  if (!chargeId) return null;
  const { view, daysAhead } = await watched.forceFetch(chargeId);
  if (!view) return null;
  const screen = checkoutScreen(view, daysLater(now(), daysAhead)).kind;
  const terms = termsOf(view);
  return terms === null ? { screen } : { screen, terms };
}

/** Reads what decides the kind of screen: the charge and its methods. Names and sums do not. */
async function readForKind(id: ChargeId): Promise<Watched> {
  const found = await findForStatus(id);
  if (!found) return { view: null, daysAhead: 0 };
  const unread = {
    merchantName: "",
    returned: { underWay: cents(0), done: cents(0) },
    endToEndId: null,
    isConfirmedByMerchant: false,
    paymentReportedAt: null,
    installment: null,
  };
  const methods = await methodsOf(found);
  return { view: checkoutViewOf({ ...found, methods, ...unread }), daysAhead: found.daysAhead };
}
