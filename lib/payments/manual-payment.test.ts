import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { creditInstantOf, faultOfCreditDay } from "./manual-payment";

const day = (text: string) => text as CivilDate;
/** Half past nine in the morning in Brasília. */
const charge = { createdAt: new Date("2026-11-20T12:30:30Z") };

describe("the day on which money was credited", () => {
  const now = new Date("2026-11-22T02:59:00Z");

  test.each([
    ["2026-11-20", null],
    ["2026-11-21", null],
    ["2026-11-22", "future"],
    ["2026-11-19", "before_charge"],
  ])("%s: %s", (paidOn, fault) => {
    expect(faultOfCreditDay(day(paidOn), charge, now)).toBe(fault);
  });
});

describe("the instant of money", () => {
  const id = (minute: string) => `E12345678${minute}abcDEF01234`;

  test.each([
    ["the minute of its id, which is in UTC", "2026-11-21", id("202611211405"), "2026-11-21T14:05"],
    ["also past midnight in Greenwich", "2026-11-21", id("202611220105"), "2026-11-22T01:05"],
    [
      "the day's beginning, when the id is of another",
      "2026-11-21",
      id("202611201405"),
      "2026-11-21T03:00",
    ],
    ["the same, when it holds no time", "2026-11-21", id("202613991405"), "2026-11-21T03:00"],
    ["the same, without an id", "2026-11-21", null, "2026-11-21T03:00"],
  ])("is %s", (_, paidOn, endToEndId, instant) => {
    expect(creditInstantOf(day(paidOn), endToEndId, charge)).toEqual(new Date(`${instant}:00Z`));
  });

  test.each([null, id("202611201230")])(
    "is never before its charge was made (%s)",
    (endToEndId) => {
      expect(creditInstantOf(day("2026-11-20"), endToEndId, charge)).toEqual(charge.createdAt);
    },
  );
});
