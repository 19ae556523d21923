import { type MetricName, metricOf } from "./catalogue";

/** Stands between label values in the key of a series; no label value of ours has it. */
const BETWEEN = "\u001f";

/**
 * What a process counted, by metric and series. A counter or gauge has one number; a histogram has the number of
 * observations in each bucket, those beyond the last bucket, and the sum of all. It crosses process boundaries as JSON.
 */
export type Figures = Partial<Record<MetricName, Series>>;

/** The series of one metric. */
export type Series = readonly (readonly [key: string, values: readonly number[]])[];

/** The key of a series. */
export function keyOf(labelValues: readonly string[]): string {
  return labelValues.join(BETWEEN);
}

/** The label values of a series; a metric without labels has the key `""`. */
export function labelValuesOf(key: string): readonly string[] {
  return key === "" ? [] : key.split(BETWEEN);
}

/** The figures of several processes, or of one over its successors, put together. */
export class FiguresSum {
  readonly #metrics = new Map<MetricName, Map<string, number[]>>();

  /**
   * Adds what a process counted. A gauge replaces the one of the same series.
   *
   * @param process its name, which goes before the labels of metrics that each process has for itself.
   * @param without `gauges`: they say nothing about a process that has ended.
   */
  add(figures: Figures, process: string, without?: "gauges"): void {
    for (const [name, series] of Object.entries(figures) as [MetricName, Series][]) {
      const metric = metricOf(name);
      if (metric.type === "gauge" && without === "gauges") continue;
      const sums = this.#metrics.get(name) ?? new Map<string, number[]>();
      this.#metrics.set(name, sums);
      for (const [ownKey, values] of series) {
        const key = metric.perProcess ? keyOf([process, ...labelValuesOf(ownKey)]) : ownKey;
        const before = metric.type === "gauge" ? undefined : sums.get(key);
        sums.set(
          key,
          values.map((value, at) => value + (before?.[at] ?? 0)),
        );
      }
    }
  }

  /** Adds all of another sum, whose series already name their process. */
  addSum(other: FiguresSum): void {
    for (const [name, series] of other.#metrics) {
      const sums = this.#metrics.get(name) ?? new Map<string, number[]>();
      this.#metrics.set(name, sums);
      for (const [key, values] of series) {
        const before = sums.get(key);
        sums.set(
          key,
          values.map((value, at) => value + (before?.[at] ?? 0)),
        );
      }
    }
  }

  /** Each series of a metric, with its labels. */
  *seriesOf(
    name: MetricName,
  ): Iterable<{ readonly labels: Readonly<Record<string, string>>; readonly values: number[] }> {
    const { labels, perProcess } = metricOf(name);
    const names = perProcess ? ["process", ...labels] : labels;
    for (const [key, values] of this.#metrics.get(name) ?? []) {
      const labelValues = labelValuesOf(key);
      yield {
        labels: Object.fromEntries(names.map((label, at) => [label, labelValues[at] ?? ""])),
        values,
      };
    }
  }
}
