import type { Charge } from "@/lib/charges/charge";
import { type ChargeEventType, type ChargeStatus, statusAfter } from "@/lib/charges/charge-status";
import type { Dispute, Funds } from "@/lib/platform/values/money-state";

/** Our own id of a settlement (UUID). The provider's name for the payment is unique only at that provider. */
export type SettlementId = string & { readonly __brand: "SettlementId" };

/** Whether money is among what pays its charge: what paid it first, or what completes it (ADR 0049). */
export function isAmongPaying(money: {
  readonly paysCharge: boolean;
  readonly completesCharge: boolean;
}): boolean {
  return money.paysCharge || money.completesCharge;
}

/**
 * The events by which money pays a charge, in their order; none when it does not: the charge is paid, or
 * is canceled and the money only authorized.
 */
export function eventsOfMoney(
  { status, paid }: Pick<Charge, "status" | "paid">,
  funds: Funds,
): readonly ChargeEventType[] {
  if (paid) return [];
  const event = funds === "credited" ? "paid" : "authorized";
  if (statusAfter(status, event)) return [event];
  // An authorization may overtake the answer of the opening: a provider holds what is paid there for certain.
  return status === "CREATING" ? ["opened", event] : [];
}

/**
 * The events by which a dispute about the money that paid a charge moves it, in their order; none when
 * it stands where the dispute leaves it, null when it cannot go there.
 *
 * @param dispute null: there is none, or none any more.
 * @param credited whether the money had been credited, where it goes back to after a dispute that was won.
 */
export function eventsOfDispute(
  status: ChargeStatus,
  dispute: Dispute | null,
  credited: boolean,
): readonly ChargeEventType[] | null {
  const isDisputed = status === "CHARGEBACK";
  if (dispute === null) {
    return isDisputed ? [credited ? "returned_to_received" : "returned_to_confirmed"] : [];
  }
  if (dispute === "lost" && status === "REFUNDED") return [];
  const canBegin = isDisputed || statusAfter(status, "disputed") !== null;
  if (!canBegin) return null;
  const begun: readonly ChargeEventType[] = isDisputed ? [] : ["disputed"];
  return dispute === "lost" ? [...begun, "dispute_lost"] : begun;
}
