import { findForCheckout } from "@/lib/checkout/store/checkout-charges";
import { daysLater } from "@/lib/platform/values/brasilia";
import { parseChargeId } from "@/lib/platform/values/ids";
import { type SlipOutcome, slipOf } from "./boleto-slip";

/** A slip, with the instant at which its merchant's business is. */
export type SlipReading =
  | Exclude<SlipOutcome, { readonly kind: "slip" }>
  | (Extract<SlipOutcome, { readonly kind: "slip" }> & { readonly at: Date });

/**
 * Reads a charge's boleto slip; `none` also for an id that is unknown or no id, and
 * for a merchant that collects nothing any more.
 */
export async function readBoletoSlip(id: string, now: Date): Promise<SlipReading> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found || found.isClosed) return { kind: "none" };
  const at = daysLater(now, found.daysAhead);
  const outcome = slipOf(
    found.charge,
    { merchantName: found.merchantName, merchantDocument: found.brand.contact.document },
    at,
  );
  return outcome.kind === "slip" ? { ...outcome, at } : outcome;
}
