import { expect, test } from "vitest";
import { lookOf, madeOf, openOf, paidOf, type ShownSeries } from "./shown-series";

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
  expect(lookOf({ state, count: 2, installments: installments(statuses) })).toBe(look);
});

test("paid, open and made charges are counted", () => {
  const some = installments(["RECEIVED", "OVERDUE", "CREATING", "CANCELED", null]);
  expect([paidOf(some), openOf(some), madeOf(some)]).toEqual([1, 2, 4]);
});
