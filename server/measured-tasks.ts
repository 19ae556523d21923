import type { Task } from "graphile-worker";
import { monotonicMs } from "@/lib/platform/clock";
import { observe } from "@/lib/platform/metrics/instruments";

/** Tasks whose jobs are measured by how they end. */
export function measuredTasks(
  tasks: Readonly<Record<string, Task>>,
): Readonly<Record<string, Task>> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, measuredTask(name, task)]),
  );
}

function measuredTask(name: string, task: Task): Task {
  return async (payload, helpers) => {
    const began = monotonicMs();
    let outcome = "failed";
    try {
      const done = await task(payload, helpers);
      outcome = "done";
      return done;
    } finally {
      observe("vintem_job_duration_seconds", [name, outcome], (monotonicMs() - began) / 1_000);
    }
  };
}
