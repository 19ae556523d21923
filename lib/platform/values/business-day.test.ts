import { describe, expect, test } from "vitest";
import type { CivilDate } from "./brasilia";
import { businessDayFrom, isBusinessDay } from "./business-day";

function day(text: string): CivilDate {
  return text as CivilDate;
}

describe("isBusinessDay", () => {
  test.each([
    ["2026-11-21", "a Saturday"],
    ["2026-11-22", "a Sunday"],
    ["2026-01-01", "New Year"],
    ["2026-11-20", "Consciência Negra"],
    ["2026-12-25", "Christmas"],
    // Easter fell on 2026-04-05, 2025-04-20, 2024-03-31 and will on 2038-04-25, the latest day it can.
    ["2026-02-16", "Carnival's Monday"],
    ["2026-02-17", "Carnival's Tuesday"],
    ["2026-04-03", "Good Friday"],
    ["2026-06-04", "Corpus Christi"],
    ["2025-04-18", "Good Friday"],
    ["2024-03-29", "Good Friday"],
    ["2038-04-23", "Good Friday"],
    ["2000-04-21", "Good Friday and Tiradentes"],
  ])("%s is none: %s", (date) => {
    expect(isBusinessDay(day(date))).toBe(false);
  });

  test.each([
    ["2026-11-23", "a Monday"],
    ["2026-02-18", "Ash Wednesday: banks open at noon"],
    ["2023-11-20", "before Consciência Negra was a holiday of the nation"],
    ["2026-07-09", "a holiday of São Paulo only"],
  ])("%s is one: %s", (date) => {
    expect(isBusinessDay(day(date))).toBe(true);
  });
});

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-21", "2026-11-23"],
  ["2026-11-20", "2026-11-23"],
  // Friday, a holiday, the standard's own example C.
  ["2020-12-25", "2020-12-28"],
  ["2027-12-31", "2027-12-31"],
  ["2028-01-01", "2028-01-03"],
  ["2026-02-14", "2026-02-18"],
])("what is due on %s is due on %s", (date, business) => {
  expect(businessDayFrom(day(date))).toBe(business);
});
