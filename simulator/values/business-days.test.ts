import { expect, test } from "vitest";
import { businessDayFrom, businessDaysBetween, isBusinessDay } from "./business-days";

test.each([
  ["2026-04-03", "Good Friday"],
  ["2026-02-16", "Monday of Carnival"],
  ["2026-02-17", "Tuesday of Carnival"],
  ["2026-06-04", "Corpus Christi"],
  ["2024-11-20", "Consciência Negra"],
  ["2038-04-23", "Good Friday of a late Easter"],
  ["2049-04-16", "Good Friday of the year in which Gauss is a week late"],
  ["2026-09-07", "Independence"],
  ["2026-11-21", "a Saturday"],
])("%s is no business day: %s", (day) => {
  expect(isBusinessDay(day)).toBe(false);
});

test("20 November became a holiday in 2024", () => {
  expect(isBusinessDay("2023-11-20")).toBe(true);
});

test("days move over holidays and weekends together", () => {
  // Friday 20 November 2026 is a holiday before a weekend.
  expect(businessDayFrom("2026-11-20")).toBe("2026-11-23");
  expect(businessDaysBetween("2026-11-19", "2026-11-24")).toBe(2);
  expect(businessDaysBetween("2026-11-24", "2026-11-19")).toBe(0);
});
