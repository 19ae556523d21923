import { PROMPT, pool } from "@/lib/platform/db/connection";
import type { Report, Together } from "../quotas";

/** A process that has not been heard of for this long no longer counts. */
const SILENCE_SECONDS = 5;

/** Records that a web process is alive; how many are, itself among them. */
export async function beatWebProcess(processId: string): Promise<number> {
  const { rows } = await pool().query<{ others: number }>({
    ...PROMPT,
    name: "beat-web-process",
    text: `WITH beat AS (
        INSERT INTO web_processes (process_id, beat_at) VALUES ($1, clock_timestamp())
        ON CONFLICT (process_id) DO UPDATE SET beat_at = EXCLUDED.beat_at)
      SELECT count(*)::integer AS others FROM web_processes
      WHERE process_id <> $1 AND beat_at > clock_timestamp() - interval '${SILENCE_SECONDS} s'`,
    values: [processId],
  });
  return (rows[0]?.others ?? 0) + 1;
}

/** Adds what a process has used of keys, and reads what all have. Instants are of the database's clock. */
export async function exchangeQuotas(reports: readonly Report[]): Promise<Together[]> {
  // In one order everywhere, so that no two processes wait for each other.
  const sorted = [...reports].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await pool().query<{ key: string; leadMs: number; asked: string }>({
    ...PROMPT,
    name: "exchange-quotas",
    text: `INSERT INTO request_quotas AS q (key, tat_ms, asked)
      SELECT key, extract(epoch FROM statement_timestamp()) * 1000 + used, asked
      FROM unnest($1::text[], $2::float8[], $3::bigint[]) AS r (key, used, asked)
      ON CONFLICT (key) DO UPDATE SET asked = q.asked + EXCLUDED.asked,
        tat_ms = EXCLUDED.tat_ms
          + greatest(0, q.tat_ms - extract(epoch FROM statement_timestamp()) * 1000)
      RETURNING key, asked,
        greatest(0, tat_ms - extract(epoch FROM statement_timestamp()) * 1000)::float8 AS "leadMs"`,
    values: [
      sorted.map(({ key }) => key),
      sorted.map(({ usedMs }) => usedMs),
      sorted.map(({ asked }) => asked),
    ],
  });
  return rows.map(({ asked, ...row }) => ({ ...row, asked: Number(asked) }));
}

/** Deletes what counts no longer: tries whose time is over, unused quotas and processes that ended. */
export async function sweepRateLimits(at: Date): Promise<void> {
  const atMs = at.getTime();
  const minuteAgo = atMs - 60_000;
  await pool().query("DELETE FROM rate_limits WHERE expire < $1", [atMs]);
  await pool().query("DELETE FROM client_assertions WHERE expires_at < $1", [at]);
  await pool().query("DELETE FROM request_quotas WHERE tat_ms < $1", [minuteAgo]);
  await pool().query("DELETE FROM web_processes WHERE beat_at < $1", [new Date(minuteAgo)]);
}
