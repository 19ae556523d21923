import { settledWithin } from "@/lib/clock";
import { leaseForOpening } from "@/lib/database/charge-leases";
import { findForCheckout, lockCharge, noteEvent, pickMethod } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { findMethods, findTerms } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import {
  type Charge,
  type ChargeId,
  methodsToPick,
  type PickedMethod,
  parseChargeId,
  pickedPixExpiry,
} from "@/lib/domain/charge";
import { failure, log } from "@/lib/log";
import { openCharge } from "./open-charge";

/** How long the payer waits for the PSP; after it the page goes on looking by itself. */
const REQUEST_MS = 9_000;

export type ChooseOutcome =
  | { readonly kind: "chosen" }
  | { readonly kind: "not_found" }
  /** Not the payer's to choose, or paid, called off or over meanwhile. */
  | { readonly kind: "not_choosable" };

/**
 * The payer picks how to pay a charge that leaves it to them; they may pick anew until it is paid. The
 * pick is kept first; a method that no PSP holds yet is then opened at one, by the worker if not here.
 */
export async function chooseMethod(
  id: string,
  method: PickedMethod,
  now: Date,
): Promise<ChooseOutcome> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return { kind: "not_found" };
  const { merchantId } = found.charge;
  const accounts = await findMethods(merchantId);
  const terms = await findTerms(merchantId, method, brasiliaDay(now));
  const picked = await asService(async (tx) => {
    const charge = await lockCharge(tx, found.charge.id);
    if (!charge || !methodsToPick(charge, accounts).includes(method)) return null;
    if (charge.billingType === method && !isOver(charge, now)) return charge;
    await pickMethod(tx, charge.id, {
      method,
      pixExpiresAt: method === "PIX" ? pickedPixExpiry(charge, now) : null,
      pspAccountId: charge.pspChargeId === null ? terms.pspAccountId : null,
    });
    await noteEvent(tx, charge.id, { type: "method_chosen", actor: "payer", evidence: { method } });
    return charge;
  });
  if (!picked) return { kind: "not_choosable" };
  if (isUnopened(picked)) await open(picked.id);
  return { kind: "chosen" };
}

/** A code that was picked for a day that is over, and has to be picked for another. */
function isOver({ pixExpiresAt }: Charge, now: Date): boolean {
  return pixExpiresAt !== null && pixExpiresAt <= now;
}

function isUnopened({ pspChargeId, brCode }: Charge): boolean {
  return pspChargeId === null && brCode === null;
}

async function open(id: ChargeId): Promise<void> {
  const leased = await leaseForOpening(id);
  if (!leased) return;
  await settledWithin(openCharge(leased), REQUEST_MS, (error) =>
    log.error({ chargeId: id, ...failure(error) }, "a picked method could not be opened"),
  );
}
