import { findForCheckout } from "@/lib/checkout/store/checkout-charges";
import { parseChargeId } from "@/lib/platform/values/ids";
import { type SlipOutcome, slipOf } from "./boleto-slip";

/**
 * Reads a charge's boleto slip; `none` also for an id that is unknown or no id, and
 * for a merchant that collects nothing any more.
 */
export async function readBoletoSlip(id: string, now: Date): Promise<SlipOutcome> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  return found && !found.isClosed
    ? slipOf(found.charge, found.merchantName, now)
    : { kind: "none" };
}
