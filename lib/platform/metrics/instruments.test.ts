import { afterEach, expect, test } from "vitest";
import { FiguresSum } from "./figures";
import { count, figures, isMeasuring, observe, readAtScrape, startMeasuring } from "./instruments";

const shared = globalThis as { vintemMetrics?: unknown };
afterEach(() => {
  delete shared.vintemMetrics;
});

test("nothing is counted in a process that exposes no metrics", () => {
  count("vintem_rate_limited_total", ["write"]);
  observe("db_client_operation_duration_seconds", ["SELECT"], 1);
  readAtScrape("process_resident_memory_bytes", () => [[[], 1]]);
  expect(isMeasuring()).toBe(false);
  expect(figures()).toEqual({});
});

test("a histogram has each observation in its bucket, a limit included, and what is beyond the last", () => {
  startMeasuring();
  for (const seconds of [0.001, 0.0011, 10, 11]) {
    observe("db_client_operation_duration_seconds", ["SELECT"], seconds);
  }
  expect(figures().db_client_operation_duration_seconds).toEqual([
    ["SELECT", [1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 21.0021]],
  ]);
});

test("figures of several processes add up, gauges stay apart, and those of an ended process are left out", () => {
  startMeasuring();
  count("vintem_rate_limited_total", ["write"], 2);
  readAtScrape("process_resident_memory_bytes", () => [[[], 100]]);
  const sum = new FiguresSum();
  sum.add(figures(), "web-1", "gauges");
  sum.add(figures(), "web-1");
  sum.add(figures(), "web-2");
  expect([...sum.seriesOf("vintem_rate_limited_total")]).toEqual([
    { labels: { policy: "write" }, values: [6] },
  ]);
  expect([...sum.seriesOf("process_resident_memory_bytes")]).toEqual([
    { labels: { process: "web-1" }, values: [100] },
    { labels: { process: "web-2" }, values: [100] },
  ]);
});
