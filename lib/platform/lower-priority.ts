import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";

/**
 * Has the thread that calls it, a worker thread, give way to those that answer requests: where the processors are taken, it gets
 * about a tenth of what one of these does. Where the system has no priorities of threads (Linux has), nothing changes.
 */
export function lowerPriority(): void {
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    if (thread > 0 && thread !== process.pid) {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // It goes on as it is.
  }
}
