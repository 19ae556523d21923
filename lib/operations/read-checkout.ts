import { findForCheckout } from "@/lib/database/charges";
import { findMethods } from "@/lib/database/terms";
import { type Charge, methodsToPick, type PickedMethod, parseChargeId } from "@/lib/domain/charge";
import { type BrandedView, checkoutViewOf } from "@/lib/domain/checkout-screen";
import { sandboxDeedsFor } from "@/lib/domain/sandbox-deed";
import { env } from "@/lib/env";

/** What a payer's page may know of a charge; null for an id that is unknown or none at all. */
export async function readCheckout(id: string): Promise<BrandedView | null> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return null;
  const methods = await methodsOf(found.charge);
  const deeds = env().environment === "sandbox" ? sandboxDeedsFor(found.charge) : [];
  return { ...checkoutViewOf({ ...found, methods }), brand: found.brand, deeds };
}

/** What the payer of a charge can pick now. */
export async function methodsOf(charge: Charge): Promise<readonly PickedMethod[]> {
  if (!charge.payerChooses) return [];
  return methodsToPick(charge, await findMethods(charge.merchantId));
}
