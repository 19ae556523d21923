import { expect, test } from "vitest";
import { CATALOGUE, type MetricName, metricOf } from "@/lib/platform/metrics/catalogue";
import { FiguresSum, keyOf } from "@/lib/platform/metrics/figures";
import { assertExposition, linted } from "@/testing/exposition";
import { printFigures } from "./exposition";

/** Every metric with one series, whose label values have what has to be escaped. */
function everyMetric(): FiguresSum {
  const sum = new FiguresSum();
  for (const name of Object.keys(CATALOGUE) as MetricName[]) {
    const metric = metricOf(name);
    const values = metric.type === "histogram" ? [...metric.buckets, 9, 9].map(() => 1) : [0.25];
    const key = keyOf(metric.labels.map((label) => `${label} "\\\n${label}`));
    sum.add({ [name]: [[key, values]] }, "web-1");
  }
  return sum;
}

test("Prometheus' text has every metric, and promtool finds nothing to say about it", async () => {
  const { type, text } = await printFigures(everyMetric(), "*/*");
  expect(type).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(new Set(assertExposition(text).keys())).toEqual(new Set(Object.keys(CATALOGUE)));
  expect(linted(text)).toEqual([]);
});

test("a histogram's buckets add up, and its count is that of the last one", async () => {
  const sum = new FiguresSum();
  sum.add(
    { vintem_webhook_request_duration_seconds: [["", [2, 1, ...Array(11).fill(0), 3.5]]] },
    "",
  );
  const { text } = await printFigures(sum, "");
  const lines = text.split("\n").filter((line) => line.startsWith("vintem_webhook_request"));
  expect(lines.slice(0, 3)).toEqual([
    'vintem_webhook_request_duration_seconds_bucket{le="0.025"} 2',
    'vintem_webhook_request_duration_seconds_bucket{le="0.05"} 3',
    'vintem_webhook_request_duration_seconds_bucket{le="0.1"} 3',
  ]);
  expect(lines.slice(-3)).toEqual([
    'vintem_webhook_request_duration_seconds_bucket{le="+Inf"} 3',
    "vintem_webhook_request_duration_seconds_sum 3.5",
    "vintem_webhook_request_duration_seconds_count 3",
  ]);
});

test("OpenMetrics for who names it: counters without their ending in the family, and an end", async () => {
  const sum = new FiguresSum();
  sum.add({ vintem_rate_limited_total: [["write", [3]]] }, "");
  const { type, text } = await printFigures(sum, "application/openmetrics-text;version=1.0.0,*/*");
  expect(type).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(text).toContain("# TYPE vintem_rate_limited counter\n");
  expect(text).toContain('\nvintem_rate_limited_total{policy="write"} 3\n');
  expect(text.endsWith("\n# EOF\n")).toBe(true);
});

test("counters end as counters do and nothing else does, so that a linter accepts every name", () => {
  for (const [name, { type, help }] of Object.entries(CATALOGUE)) {
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    expect(name).not.toMatch(/_(count|sum|bucket|info_total)$/);
    expect(name).toMatch(/^[a-z0-9_]+$/);
    expect(help.length, name).toBeGreaterThan(10);
  }
});

test("no metric has a label that names a merchant", () => {
  const labels = Object.values(CATALOGUE).flatMap((metric) => [...metric.labels] as string[]);
  expect(labels.filter((label) => /merchant/.test(label))).toEqual([]);
});
