import { pool, poolOf } from "@/lib/platform/db/connection";
import { ROLES, type Scope } from "@/lib/platform/db/open-pool";
import { env } from "@/lib/platform/env";

/** A worker that has not been heard of for this long counts as dead. */
export const WORKER_SILENCE_MS = 15_000;

/**
 * Records that a worker is alive, deletes workers that have been silent for a day, and releases the jobs
 * of silent workers to the others.
 *
 * @param workerId the name that the job library locks this worker's jobs with.
 * @returns how many dead workers had jobs.
 */
export async function beat(workerId: string): Promise<number> {
  await pool().query(
    `WITH gone AS (DELETE FROM worker_heartbeats WHERE beat_at < clock_timestamp() - interval '1 day')
     INSERT INTO worker_heartbeats (worker_id, beat_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (worker_id) DO UPDATE SET beat_at = EXCLUDED.beat_at`,
    [workerId],
  );
  const { rows } = await pool().query<{ dead: number }>(
    `SELECT free_jobs_of_dead_workers(interval '${WORKER_SILENCE_MS} ms') AS dead`,
  );
  return rows[0]?.dead ?? 0;
}

/**
 * What is wrong with the sessions that statements run in, each in a few words; nothing when they are as
 * the app needs them. A pooler may have lost what sessions are started with.
 */
export async function sessionFaults(): Promise<string[]> {
  // Through a pooler both scopes share sessions, and each transaction takes its role by itself.
  if (env().databasePoolerUrl !== null) return faultsOf("service");
  return [...new Set([...(await faultsOf("service")), ...(await faultsOf("merchant"))])];
}

async function faultsOf(scope: Scope): Promise<string[]> {
  const { rows } = await poolOf(scope).query<{
    role: string;
    secured: boolean;
    standby: boolean;
    zone: string;
    bounded: boolean;
  }>(
    `SELECT current_user AS role, row_security_active('public.charges') AS secured,
      pg_is_in_recovery() AS standby,
      current_setting('TimeZone') AS zone, current_setting('statement_timeout') <> '0'
        AND current_setting('idle_in_transaction_session_timeout') <> '0' AS bounded`,
  );
  const [session] = rows;
  if (!session) throw new Error("a session has settings");
  const { role, secured, standby, zone, bounded } = session;
  return [
    ...(role === ROLES[scope] ? [] : [`statements run as ${role}, not as ${ROLES[scope]}`]),
    ...(secured ? [] : ["row security does not bind them"]),
    ...(standby ? ["they reach a standby, which can only be read"] : []),
    ...(zone === "UTC" ? [] : [`their time zone is ${zone}, not UTC`]),
    ...(bounded ? [] : ["they have no statement_timeout or idle_in_transaction_session_timeout"]),
  ];
}

/**
 * Whether the database answers to sessions that row security binds, can be written, has every migration
 * of this release, and a worker is alive.
 */
export async function isReady(migrationName: string): Promise<boolean> {
  const { rows } = await pool().query<{ ready: boolean }>({
    name: "is-ready",
    text: `SELECT current_user = '${ROLES.service}' AND row_security_active('public.charges')
      AND NOT pg_is_in_recovery() AND EXISTS (SELECT 1 FROM worker_heartbeats
        WHERE beat_at BETWEEN clock_timestamp() - interval '${WORKER_SILENCE_MS} ms'
          AND clock_timestamp() + interval '${WORKER_SILENCE_MS} ms')
      AND EXISTS (SELECT 1 FROM "_prisma_migrations"
        WHERE migration_name = $1 AND finished_at IS NOT NULL) AS ready`,
    values: [migrationName],
  });
  return rows[0]?.ready === true;
}
