import { performance } from "node:perf_hooks";
import { monotonicMs } from "./clock";

/** How long one look at the thread covers at least, in ms. */
const LOOK_MS = 100;

let seen = performance.eventLoopUtilization();
let lookedAtMs = monotonicMs();
let load = 0;

/**
 * How much of its time the thread that answers everybody was at work lately, from 0 to 1: the part of the last tenth of a second or
 * longer, and half of what it was before.
 */
export function threadLoad(): number {
  const at = monotonicMs();
  if (at - lookedAtMs < LOOK_MS) return load;
  const now = performance.eventLoopUtilization();
  load = (load + performance.eventLoopUtilization(now, seen).utilization) / 2;
  seen = now;
  lookedAtMs = at;
  return load;
}
