import { asService, type Transaction } from "@/lib/platform/db/connection";

/** Workers beat every few seconds: a beat that lies further ahead was stamped before the clock stepped back. */
const STEP_MS = 2_000;

/**
 * Looks whether the database's clock has stepped back since workers last beat, as it does after a fail-over to a slower
 * clock, and if it has, moves what would otherwise wait for as long as the step: leases, pauses, jobs. A lease that
 * is moved ends when it would have ended; the process that takes up its charge then looks at the provider first.
 *
 * @returns by how many ms it stepped back, within the time between two beats; 0 when it did not.
 */
export function followClock(): Promise<number> {
  return asService(async (tx) => {
    // Of several workers one gets the rows: to the others they lie ahead no more.
    const { rows } = await tx.query<{ step: number; present: Date }>({
      name: "clock-step",
      text: `WITH ahead AS (SELECT worker_id, beat_at FROM worker_heartbeats
          WHERE beat_at > clock_timestamp() + interval '${STEP_MS} ms' FOR UPDATE),
        moved AS (UPDATE worker_heartbeats AS w SET beat_at = clock_timestamp() FROM ahead
          WHERE w.worker_id = ahead.worker_id RETURNING ahead.beat_at AS was, w.beat_at AS present)
        SELECT (extract(epoch FROM max(was) - min(present)) * 1000)::float8 AS step, min(present) AS present
        FROM moved HAVING count(*) > 0`,
    });
    const [found] = rows;
    if (!found) return 0;
    await moveBack(tx, found.step, found.present);
    return found.step;
  });
}

async function moveBack(tx: Transaction, stepMs: number, present: Date): Promise<void> {
  const back = (column: string) => `${column} = ${column} - $2 * interval '1 ms'`;
  const values = [present, stepMs];
  // Each as its index reads it: there may be millions of charges.
  for (const which of [
    "status = 'CREATING'",
    "status = 'PENDING' AND lease_until IS NOT NULL",
    "cancel_asked_at IS NOT NULL AND status IN ('CREATING', 'PENDING', 'OVERDUE')",
  ]) {
    await tx.query({
      text: `UPDATE charges SET ${back("lease_until")}, last_asked_at = LEAST(last_asked_at, $1)
        WHERE ${which} AND lease_until > $1`,
      values,
    });
  }
  await tx.query({
    text: `UPDATE refunds SET ${back("lease_until")}, last_asked_at = LEAST(last_asked_at, $1)
      WHERE status = 'PROCESSING' AND lease_until > $1`,
    values,
  });
  await tx.query({
    text: `UPDATE webhook_endpoints SET ${back("lease_until")} WHERE lease_until > $1`,
    values,
  });
  await tx.query({
    text: "SELECT follow_clock_in_jobs($1 * interval '1 ms')",
    values: [stepMs],
  });
}
