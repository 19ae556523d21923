import { describe, expect, test } from "vitest";
import {
  CHARGE_EVENTS,
  CHARGE_STATUSES,
  type ChargeEventType,
  type ChargeStatus,
  statusAfter,
} from "./charge-status";

// Written out a second time, from `decisions`, so that an edit of MOVES alone is seen.
const DECIDED: Record<ChargeStatus, string> = {
  CREATING: "opened>PENDING refused>CANCELED paid>RECEIVED expired>CANCELED canceled>CANCELED",
  PENDING: "paid>RECEIVED authorized>CONFIRMED lapsed>OVERDUE expired>CANCELED canceled>CANCELED",
  OVERDUE: "paid>RECEIVED authorized>CONFIRMED canceled>CANCELED edited>PENDING",
  CONFIRMED: "paid>RECEIVED refund_started>REFUNDING disputed>CHARGEBACK",
  RECEIVED: `refund_started>REFUNDING disputed>CHARGEBACK returned_to_pending>PENDING
    returned_to_overdue>OVERDUE returned_to_canceled>CANCELED`,
  REFUNDING: "refunded>REFUNDED returned_to_received>RECEIVED returned_to_confirmed>CONFIRMED",
  CHARGEBACK: "dispute_lost>REFUNDED returned_to_received>RECEIVED returned_to_confirmed>CONFIRMED",
  REFUNDED: "reassigned>RECEIVED",
  CANCELED: "paid>RECEIVED",
};

describe("the state machine (docs/contract.md 3)", () => {
  const pairs = CHARGE_STATUSES.flatMap((status) =>
    CHARGE_EVENTS.map((event): [ChargeStatus, ChargeEventType] => [status, event]),
  );
  test.each(pairs)("%s when %s goes where it was decided, or nowhere", (status, event) => {
    const decided = DECIDED[status].split(/\s+/).find((move) => move.startsWith(`${event}>`));
    expect(statusAfter(status, event)).toBe(decided?.split(">")[1] ?? null);
  });
});
