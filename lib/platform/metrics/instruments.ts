import { type LabelValues, type MetricName, type MetricOf, metricOf } from "./catalogue";
import { type Figures, keyOf } from "./figures";

/** Reads gauges as they are now: label values, and the value. */
type ReadGauges = () => readonly (readonly [labelValues: readonly string[], value: number])[];

/** What this process counts. Next.js loads this module once more: both share it. */
interface State {
  readonly series: Map<MetricName, Map<string, Float64Array>>;
  readonly gauges: Map<MetricName, ReadGauges>;
}

const shared = globalThis as { vintemMetrics?: State };

/** Begins to count in this process; before, and without it, what is counted is nothing and costs nothing. */
export function startMeasuring(): void {
  shared.vintemMetrics ??= { series: new Map(), gauges: new Map() };
}

/** Whether this process counts. */
export function isMeasuring(): boolean {
  return shared.vintemMetrics !== undefined;
}

/** Adds to a counter. */
export function count<Name extends MetricOf<"counter">>(
  name: Name,
  labels: LabelValues<Name>,
  by = 1,
): void {
  const state = shared.vintemMetrics;
  if (!state) return;
  const values = seriesOf(state, name, labels as readonly string[], 1);
  values[0] = (values[0] ?? 0) + by;
}

/** Adds an observation, in seconds, to a histogram. */
export function observe<Name extends MetricOf<"histogram">>(
  name: Name,
  labels: LabelValues<Name>,
  seconds: number,
): void {
  const state = shared.vintemMetrics;
  if (!state) return;
  const metric = metricOf(name);
  if (metric.type !== "histogram") return;
  const { buckets } = metric;
  // The buckets, what is beyond the last one, and the sum.
  const values = seriesOf(state, name, labels as readonly string[], buckets.length + 2);
  let at = 0;
  while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1;
  values[at] = (values[at] ?? 0) + 1;
  values[buckets.length + 1] = (values[buckets.length + 1] ?? 0) + seconds;
}

/** Names what reads a metric of this process at each scrape; a counter may be read this way where something else counts. */
export function readAtScrape(name: MetricOf<"gauge" | "counter">, read: ReadGauges): void {
  shared.vintemMetrics?.gauges.set(name, read);
}

function seriesOf(
  { series }: State,
  name: MetricName,
  labels: readonly string[],
  length: number,
): Float64Array {
  let ofMetric = series.get(name);
  if (!ofMetric) {
    ofMetric = new Map();
    series.set(name, ofMetric);
  }
  const key = keyOf(labels);
  let values = ofMetric.get(key);
  if (!values) {
    values = new Float64Array(length);
    ofMetric.set(key, values);
  }
  return values;
}

/** All that this process counted until now. */
export function figures(): Figures {
  const state = shared.vintemMetrics;
  if (!state) return {};
  const counted = [...state.series].map(
    ([name, series]) => [name, [...series].map(([key, values]) => [key, [...values]])] as const,
  );
  const read = [...state.gauges].map(
    ([name, gauges]) =>
      [name, gauges().map(([labels, value]) => [keyOf(labels), [value]])] as const,
  );
  return Object.fromEntries([...counted, ...read]);
}
