import { withSession } from "./session";

/** PostgreSQL's code for a table that is not there: the database is of a release before. */
const NO_TABLE = "42P01";

/**
 * Records that the database was backed up, for the metric `vintem_backup_age_seconds` and the page of health.
 *
 * @param takenAt the instant that the backup shows.
 * @param bytes null where another program took it.
 */
export async function recordBackup(
  databaseUrl: string,
  { takenAt, bytes }: { readonly takenAt: Date; readonly bytes: number | null },
  signal: AbortSignal,
): Promise<void> {
  await withSession(databaseUrl, signal, async (client) => {
    await client.query("INSERT INTO backups (taken_at, bytes) VALUES ($1, $2)", [takenAt, bytes]);
  }).catch((error) => {
    if ((error as { code?: unknown }).code !== NO_TABLE) throw error;
  });
}
