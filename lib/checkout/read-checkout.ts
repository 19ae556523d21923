import { type Charge, methodsToPick } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { parseChargeId } from "@/lib/platform/values/ids";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { fittingActions } from "@/lib/sandbox/fitting-actions";
import { type BrandedView, checkoutViewOf } from "./checkout-screen";
import { findForCheckout } from "./store/checkout-charges";

/** Reads what a payer's page may contain of a charge; null for an id that is unknown or no id. */
export async function readCheckout(id: string): Promise<BrandedView | null> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return null;
  const methods = await methodsOf(found.charge);
  const isPlayable = env().environment === "sandbox" && !found.isClosed;
  const sandboxActions = isPlayable ? fittingActions(found.charge) : [];
  return { ...checkoutViewOf({ ...found, methods }), brand: found.brand, sandboxActions };
}

/** Reads the methods that the payer of a charge can pick now. */
export async function methodsOf(charge: Charge): Promise<readonly PickedMethod[]> {
  if (!charge.payerChooses) return [];
  return methodsToPick(charge, await findMethods(charge.merchantId), now());
}
