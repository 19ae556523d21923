import type { Task } from "graphile-worker";
import { monotonicMs } from "@/lib/platform/clock";
import { observe } from "@/lib/platform/metrics/instruments";
import { errorOf, openSpan } from "@/lib/platform/trace/spans";
import { inTrace, readTraceparent } from "@/lib/platform/trace/trace-context";

/** Tasks whose jobs are measured by how they end, and traced: below what added them, which their payload names. */
export function observedTasks(
  tasks: Readonly<Record<string, Task>>,
): Readonly<Record<string, Task>> {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, observedTask(name, task)]),
  );
}

function observedTask(name: string, task: Task): Task {
  return async (payload, helpers) => {
    const began = monotonicMs();
    const trace = readTraceparent((payload as { readonly trace?: unknown } | null)?.trace);
    const { attempts } = helpers.job;
    const span = openSpan(
      { name: `job ${name}`, kind: "consumer", attributes: { "vintem.job.attempt": attempts } },
      trace ? { below: trace } : { first: null },
    );
    let outcome = "failed";
    try {
      const done = await inTrace(span.context, () => task(payload, helpers));
      outcome = "done";
      span.end();
      return done;
    } catch (error) {
      span.end({ error: errorOf(error) });
      throw error;
    } finally {
      observe("vintem_job_duration_seconds", [name, outcome], (monotonicMs() - began) / 1_000);
    }
  };
}
