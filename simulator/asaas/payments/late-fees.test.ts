import { expect, test } from "vitest";
import { amountDueOn } from "./late-fees";

// A Tuesday.
const terms = {
  cents: 10_001,
  dueDate: "2026-11-24",
  interest: 100,
  fine: { type: "PERCENTAGE", basisPoints: 200 },
  discount: { type: "FIXED", cents: 500, dueDateLimitDays: 5 },
} as const;

test.each([
  ["2026-11-19", 9_501, 0],
  ["2026-11-20", 10_001, 0],
  ["2026-11-24", 10_001, 0],
  // 200.02 and 3.3336… centavos, each cut.
  ["2026-11-25", 10_204, 203],
  ["2026-12-24", 10_301, 300],
])("on %s %i centavos are due, %i of them for delay", (day, total, surcharge) => {
  expect(amountDueOn(terms, day)).toEqual({ total, surcharge });
});

test("a due date on a Saturday is kept on Monday, and its discount too", () => {
  const saturday = {
    ...terms,
    dueDate: "2026-11-28",
    discount: { type: "PERCENTAGE", basisPoints: 1_000, dueDateLimitDays: 0 },
  } as const;
  expect(amountDueOn(saturday, "2026-11-30")).toEqual({ total: 9_001, surcharge: 0 });
  expect(amountDueOn(saturday, "2026-12-01").surcharge).toBe(200 + 3);
});
