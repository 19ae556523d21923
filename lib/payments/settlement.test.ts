import { describe, expect, test } from "vitest";
import type { PaidFacts } from "@/lib/charges/charge";
import {
  CHARGE_STATUSES,
  type ChargeEventType,
  type ChargeStatus,
  statusAfter,
} from "@/lib/charges/charge-status";
import { eventsOfDispute, eventsOfMoney } from "./settlement";

const PAID = {} as PaidFacts;

/** Where events lead to, one after the other; null when one of them is no move. */
function endOf(status: ChargeStatus, events: readonly ChargeEventType[]): ChargeStatus | null {
  return events.reduce<ChargeStatus | null>((at, event) => at && statusAfter(at, event), status);
}

describe("money that is reported for the first time", () => {
  test.each(["CREATING", "PENDING", "OVERDUE", "CANCELED"] as const)(
    "makes a charge that is %s RECEIVED once it is credited",
    (status) => {
      expect(endOf(status, eventsOfMoney({ status, paid: null }, "credited"))).toBe("RECEIVED");
    },
  );

  test.each(["CREATING", "PENDING", "OVERDUE"] as const)(
    "confirms a charge that is %s while it is only authorized",
    (status) => {
      expect(endOf(status, eventsOfMoney({ status, paid: null }, "authorized"))).toBe("CONFIRMED");
    },
  );

  test("does not bring a charge that was canceled back by an authorization alone", () => {
    expect(eventsOfMoney({ status: "CANCELED", paid: null }, "authorized")).toEqual([]);
  });

  test.each(CHARGE_STATUSES)("pays no charge a second time that is %s", (status) => {
    expect(eventsOfMoney({ status, paid: PAID }, "credited")).toEqual([]);
    expect(eventsOfMoney({ status, paid: PAID }, "authorized")).toEqual([]);
  });
});

describe("a dispute about the money that paid a charge", () => {
  test.each(["CONFIRMED", "RECEIVED", "CHARGEBACK"] as const)(
    "takes a charge that is %s to CHARGEBACK while it is open",
    (from) => {
      expect(endOf(from, eventsOfDispute(from, "open", true) ?? ["opened"])).toBe("CHARGEBACK");
    },
  );

  test.each(["CONFIRMED", "RECEIVED", "CHARGEBACK", "REFUNDED"] as const)(
    "takes a charge that is %s to REFUNDED once it is lost, whatever was reported before",
    (from) => {
      expect(endOf(from, eventsOfDispute(from, "lost", true) ?? ["opened"])).toBe("REFUNDED");
    },
  );

  test("gives the charge back to where its money is when it is won", () => {
    expect(endOf("CHARGEBACK", eventsOfDispute("CHARGEBACK", null, true) ?? [])).toBe("RECEIVED");
    expect(endOf("CHARGEBACK", eventsOfDispute("CHARGEBACK", null, false) ?? [])).toBe("CONFIRMED");
  });

  test.each(CHARGE_STATUSES.filter((status) => status !== "CHARGEBACK"))(
    "that never was leaves a charge alone that is %s",
    (status) => expect(eventsOfDispute(status, null, true)).toEqual([]),
  );

  test.each(["CREATING", "PENDING", "OVERDUE", "CANCELED", "REFUNDING"] as const)(
    "does not fit a charge that is %s",
    (status) => {
      expect(eventsOfDispute(status, "open", true)).toBeNull();
      expect(eventsOfDispute(status, "lost", true)).toBeNull();
    },
  );
});
