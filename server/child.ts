import cluster from "node:cluster";
import { failure, log } from "@/lib/log";

/** How long a stopping process may go on with what it has begun. */
const DRAIN_MS = 15_000;

/**
 * Ends a child process of the launcher in good order: on SIGTERM, or when the launcher is gone. What
 * fails outside any request is logged, and the process starts afresh rather than go on in a state
 * that nobody knows.
 *
 * @param retire how it ends when another one has taken its place: then there is no hurry.
 */
export function runAsChild(stop: () => Promise<void>, retire?: () => Promise<void>): void {
  let stopping = false;
  let retiring = false;
  const exitAfter = (work: Promise<void>, code: number) => {
    work.then(
      () => process.exit(code),
      (error) => {
        log.error(failure(error), "stopping failed");
        process.exit(1);
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
  // Ctrl-C reaches the whole group; the launcher decides the order in which its children end.
  process.on("SIGINT", () => {});
  // Left alone, a process that shares its port ends at once when its launcher does.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on("disconnect", () => end(0));
  // Gone before anybody listened.
  if (process.connected === false) end(0);
  process.on("unhandledRejection", (error) => {
    log.error(failure(error), "nobody waited for this failure");
    end(1);
  });
  process.on("uncaughtException", (error) => {
    log.error(failure(error), "nobody caught this failure");
    end(1);
  });
}

/** The argument of a process that takes another one's place, which serves until this one is ready. */
export const SUCCESSOR = "--successor";

/** Whether this process takes another one's place. */
export const isSuccessor = process.argv.includes(SUCCESSOR);

/** Tells the launcher that this process does its work now. */
export function tellReady(): void {
  process.send?.({ kind: "ready" });
}
