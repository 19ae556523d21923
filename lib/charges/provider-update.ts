import { crashPoint } from "@/lib/platform/crash-point";
import { txidOf } from "@/lib/platform/values/ids";
import type { ChargeOrder, FindOutcome, OpenOutcome, Provider } from "@/lib/providers/port";
import { type Charge, isHeldAsChoice, payableUntil } from "./charge";
import { forgetSubmission, type LeasedCharge, recordSubmission } from "./store/leases";

/**
 * What a provider proves about a charge, whichever call it answered: opening, looking or withdrawing. This file
 * makes every such value, and `apply-provider-update` is where one changes a charge.
 */
export type ProviderUpdate =
  | OpenOutcome
  | Exclude<FindOutcome, { kind: "absent" }>
  /** The provider does not know the charge, but a request of ours can still reach it for so many ms. */
  | { readonly kind: "in_flight"; readonly ms: number };

/**
 * Makes sure that a provider holds a leased charge. The first attempt submits the charge at once. A later one looks
 * it up first and adopts what it finds. It submits again only when the provider does not know the charge and no
 * earlier request can still reach it.
 */
export async function openAtProvider(leased: LeasedCharge, psp: Provider): Promise<ProviderUpdate> {
  const { charge } = leased;
  const order = orderFor(charge, leased.merchantName);
  if (leased.attempt > 1 || leased.lookFirst) {
    const found = await psp.find(order);
    if (found.kind !== "absent") return found;
    const ms = inFlightMs(leased, psp);
    if (ms > 0) return { kind: "in_flight", ms };
    await recordSubmission(charge.id);
  }
  crashPoint("C3");
  const opened = await psp.open(order, leased.takenAt);
  crashPoint("C5");
  if (opened.kind === "unknown" && opened.notSent) await forgetSubmission(charge.id);
  return opened;
}

/**
 * Withdraws a leased charge at its provider, so that nobody can pay it any more. A charge that the provider does
 * not know counts as withdrawn, unless the request that opens it can still reach the provider.
 */
export async function withdrawAtProvider(
  leased: LeasedCharge,
  psp: Provider,
): Promise<ProviderUpdate> {
  const { charge, takenAt } = leased;
  const outcome = await psp.withdraw(orderFor(charge), takenAt);
  if (outcome.kind !== "absent") return outcome;
  const { status, brCode, pspChargeId } = charge;
  const isUnopened = status === "CREATING" || (brCode === null && pspChargeId === null);
  const ms = isUnopened ? inFlightMs(leased, psp) : 0;
  return ms > 0 ? { kind: "in_flight", ms } : { kind: "withdrawn" };
}

/** How long a request of ours may still be on its way to the provider, in ms; 0 when none can be. */
function inFlightMs({ submittedMsAgo }: LeasedCharge, psp: Provider): number {
  return submittedMsAgo === null ? 0 : Math.max(0, psp.reopenAfterMs - submittedMsAgo);
}

/**
 * What a provider has to know of a charge.
 *
 * @param receiver the merchant's name, for a code that the provider leaves to us; only opening needs it.
 */
export function orderFor(charge: Charge, receiver = ""): ChargeOrder {
  const { id, pspChargeId, billingType, amount, dueDate, lateTerms, payer, description } = charge;
  return {
    chargeId: id,
    txid: txidOf(id),
    pspChargeId,
    // The provider opened the payer's choice, whatever the payer has picked since.
    billingType: isHeldAsChoice(charge) ? "UNDEFINED" : billingType,
    amount,
    dueDate,
    lateTerms,
    expiresAt: payableUntil(charge),
    payer,
    description,
    receiver,
  };
}
