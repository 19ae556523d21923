import { describe, expect, test } from "vitest";
import {
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  formatDay,
  formatHour,
  lastSecondOfBrasiliaDay,
  parseCivilDate,
  wallClockMs,
} from "./brasilia";

const day = (text: string) => text as CivilDate;

describe("parseCivilDate", () => {
  test.each(["2026-11-21", "2028-02-29", "0001-01-01", "9999-12-31"])("accepts %s", (text) => {
    expect(parseCivilDate(text)).toBe(text);
  });
  test.each([
    "2026-02-30",
    "2026-2-3",
    "tomorrow",
    "infinity",
    "2026-11-21T00:00:00Z",
    "0000-01-01",
    "2027-02-29",
    "2026-13-01",
    "2026-11-21\n",
    "",
  ])("refuses %j", (text) => {
    expect(parseCivilDate(text)).toBeNull();
  });
});

test("the Brasília day changes at 03:00 UTC", () => {
  expect(brasiliaDay(new Date("2026-11-22T02:59:59.999Z"))).toBe("2026-11-21");
  expect(brasiliaDay(new Date("2026-11-22T03:00:00.000Z"))).toBe("2026-11-22");
});

test("a Brasília day ends at its own midnight, also in the years of daylight saving", () => {
  expect(endOfBrasiliaDay(day("2026-11-20")).toISOString()).toBe("2026-11-21T03:00:00.000Z");
  expect(endOfBrasiliaDay(day("2018-12-24")).toISOString()).toBe("2018-12-25T02:00:00.000Z");
  expect(endOfBrasiliaDay(day("2028-02-28")).toISOString()).toBe("2028-02-29T03:00:00.000Z");
  expect(endOfBrasiliaDay(day("9999-12-31")).toISOString()).toBe("+010000-01-01T03:00:00.000Z");
});

test("a due date ends at 23:59:59 in Brasília", () => {
  expect(lastSecondOfBrasiliaDay(day("2026-11-21")).toISOString()).toBe("2026-11-22T02:59:59.000Z");
});

test("users read days and hours in Brasília", () => {
  expect(formatDay(day("2026-11-21"))).toBe("21/11/2026");
  expect(formatHour(new Date("2026-11-22T02:05:00Z"))).toBe("23h05");
});

test("clocks in Brasília show the hour of their day, at every turn of daylight saving", () => {
  const shown = (instant: string) => new Date(wallClockMs(new Date(instant))).toISOString();
  expect(shown("2026-11-22T02:59:58.999Z")).toBe("2026-11-21T23:59:58.999Z");
  // Daylight saving ended on 18 February 2018 at 02:00 UTC: 23h came twice.
  expect(shown("2018-02-18T01:59:59.999Z")).toBe("2018-02-17T23:59:59.999Z");
  expect(shown("2018-02-18T02:00:00.000Z")).toBe("2018-02-17T23:00:00.000Z");
  expect(shown("2018-02-18T03:00:00.000Z")).toBe("2018-02-18T00:00:00.000Z");
  // It began on 4 November 2018 at 03:00 UTC: midnight was 01h.
  expect(shown("2018-11-04T02:59:59.999Z")).toBe("2018-11-03T23:59:59.999Z");
  expect(shown("2018-11-04T03:00:00.000Z")).toBe("2018-11-04T01:00:00.000Z");
});
