import { type HealthSample, SHOWN_MS, STEP_MS } from "@/lib/health/history";
import { pool } from "@/lib/platform/db/connection";
import { diskSpaces } from "./disk-space";
import { findVitals } from "./vitals";

/** Samples are kept for two days, which bounds them to 576 rows. */
const KEPT = "48 hours";

/**
 * Keeps how the service does now, as the worst of five minutes, and deletes what is older than two days. Workers of all
 * nodes write the same rows.
 */
export async function sampleHealth(): Promise<void> {
  const [vitals, disks] = await Promise.all([findVitals(), diskSpaces()]);
  const worst = (values: readonly number[], of: (...all: number[]) => number) =>
    values.length === 0 ? null : of(...values);
  await pool().query(
    `WITH old AS (DELETE FROM health_samples WHERE at < clock_timestamp() - interval '${KEPT}')
     INSERT INTO health_samples AS kept (at, feed_lag, notifications_age, jobs_age, webhooks_age, statement_age,
       exceptions_age, certificate_left, backup_age, disk_free)
     VALUES (date_bin(interval '${STEP_MS} ms', clock_timestamp(), 'epoch'), $1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (at) DO UPDATE SET feed_lag = greatest(kept.feed_lag, EXCLUDED.feed_lag),
       notifications_age = greatest(kept.notifications_age, EXCLUDED.notifications_age),
       jobs_age = greatest(kept.jobs_age, EXCLUDED.jobs_age),
       webhooks_age = greatest(kept.webhooks_age, EXCLUDED.webhooks_age),
       statement_age = greatest(kept.statement_age, EXCLUDED.statement_age),
       exceptions_age = greatest(kept.exceptions_age, EXCLUDED.exceptions_age),
       certificate_left = least(kept.certificate_left, EXCLUDED.certificate_left),
       backup_age = greatest(kept.backup_age, EXCLUDED.backup_age),
       disk_free = least(kept.disk_free, EXCLUDED.disk_free)`,
    [
      vitals.feedLagSeconds,
      vitals.notificationsAgeSeconds,
      vitals.jobsAgeSeconds,
      vitals.webhooksAgeSeconds,
      worst(secondsOf(vitals.statements), Math.max),
      Math.max(0, ...vitals.discrepancies.map(({ ageSeconds }) => ageSeconds)),
      worst(secondsOf(vitals.certificates), Math.min),
      vitals.backupAgeSeconds,
      worst(
        disks.map(({ freeBytes }) => freeBytes),
        Math.min,
      ),
    ],
  );
}

const secondsOf = (accounts: readonly { readonly seconds: number }[]) =>
  accounts.map(({ seconds }) => seconds);

/** The samples of the last 24 hours, oldest first. */
export async function findHealthHistory(): Promise<HealthSample[]> {
  const { rows } = await pool().query<HealthSample>(
    `SELECT at, feed_lag AS "feedLag", notifications_age AS "notificationsAge", jobs_age AS "jobsAge",
       webhooks_age AS "webhooksAge", statement_age AS "statementAge", exceptions_age AS "exceptionsAge",
       certificate_left AS "certificateLeft", backup_age AS "backupAge", disk_free AS "diskFree"
     FROM health_samples WHERE at > clock_timestamp() - interval '${SHOWN_MS} ms' ORDER BY at`,
  );
  return rows;
}
