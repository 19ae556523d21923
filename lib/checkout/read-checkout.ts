import { methodsToPick } from "@/lib/charges/charge";
import { installmentOf } from "@/lib/payment-series/installment-of";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { daysLater } from "@/lib/platform/values/brasilia";
import { parseChargeId } from "@/lib/platform/values/ids";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { MANUAL_KINDS } from "@/lib/providers/registry";
import { fittingActions } from "@/lib/sandbox/fitting-actions";
import { type BrandedView, checkoutViewOf } from "./checkout-screen";
import { type ChargeForStatus, findForCheckout } from "./store/checkout-charges";

/** Reads what a payer's page may contain of a charge; null for an id that is unknown or no id. */
export async function readCheckout(id: string): Promise<BrandedView | null> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return null;
  const methods = await methodsOf(found);
  const isConfirmedByMerchant =
    found.accountKind !== null && MANUAL_KINDS.includes(found.accountKind);
  // Where no provider reports payments there is none that could be simulated.
  const isPlayable = env().environment === "sandbox" && !found.isClosed && !isConfirmedByMerchant;
  const sandboxActions = isPlayable ? fittingActions(found.charge) : [];
  const view = checkoutViewOf({
    ...found,
    methods,
    isConfirmedByMerchant,
    installment: installmentOf(found.charge),
  });
  return { ...view, brand: found.brand, sandboxActions, daysAhead: found.daysAhead };
}

/** Reads the methods that the payer of a charge can pick now. */
export async function methodsOf({
  charge,
  daysAhead,
}: Pick<ChargeForStatus, "charge" | "daysAhead">): Promise<readonly PickedMethod[]> {
  if (!charge.payerChooses) return [];
  const accounts = await findMethods(charge.merchantId);
  return methodsToPick(charge, accounts, daysLater(now(), daysAhead));
}
