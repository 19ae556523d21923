import { expect, test } from "vitest";
import { lookOf, type ShownSeries, standingOf } from "./shown-series";

type Status = ShownSeries["installments"][number]["status"];

const installments = (statuses: readonly Status[]) =>
  statuses.map((status) => ({ status })) as unknown as ShownSeries["installments"];

test.each([
  ["COMPLETE", ["RECEIVED", "PENDING"], "open"],
  ["COMPLETE", ["RECEIVED", "CONFIRMED"], "paid"],
  ["COMPLETE", ["RECEIVED", "CANCELED"], "ended"],
  ["CANCELED", ["RECEIVED", "RECEIVED"], "canceled"],
  ["INCOMPLETE", ["RECEIVED", null], "incomplete"],
] as const)("a series that is %s with %j is %s", (state, statuses, look) => {
  const standing = standingOf({ state, count: 2, installments: installments(statuses) });
  expect(lookOf(standing)).toBe(look);
});

test("paid, open and made charges are counted", () => {
  const some = installments(["RECEIVED", "OVERDUE", "CREATING", "CANCELED", null]);
  expect(standingOf({ state: "INCOMPLETE", count: 5, installments: some })).toEqual({
    state: "INCOMPLETE",
    count: 5,
    madePayments: 4,
    paidPayments: 1,
    openPayments: 2,
  });
});
