import type { Charge } from "./charge";
import { type ChargeEventType, type ChargeStatus, statusAfter } from "./charge-status";

/** Names money that arrived or is promised; ours, as its PSP's own name for it is unique only there. */
export type SettlementId = string & { readonly __brand: "SettlementId" };

/** Whether money has arrived, or is paid for sure and credited later, as that of a card. */
export type Funds = "arrived" | "promised";

/** A payer's dispute about money: still open, or lost by whoever received it. */
export type Dispute = "open" | "lost";

/**
 * The events by which money pays a charge, in their order; none when it does not: the charge is paid, or
 * is called off and the money only promised.
 */
export function eventsOfMoney(
  { status, paid }: Pick<Charge, "status" | "paid">,
  funds: Funds,
): readonly ChargeEventType[] {
  if (paid) return [];
  const event = funds === "arrived" ? "paid" : "authorized";
  if (statusAfter(status, event)) return [event];
  // A promise may overtake the answer of the opening: what is paid is held by its PSP for certain.
  return status === "CREATING" ? ["opened", event] : [];
}

/**
 * The events by which a dispute about the money that paid a charge moves it, in their order; none when
 * it stands where the dispute leaves it, null when it cannot go there.
 *
 * @param dispute null: there is none, or none any more.
 * @param arrived whether the money had arrived, where it goes back to after a dispute that was won.
 */
export function eventsOfDispute(
  status: ChargeStatus,
  dispute: Dispute | null,
  arrived: boolean,
): readonly ChargeEventType[] | null {
  const isDisputed = status === "CHARGEBACK";
  switch (dispute) {
    case null:
      return isDisputed ? [arrived ? "returned_to_received" : "returned_to_confirmed"] : [];
    case "open":
      if (isDisputed) return [];
      return statusAfter(status, "disputed") ? ["disputed"] : null;
    case "lost":
      if (status === "REFUNDED") return [];
      if (isDisputed) return ["dispute_lost"];
      return statusAfter(status, "disputed") ? ["disputed", "dispute_lost"] : null;
  }
}
