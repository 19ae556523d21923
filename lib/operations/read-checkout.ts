import { findForCheckout } from "@/lib/database/charges";
import { parseChargeId } from "@/lib/domain/charge";
import { type BrandedView, checkoutViewOf } from "@/lib/domain/checkout-screen";

/** What a payer's page may know of a charge; null for an id that is unknown or none at all. */
export async function readCheckout(id: string): Promise<BrandedView | null> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return null;
  return {
    ...checkoutViewOf(found.charge, found.merchantName, found.returned),
    brand: found.brand,
  };
}
