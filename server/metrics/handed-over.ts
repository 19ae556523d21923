import type { ChildProcess } from "node:child_process";
import type { Figures } from "@/lib/platform/metrics/figures";
import { figures, isMeasuring, startMeasuring } from "@/lib/platform/metrics/instruments";
import { measureProcess } from "@/lib/platform/metrics/process-figures";

/** How long the end of a process waits until its last figures have been handed over, in ms. */
const LAST_WORDS_MS = 500;

/** A child's figures, as the launcher receives them. */
interface HandedOver {
  readonly kind: "figures";
  readonly figures: Figures;
}

/** The request of the launcher for them. */
const REQUEST = { kind: "hand-over-figures" } as const;

/** Counts in this child of the launcher from now on, and hands the figures over whenever the launcher requests them. */
export function handOverFigures(): void {
  startMeasuring();
  measureProcess();
  process.on("message", (message) => {
    if ((message as { kind?: unknown }).kind === REQUEST.kind) process.send?.(now());
  });
}

/** Hands over what this child counted until its end; resolves when the launcher has it, or soon after. */
export function handOverLastFigures(): Promise<void> {
  if (!isMeasuring() || !process.connected) return Promise.resolve();
  return new Promise((done) => {
    setTimeout(done, LAST_WORDS_MS).unref();
    process.send?.(now(), undefined, undefined, () => done());
  });
}

function now(): HandedOver {
  return { kind: "figures", figures: figures() };
}

/** Requests a child's figures; they come as a message. */
export function requestFigures(child: ChildProcess): void {
  // One that does not receive it has ended, or is about to.
  if (child.connected) child.send(REQUEST, () => {});
}

/** The figures in a message of a child; null for any other message. */
export function figuresIn(message: unknown): Figures | null {
  const { kind, figures: handed } = message as Partial<HandedOver>;
  return kind === "figures" && handed ? handed : null;
}
