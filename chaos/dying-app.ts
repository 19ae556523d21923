import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { must } from "./promise";
import { Semaphore } from "./semaphore";
import type { Service } from "./service";

/** An app that is still there so long after it started, or that has not started by then, does not die any more. */
const DEATH_WITHIN_MS = 60_000;

/** Starting is work for a processor; more at once would only make all of them slow. */
const starting = new Semaphore(availableParallelism());

/**
 * Starts an app that dies at a crash point, beside a running service and on its database, and sends
 * it something to die of.
 *
 * @param send makes the deadly request to the app's address; true when it was answered.
 * @throws BrokenPromise when the app lives on, or answers before it dies.
 */
export async function dieAt(
  point: string,
  service: Service,
  send: (url: string) => Promise<boolean>,
): Promise<void> {
  await starting.run(async () => {
    const log = openSync(join(service.dataDir, "logs", "dying.log"), "a");
    const app = spawn(process.execPath, ["dist/chaos/api.js"], {
      env: { ...service.environment, CRASH_AT: point, DATABASE_POOL: "2" },
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    // A busy machine may take long to start it, which says nothing about how it dies.
    const late = setTimeout(() => app.kill("SIGTERM"), DEATH_WITHIN_MS);
    try {
      const died = once(app, "exit");
      const ready = await Promise.race([once(app, "message"), died.then(() => null)]);
      if (!ready) throw new Error(`an app to die did not start; see ${service.dataDir}/logs`);
      late.refresh();
      must(!(await send(`http://127.0.0.1:${ready[0].port}`)), "the app answered before it died");
      const [, signal] = await died;
      must(signal === "SIGKILL", "the app did not die");
    } finally {
      clearTimeout(late);
      app.kill("SIGKILL");
    }
  });
}
