import { expect, test } from "vitest";
import { isWorthSaying, timeToCount } from "./time-to-count";

const HOUR = 3_600_000;
const created = Date.parse("2026-11-21T12:00:00Z");

test("a validity is not counted down before its last tenth", () => {
  expect(timeToCount(created, created + 10 * HOUR, created + 9 * HOUR - 1)).toBeNull();
});

test("the last tenth of a validity is counted down", () => {
  expect(timeToCount(created, created + 10 * HOUR, created + 9 * HOUR)).toEqual({
    days: 0,
    hours: 1,
    minutes: 0,
    seconds: 0,
  });
});

test("a month's validity counts days", () => {
  expect(timeToCount(created, created + 720 * HOUR, created + 670 * HOUR)).toEqual({
    days: 2,
    hours: 2,
    minutes: 0,
    seconds: 0,
  });
});

test("the last second is one second, not none", () => {
  expect(timeToCount(created, created + HOUR, created + HOUR - 1)).toMatchObject({ seconds: 1 });
});

test("nothing is counted once the validity is over", () => {
  expect(timeToCount(created, created + HOUR, created + HOUR)).toBeNull();
  expect(timeToCount(created, created + HOUR, created + 2 * HOUR)).toBeNull();
});

test("only a few whole minutes near the end are said aloud", () => {
  expect(isWorthSaying({ days: 0, hours: 0, minutes: 5, seconds: 0 })).toBe(true);
  expect(isWorthSaying({ days: 0, hours: 0, minutes: 5, seconds: 1 })).toBe(false);
  expect(isWorthSaying({ days: 0, hours: 1, minutes: 5, seconds: 0 })).toBe(false);
  expect(isWorthSaying({ days: 0, hours: 0, minutes: 0, seconds: 0 })).toBe(false);
});
