import type { ChildProcess } from "node:child_process";
import { type Figures, FiguresSum } from "@/lib/platform/metrics/figures";
import { figuresIn, requestFigures } from "./handed-over";

/** How long a scrape waits for processes to hand over their figures, in ms. */
const ANSWER_MS = 1_000;

interface Living {
  readonly name: string;
  readonly child: ChildProcess;
  /** The last that it handed over; null before the first time. */
  last: Figures | null;
  waiting: (() => void)[];
}

/** The figures of a node's processes, as one scrape gets them. */
export interface Gathered {
  readonly sum: FiguresSum;
  /** How many processes answered in time, and how many did not: for these the last figures count. */
  readonly answered: number;
  readonly silent: number;
}

/**
 * The processes of this launcher whose figures are exposed together. What one that has ended counted goes on counting,
 * as far as it was handed over, so that counters never go back.
 */
export class MeasuredProcesses {
  readonly #living = new Set<Living>();
  readonly #ended = new FiguresSum();

  /** @param name names the process among those of the node, and its successor alike. */
  add(child: ChildProcess, name: string): void {
    const living: Living = { name, child, last: null, waiting: [] };
    this.#living.add(living);
    child.on("message", (message) => {
      const figures = figuresIn(message);
      if (!figures) return;
      living.last = figures;
      for (const answered of living.waiting.splice(0)) answered();
    });
    // What it sent last is read before: `close` comes after the channel's end, `exit` may come earlier.
    child.once("close", () => this.#end(living));
  }

  #end(living: Living): void {
    if (!this.#living.delete(living)) return;
    if (living.last) this.#ended.add(living.last, living.name, "gauges");
    for (const answered of living.waiting.splice(0)) answered();
  }

  /** Requests the figures of all processes and waits for them, for a second at most. */
  async gather(): Promise<Gathered> {
    const requested = [...this.#living];
    const silent = new Set(requested);
    const answers = requested.map(
      (living) =>
        new Promise<void>((done) => {
          living.waiting.push(() => {
            silent.delete(living);
            done();
          });
          requestFigures(living.child);
        }),
    );
    let late: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((done) => {
      late = setTimeout(done, ANSWER_MS);
    });
    await Promise.race([Promise.all(answers), deadline]);
    clearTimeout(late);
    const sum = new FiguresSum();
    sum.addSum(this.#ended);
    for (const { name, last } of this.#living) {
      if (last) sum.add(last, name);
    }
    return { sum, answered: requested.length - silent.size, silent: silent.size };
  }
}
