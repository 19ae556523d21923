import { LRUCache } from "lru-cache";
import { now } from "@/lib/clock";
import { findForStatus } from "@/lib/database/charges";
import { type ChargeId, parseChargeId } from "@/lib/domain/charge";
import { type CheckoutView, checkoutScreen, checkoutViewOf } from "@/lib/domain/checkout-screen";
import { cents } from "@/lib/domain/money";
import { methodsOf } from "./read-checkout";

/** However many payers look at one charge, the database is asked once in this time. */
const SHARED_MS = 1_000;

const watched = new LRUCache<ChargeId, { readonly view: CheckoutView | null }>({
  max: 10_000,
  ttl: SHARED_MS,
  // Whoever waits for a reading gets it, also when others have pushed its charge out meanwhile.
  ignoreFetchAbort: true,
  fetchMethod: async (id) => ({ view: await readForKind(id) }),
});

/** The kind of screen that a charge's page should show now; null for an unknown id. */
export async function watchCheckout(
  id: string,
): Promise<ReturnType<typeof checkoutScreen>["kind"] | null> {
  const chargeId = parseChargeId(id);
  if (!chargeId) return null;
  const { view } = await watched.forceFetch(chargeId);
  return view && checkoutScreen(view, now()).kind;
}

/** What decides the kind of screen: the charge and what can be picked. Names and sums only fill it. */
async function readForKind(id: ChargeId): Promise<CheckoutView | null> {
  const charge = await findForStatus(id);
  if (!charge) return null;
  const unread = {
    merchantName: "",
    returned: { underWay: cents(0), done: cents(0) },
    endToEndId: null,
  };
  return checkoutViewOf({ charge, methods: await methodsOf(charge), ...unread });
}
