import { LRUCache } from "lru-cache";
import { now } from "@/lib/clock";
import { parseChargeId } from "@/lib/domain/charge";
import { type CheckoutView, checkoutScreen } from "@/lib/domain/checkout-screen";
import { readCheckout } from "./read-checkout";

/** However many payers look at one charge, the database is asked once in this time. */
const SHARED_MS = 1_000;

const watched = new LRUCache<string, { readonly view: CheckoutView | null }>({
  max: 10_000,
  ttl: SHARED_MS,
  fetchMethod: async (id) => ({ view: await readCheckout(id) }),
});

/** The kind of screen that a charge's page should show now; null for an unknown id. */
export async function watchCheckout(
  id: string,
): Promise<ReturnType<typeof checkoutScreen>["kind"] | null> {
  if (!parseChargeId(id)) return null;
  const { view } = await watched.forceFetch(id);
  return view && checkoutScreen(view, now()).kind;
}
