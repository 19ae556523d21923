import { pause } from "@/lib/platform/clock";
import { type Figures, keyOf, type Series } from "@/lib/platform/metrics/figures";
import { diskSpaces } from "./store/disk-space";
import { findVitals, type OfAccount, replicaLagSeconds, type Vitals } from "./store/vitals";

/** However often is scraped, the database is read at most once in so long. In ms. */
const KEPT_MS = 5_000;
/** How long a scrape waits for the database; what comes later is of use to the next one. In ms. */
const WAIT_MS = 2_500;

/** The last reading, under way or done. */
let reading: Promise<Figures> | null = null;

/**
 * The figures that the database and the disks tell, read at most once in five seconds. A database that does not answer
 * fails no scrape: its figures are missing then, and `vintem_database_up` is 0.
 */
export async function figuresOfDatabase(): Promise<Figures> {
  reading ??= read();
  const late = pause(WAIT_MS).then(async () => ({ ...DOWN, ...(await figuresOfDisks()) }));
  return Promise.race([reading, late]);
}

const DOWN: Figures = { vintem_database_up: [["", [0]]] };

async function read(): Promise<Figures> {
  const disks = await figuresOfDisks();
  try {
    const [vitals, lag] = await Promise.all([findVitals(), replicaLagSeconds()]);
    return {
      ...disks,
      ...figuresOfVitals(vitals),
      vintem_database_up: [["", [1]]],
      ...(lag === null ? {} : { vintem_replica_lag_seconds: [["", [lag]]] }),
    };
  } catch {
    return { ...disks, ...DOWN };
  } finally {
    setTimeout(() => {
      reading = null;
    }, KEPT_MS).unref();
  }
}

async function figuresOfDisks(): Promise<Figures> {
  const disks = await diskSpaces();
  return {
    vintem_disk_free_bytes: disks.map(({ use, freeBytes }) => [use, [freeBytes]]),
    vintem_disk_size_bytes: disks.map(({ use, totalBytes }) => [use, [totalBytes]]),
  };
}

/** The figures that vitals are exposed as. */
export function figuresOfVitals(vitals: Vitals): Figures {
  const one = (value: number): Series => [["", [value]]];
  const ofAccounts = (accounts: readonly OfAccount[]) =>
    accounts.map(({ account, seconds }) => [account, [seconds]] as const);
  return {
    vintem_clock_offset_seconds: one(vitals.clockOffsetSeconds),
    vintem_wal_bytes_total: one(vitals.walBytes),
    vintem_workers_alive: one(vitals.workersAlive),
    vintem_feed_lag_seconds: one(vitals.feedLagSeconds),
    vintem_notifications_age_seconds: one(vitals.notificationsAgeSeconds),
    vintem_creating_age_seconds: one(vitals.creatingAgeSeconds),
    vintem_webhook_backlog_age_seconds: one(vitals.webhooksAgeSeconds),
    vintem_webhook_backlog: Object.entries(vitals.webhookBacklog).map(([state, count]) => [
      state,
      [count],
    ]),
    vintem_jobs: vitals.jobs.flatMap(({ task, waiting, running, later, givenUp }) =>
      Object.entries({ waiting, running, later, given_up: givenUp }).map(
        ([state, count]) => [keyOf([state, task]), [count]] as const,
      ),
    ),
    vintem_jobs_age_seconds: one(vitals.jobsAgeSeconds),
    vintem_exceptions_open: vitals.discrepancies.map(({ kind, owner, count }) => [
      keyOf([kind, owner]),
      [count],
    ]),
    vintem_exceptions_age_seconds: (["operator", "merchant"] as const).map((whose) => [
      whose,
      [Math.max(0, ...agesOf(vitals, whose))],
    ]),
    vintem_statement_age_seconds: ofAccounts(vitals.statements),
    vintem_certificate_expiry_seconds: ofAccounts(vitals.certificates),
    ...(vitals.backupAgeSeconds === null
      ? {}
      : { vintem_backup_age_seconds: one(vitals.backupAgeSeconds) }),
  };
}

function agesOf({ discrepancies }: Vitals, whose: "operator" | "merchant"): number[] {
  return discrepancies.filter(({ owner }) => owner === whose).map(({ ageSeconds }) => ageSeconds);
}
