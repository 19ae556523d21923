import type { QueuedTask } from "@/lib/health/service-health";
import { pool } from "@/lib/platform/db/connection";

/** A background job that failed so often that it is left alone. */
export interface GivenUpJob {
  readonly id: string;
  readonly task: string;
  /** What it was about: ids, never payer data. */
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly lastTryAt: Date;
}

/** Every job that was given up, oldest first. */
export async function givenUpJobs(): Promise<GivenUpJob[]> {
  const { rows } = await pool().query<{
    id: bigint;
    task: string;
    payload: unknown;
    attempts: number;
    last_error: string | null;
    last_try_at: Date;
  }>("SELECT id, task, payload, attempts, last_error, last_try_at FROM given_up_jobs()");
  return rows.map((row) => ({
    id: String(row.id),
    task: row.task,
    payload: row.payload,
    attempts: row.attempts,
    lastError: row.last_error,
    lastTryAt: row.last_try_at,
  }));
}

/** Lets given-up jobs run again from their first attempt; how many of the ids were jobs. */
export async function retryJobs(ids: readonly string[]): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT retry_jobs($1::bigint[]) AS count",
    [ids],
  );
  return rows[0]?.count ?? 0;
}

/** What waits for the workers now, by task. */
export async function findQueue(): Promise<QueuedTask[]> {
  const { rows } = await pool().query<{
    task: string;
    waiting: bigint;
    oldest_at: Date | null;
    running: bigint;
    later: bigint;
  }>("SELECT task, waiting, oldest_at, running, later FROM job_queue()");
  return rows.map((row) => ({
    task: row.task,
    waiting: { count: Number(row.waiting), oldestAt: row.oldest_at },
    running: Number(row.running),
    later: Number(row.later),
  }));
}
