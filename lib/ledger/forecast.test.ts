import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { forecastOf } from "./forecast";

const TODAY = "2026-11-21" as CivilDate;
const on = (day: string, amount: number) => ({ day: day as CivilDate, amount: cents(amount) });

test("what was to come before today is late, what has no day is apart, and the parts are all there is", () => {
  const days = [on("2026-11-21", 7), on("2026-12-21", 11)];
  const expected = [on("2026-11-18", 2), on("2026-11-20", 3), ...days];
  expect(forecastOf(expected, cents(40), TODAY)).toEqual({
    late: { amount: 5n, since: "2026-11-18" },
    days,
    undated: 17n,
  });
});

test("nothing is late where nothing is", () => {
  expect(forecastOf([], cents(0), TODAY)).toEqual({ late: null, days: [], undated: 0n });
});
