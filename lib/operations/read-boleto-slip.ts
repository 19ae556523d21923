import { findForCheckout } from "@/lib/database/charges";
import { type SlipOutcome, slipOf } from "@/lib/domain/boleto-slip";
import { parseChargeId } from "@/lib/domain/charge";

/** The boleto's slip of a charge; `none` also for an id that is unknown or none at all. */
export async function readBoletoSlip(id: string, now: Date): Promise<SlipOutcome> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  return found ? slipOf(found.charge, found.merchantName, now) : { kind: "none" };
}
