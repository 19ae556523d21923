import { pool } from "./connection";

/** A worker that has not been heard of for this long counts as dead. */
const WORKER_SILENCE_MS = 15_000;

/** Tells that a worker is alive, and forgets workers that have been silent for a day. */
export async function beat(workerId: string): Promise<void> {
  await pool().query(
    `WITH gone AS (DELETE FROM worker_heartbeats WHERE beat_at < clock_timestamp() - interval '1 day')
     INSERT INTO worker_heartbeats (worker_id, beat_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (worker_id) DO UPDATE SET beat_at = EXCLUDED.beat_at`,
    [workerId],
  );
}

/** Whether the database answers, has every migration of this release, and a worker is alive. */
export async function isReady(migrationName: string): Promise<boolean> {
  const { rows } = await pool().query<{ ready: boolean }>({
    name: "is-ready",
    text: `SELECT EXISTS (SELECT 1 FROM worker_heartbeats
        WHERE beat_at > clock_timestamp() - interval '${WORKER_SILENCE_MS} ms')
      AND EXISTS (SELECT 1 FROM "_prisma_migrations"
        WHERE migration_name = $1 AND finished_at IS NOT NULL) AS ready`,
    values: [migrationName],
  });
  return rows[0]?.ready === true;
}
