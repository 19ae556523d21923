import { describe, expect, test } from "vitest";
import { readPgbench } from "./pgbench";
import { readCpu } from "./processes";
import { isMet, median, quantile, ratioOf, ratios, shown, tableOf } from "./result";
import { readWrk } from "./wrk";

const SAID = `Running 1s test @ http://127.0.0.1:3000/payments
  1 threads and 16 connections
{"answers":1500,"seconds":3.0,"p50Ms":4.1,"p99Ms":12.9,"refused":2,"broken":1}
`;

describe("what the load generators say", () => {
  test("wrk: answers a second, and what failed of any kind", () => {
    expect(readWrk(SAID)).toEqual({
      perSecond: 500,
      answers: 1500,
      p50Ms: 4.1,
      p99Ms: 12.9,
      failed: 3,
    });
  });

  test("wrk: without our line nothing counts as measured", () => {
    expect(() => readWrk("unable to connect")).toThrow("unable to connect");
  });

  test("pgbench: transactions a second", () => {
    expect(readPgbench("latency average = 5.0 ms\ntps = 3180.455 (without …)\n")).toBe(3180.455);
    expect(() => readPgbench("pgbench: error: connection failed")).toThrow("connection failed");
  });
});

test("processor time is read behind a name that may look like anything", () => {
  const stat = "42 (a) b ( c) S 1 42 42 0 -1 4194560 1 2 3 4 150 50 7 3 20 0 11 0 99 1 2";
  expect(readCpu(stat)).toBe(2.1);
});

describe("a result", () => {
  const figure = { figure: "f", reached: 900, unit: "/s" };
  const yardstick = { what: "plain", reached: 300 };

  test("is judged by its ratio where it has a yardstick, else by itself", () => {
    expect(ratioOf({ ...figure, yardstick })).toBe(3);
    expect(isMet({ ...figure, yardstick, goal: { atLeast: 3 } })).toBe(true);
    expect(isMet({ ...figure, yardstick, goal: { atLeast: 3.01 } })).toBe(false);
    expect(isMet({ ...figure, goal: { atMost: 900 } })).toBe(true);
    expect(isMet({ ...figure, goal: { atMost: 899 } })).toBe(false);
    expect(isMet(figure)).toBeNull();
  });

  test("that could not be measured reaches no goal", () => {
    expect(isMet({ ...figure, reached: Number.NaN, goal: { atMost: 1 } })).toBe(false);
    expect(isMet({ ...figure, reached: Number.NaN, goal: { atLeast: 0 } })).toBe(false);
  });

  test("stands in the table with its goal", () => {
    const [, , line] = tableOf([{ ...figure, yardstick, goal: { atLeast: 8 } }]).split("\n");
    expect(line).toBe("| f | 900 /s | plain 300 | 3.00 | ≥ 8 | **no** |  |");
  });
});

test("numbers are shown with the digits that count", () => {
  expect([0, 18, 0.126, 12.34, 123.4, 12_345.6].map(shown)).toEqual([
    "0",
    "18",
    "0.13",
    "12.3",
    "123",
    "12,346",
  ]);
});

test("a quantile is of the values in their order, and of no values none", () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect([quantile(values, 0.95), quantile(values, 0.5), quantile([7], 0.95)]).toEqual([20, 11, 7]);
  expect(quantile([], 0.95)).toBeNaN();
});

test("the median of an even number is between the two in the middle", () => {
  expect(median([9, 1, 3])).toBe(3);
  expect(median([10, 9, 2, 3])).toBe(6);
});

test("each value is divided by the one of its own round, so that a slow round slows both", () => {
  expect(ratios([90, 45, 9], [100, 50, 10], (value) => value)).toEqual([0.9, 0.9, 0.9]);
  expect(ratios([90, 45], [100], (value) => value)).toEqual([0.9]);
});
