import { CATALOGUE, type MetricName, metricOf } from "@/lib/platform/metrics/catalogue";
import type { FiguresSum } from "@/lib/platform/metrics/figures";

/** A value as prom-client prints it. */
interface PrintedValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Of a histogram's parts, whose names differ from the metric's. */
  readonly metricName?: string;
}

/** A printed exposition with its media type. */
export interface Exposition {
  readonly type: string;
  readonly text: string;
}

/**
 * Prints figures in the format that a scraper accepts: OpenMetrics 1.0.0 where it is named, else Prometheus' text format.
 * The printing is prom-client's, loaded with the first scrape.
 */
export async function printFigures(sum: FiguresSum, accept: string): Promise<Exposition> {
  const { Registry } = (await import("prom-client")).default;
  const isOpen = accept.includes("application/openmetrics-text");
  const type = isOpen ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
  const registry = new Registry();
  registry.setContentType(type as typeof Registry.PROMETHEUS_CONTENT_TYPE);
  for (const name of Object.keys(CATALOGUE) as MetricName[]) {
    const { help, type: kind, labels } = metricOf(name);
    const values = valuesOf(sum, name);
    // A family without a series says nothing, but a counter that nothing was counted in is 0.
    if (values.length === 0 && kind === "counter" && labels.length === 0) {
      if (!metricOf(name).perProcess) values.push({ value: 0, labels: {} });
    }
    // It hands itself over to be printed, as prom-client's own metrics do.
    const printed = { name, help, type: kind, values, get: async () => printed };
    registry.registerMetric(printed as never);
  }
  return { type, text: await registry.metrics() };
}

function valuesOf(sum: FiguresSum, name: MetricName): PrintedValue[] {
  const metric = metricOf(name);
  const printed: PrintedValue[] = [];
  for (const { labels, values } of sum.seriesOf(name)) {
    if (metric.type !== "histogram") {
      printed.push({ value: values[0] ?? 0, labels });
      continue;
    }
    const { buckets } = metric;
    let upTo = 0;
    for (const [at, limit] of buckets.entries()) {
      upTo += values[at] ?? 0;
      printed.push({ value: upTo, labels: { le: limit, ...labels }, metricName: `${name}_bucket` });
    }
    const all = upTo + (values[buckets.length] ?? 0);
    printed.push({ value: all, labels: { le: "+Inf", ...labels }, metricName: `${name}_bucket` });
    printed.push({ value: values[buckets.length + 1] ?? 0, labels, metricName: `${name}_sum` });
    printed.push({ value: all, labels, metricName: `${name}_count` });
  }
  return printed;
}
