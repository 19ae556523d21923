import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { observe, readAtScrape } from "./instruments";

/** How often the event loop's delay is sampled, in ms. */
const SAMPLED_EVERY_MS = 20;

const GC_TYPES: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weakcb",
};

/** Measures this process itself from now on: memory, processor time, garbage collections, and how late its event loop is. */
export function measureProcess(): void {
  readAtScrape("process_resident_memory_bytes", () => [[[], process.memoryUsage.rss()]]);
  readAtScrape("process_cpu_seconds_total", () => {
    const { user, system } = process.cpuUsage();
    return [[[], (user + system) / 1e6]];
  });
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS });
  delay.enable();
  let p99 = 0;
  readAtScrape("nodejs_eventloop_delay_max_seconds", () => {
    // What is sampled includes the pause between two samples. Both figures are read before the next period begins.
    const beyondPause = (ns: number) => Math.max(0, ns / 1e9 - SAMPLED_EVERY_MS / 1e3);
    p99 = beyondPause(delay.percentile(99));
    const max = beyondPause(delay.max);
    delay.reset();
    return [[[], max]];
  });
  readAtScrape("nodejs_eventloop_delay_p99_seconds", () => [[[], p99]]);
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as PerformanceEntry & { detail?: { kind?: number } };
      const { kind } = detail ?? {};
      observe("v8js_gc_duration_seconds", [GC_TYPES[kind ?? 0] ?? "other"], duration / 1e3);
    }
  });
  collections.observe({ entryTypes: ["gc"] });
}
