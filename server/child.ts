import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { failure, log } from "@/lib/platform/log";
import { handOverLastFigures } from "./metrics/handed-over";

// Left alone, V8 lets garbage grow to three times what lives before it looks through all of it: a long export, or a
// worker that sends webhooks without a pause, then takes 200 MB more than it needs. It looks when a third has been
// added (docs/performance.md).
setFlagsFromString("--heap-growing-percent=30");

/** How long a stopping process may take to finish its work. */
const DRAIN_MS = 15_000;

/**
 * Ends a child process of the launcher in good order: on SIGTERM, or when the launcher is gone. After a
 * failure outside any request, which is logged, the process ends too, because its state is unknown; the
 * launcher starts it again.
 *
 * @param retire how it ends when another one has taken its place: then there is no hurry.
 */
export function runAsChild(stop: () => Promise<void>, retire?: () => Promise<void>): void {
  let stopping = false;
  let retiring = false;
  const exitAfter = (work: Promise<void>, code: number) => {
    const exit = (status: number) => void handOverLastFigures().then(() => process.exit(status));
    work.then(
      () => exit(code),
      (error) => {
        log.error(failure(error), "stopping failed");
        exit(1);
      },
    );
  };
  const end = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), DRAIN_MS).unref();
    exitAfter(stop(), code);
  };
  process.on("message", (message) => {
    if ((message as { kind?: unknown }).kind !== "retire" || stopping || retiring) return;
    retiring = true;
    if (retire) exitAfter(retire(), 0);
    else end(0);
  });
  process.on("SIGTERM", () => end(0));
  // What libraries print directly must not end the process either where the disk of the logs is full.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // Ctrl-C reaches the whole group; the launcher decides the order in which its children end.
  process.on("SIGINT", () => {});
  // By default a cluster worker ends at once when its launcher does; this one drains first.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on("disconnect", () => end(0));
  // The launcher may have gone before this listener was added.
  if (process.connected === false) end(0);
  process.on("unhandledRejection", (error) => {
    log.error(failure(error), "unhandled rejection");
    end(1);
  });
  process.on("uncaughtException", (error) => {
    log.error(failure(error), "uncaught exception");
    end(1);
  });
}

/** Reports to the launcher that this process does its work now. */
export function reportReady(): void {
  process.send?.({ kind: "ready" });
}
