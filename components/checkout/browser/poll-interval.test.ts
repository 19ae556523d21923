import { describe, expect, test } from "vitest";
import { pollIntervalMs, statusWaitSeconds } from "./poll-interval";

const MINUTE = 60_000;

describe("the payer's page asks for news", () => {
  test.each([
    [0, 1_050],
    [2 * MINUTE - 1, 1_050],
    [2 * MINUTE, 2_000],
    [10 * MINUTE - 1, 2_000],
    [10 * MINUTE, 5_000],
    [60 * MINUTE - 1, 5_000],
    [60 * MINUTE, 15_000],
    [30 * 24 * 60 * MINUTE, 15_000],
  ])("at the age of %d ms every %d ms", (age, interval) => {
    expect(pollIntervalMs(age, 0)).toBe(interval);
  });

  test("ever more slowly while nobody answers, and at least every 15 s", () => {
    const intervals = Array.from({ length: 40 }, (_, failures) => pollIntervalMs(0, failures));
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
    expect(intervals.slice(0, 6)).toEqual([1_050, 2_100, 4_200, 8_400, 15_000, 15_000]);
    expect(Math.max(...intervals)).toBe(15_000);
  });

  test("never faster after a failure than its age allows", () => {
    expect(pollIntervalMs(20 * MINUTE, 1)).toBe(5_000);
  });

  test("and lets its requests wait at the server for ten minutes, unless one had no answer", () => {
    expect([0, 10 * MINUTE - 1, 10 * MINUTE].map((age) => statusWaitSeconds(age, 0))).toEqual([
      5, 5, 0,
    ]);
    expect(statusWaitSeconds(0, 1)).toBe(0);
  });

  test("at its usual pace when the browser's clock was set back", () => {
    expect(pollIntervalMs(-MINUTE, 0)).toBe(1_050);
  });
});
