import type { LaunchEnv } from "@/lib/platform/env";

/** Connections beside the pool: a web process has some for exports, the worker some for its jobs. */
const EXPORTS = 4;
const JOBS = 10;
/** Connections left for commands, a second copy and operators who look into the database. */
const OTHERS = 50;
/** As PostgreSQL is started by default, also where fewer would do. */
const USUAL = 200;

/**
 * Connections that a copy may come to hold: while its web processes are replaced there is one more
 * of them, and so with the worker.
 */
export function connectionsNeeded(
  launch: Pick<LaunchEnv, "webConcurrency" | "databasePool" | "databasePoolerUrl">,
): number {
  const { webConcurrency, databasePool, databasePoolerUrl } = launch;
  // One for merchants and one for the service. A pooler has connections of its own, and bounds them itself.
  const pool = databasePoolerUrl === null ? 2 * databasePool : 0;
  return (webConcurrency + 1) * (pool + EXPORTS) + 2 * (pool + JOBS);
}

/** What the embedded PostgreSQL is started with for a copy of these settings; `small` where there is little memory. */
export function embeddedSettings(launch: LaunchEnv, small = false): string[] {
  const connections = Math.max(USUAL, connectionsNeeded(launch) + OTHERS);
  return [`max_connections=${connections}`, ...(small ? ["shared_buffers=32MB"] : [])];
}
