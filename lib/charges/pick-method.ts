import { merchantNow } from "@/lib/merchants/merchant-now";
import { settledWithin } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { findChargeDefaults, findMethods } from "@/lib/pricing/store/charge-defaults";
import { accountForCharge } from "@/lib/providers/account-health";
import { type Charge, methodsToPick, pickedPixExpiry } from "./charge";
import { openCharge } from "./open-charge";
import { findChargeForService, lockCharge, recordEvent } from "./store/charges";
import { leaseForOpening } from "./store/leases";
import { setPayersChoice } from "./store/payers-choice";

/** How long the payer waits for the PSP; after it the page goes on looking by itself. */
const REQUEST_MS = 9_000;

export type PickOutcome =
  | { readonly kind: "picked" }
  | { readonly kind: "not_found" }
  /** The payer has no choice, or the charge was paid, canceled or ended meanwhile. */
  | { readonly kind: "not_pickable" };

/**
 * The payer picks how to pay a charge that leaves it to them; they may pick anew until it is paid. The
 * pick is stored first; a method that no provider holds yet is then opened at one, by the worker if not here.
 */
export async function pickMethod(
  id: string,
  method: PickedMethod,
  now: Date,
): Promise<PickOutcome> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findChargeForService(chargeId));
  if (!found) return { kind: "not_found" };
  const { merchantId } = found;
  const instant = await merchantNow(merchantId, now);
  const accounts = await findMethods(merchantId);
  const defaults = await findChargeDefaults(merchantId, method, brasiliaDay(now));
  const accountId = await accountForCharge(defaults.accounts);
  const picked = await asService(async (tx) => {
    const charge = await lockCharge(tx, found.id);
    if (!charge || !methodsToPick(charge, accounts, instant).includes(method)) return null;
    if (charge.billingType === method && !isOver(charge, instant)) return charge;
    // Where it was tried before, it may exist: what leaves an account does so by its order (ADR 0053).
    const isKept = defaults.accounts.some(({ id }) => id === charge.pspAccountId);
    await setPayersChoice(tx, charge, {
      method,
      pixExpiresAt: method === "PIX" ? pickedPixExpiry(charge, instant) : null,
      pspAccountId: charge.pspChargeId === null && !isKept ? accountId : null,
      amount: charge.amount,
    });
    await recordEvent(tx, charge.id, {
      type: "method_chosen",
      actor: "payer",
      evidence: { method },
    });
    return charge;
  });
  if (!picked) return { kind: "not_pickable" };
  if (isUnopened(picked)) await open(picked.id);
  return { kind: "picked" };
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
