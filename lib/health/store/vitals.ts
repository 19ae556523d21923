import { now } from "@/lib/platform/clock";
import { asService, type Transaction } from "@/lib/platform/db/connection";
import { connectionBeside } from "@/lib/platform/db/connection-beside";
import { env } from "@/lib/platform/env";
import { IN_USE_AND_FOLLOWED } from "@/lib/providers/store/psp-accounts";
import { WORKER_SILENCE_MS } from "./health";
import { UNNUMBERED, UNTAKEN_EVENTS } from "./service-facts";

/** How long one of the statements may take, in ms: what is measured must not burden the database. */
const STATEMENT_MS = 2_000;
/** Events that wait are counted up to here. */
const COUNTED_MOST = 10_000;

/** Discrepancies of one kind that wait for a decision. */
export interface OpenDiscrepancies {
  readonly kind: string;
  readonly owner: "operator" | "merchant";
  readonly count: number;
  readonly ageSeconds: number;
}

/** An age or time left, in seconds, of an operator's account, or the worst of merchants' accounts together. */
export interface OfAccount {
  /** The account's id, or `merchants`. */
  readonly account: string;
  readonly seconds: number;
}

/** Jobs of one task. */
export interface JobsOfTask {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  readonly later: number;
  readonly givenUp: number;
}

/** What shows whether the service does its work, as the database knows it. Ages are 0 where nothing waits. */
export interface Vitals {
  /** How far the database's clock is ahead of this machine's. */
  readonly clockOffsetSeconds: number;
  readonly walBytes: number;
  readonly workersAlive: number;
  readonly feedLagSeconds: number;
  readonly notificationsAgeSeconds: number;
  readonly creatingAgeSeconds: number;
  readonly webhooksAgeSeconds: number;
  /** Events that wait to be sent: not taken up yet, due, to be tried again later, or held. At most 10,000 each. */
  readonly webhookBacklog: Readonly<Record<"new" | "due" | "later" | "held", number>>;
  readonly jobs: readonly JobsOfTask[];
  readonly jobsAgeSeconds: number;
  readonly discrepancies: readonly OpenDiscrepancies[];
  readonly statements: readonly OfAccount[];
  readonly certificates: readonly OfAccount[];
  /** Null before the first. */
  readonly backupAgeSeconds: number | null;
}

/**
 * Reads the vitals in one short transaction, in which each statement has two seconds.
 *
 * @throws what the database throws.
 */
export function findVitals(): Promise<Vitals> {
  return asService(
    async (tx) => {
      const ages = await findAges(tx);
      const jobs = await findJobs(tx);
      return {
        ...ages,
        ...jobs,
        webhookBacklog: await findBacklog(tx),
        discrepancies: await findOpenDiscrepancies(tx),
        statements: await findOfAccounts(
          tx,
          "max(extract(epoch FROM clock_timestamp() - coalesce(a.statement_read_to, a.created_at)))",
          "true",
        ),
        certificates: await findOfAccounts(
          tx,
          "min(extract(epoch FROM a.certificate_ends_at - clock_timestamp()))",
          "a.certificate_ends_at IS NOT NULL",
        ),
      };
    },
    [`SET LOCAL statement_timeout = ${STATEMENT_MS}`],
  );
}

const ageOf = (instant: string) =>
  `greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (${instant})), 0))::float8`;

const AGES = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock,
    (CASE WHEN pg_is_in_recovery() THEN 0 ELSE pg_current_wal_lsn() - '0/0'::pg_lsn END)::float8 AS wal,
    (SELECT count(*) FROM worker_heartbeats
      WHERE beat_at > clock_timestamp() - interval '${WORKER_SILENCE_MS} ms')::int AS workers,
    ${ageOf(`SELECT oldest FROM (${UNNUMBERED}) AS unnumbered`)} AS feed,
    ${ageOf("SELECT min(received_at) FROM notifications WHERE handled_at IS NULL")} AS notifications,
    ${ageOf(`SELECT min(created_at) FROM charges WHERE status = 'CREATING'
      AND created_at < clock_timestamp() - interval '60 seconds'`)} AS creating,
    ${ageOf(`SELECT oldest FROM (${UNTAKEN_EVENTS}) AS untaken`)} AS webhooks,
    extract(epoch FROM clock_timestamp() - (SELECT max(taken_at) FROM backups))::float8 AS backup`;

async function findAges(tx: Transaction) {
  const sentMs = now().getTime();
  const { rows } = await tx.query<{
    clock: number;
    wal: number;
    workers: number;
    feed: number;
    notifications: number;
    creating: number;
    webhooks: number;
    backup: number | null;
  }>({ text: AGES });
  const [row] = rows;
  if (!row) throw new Error("ages are one row");
  // The clock is read while the statement begins: the middle of its way would be too late by the other columns.
  return {
    clockOffsetSeconds: (row.clock - sentMs) / 1_000,
    walBytes: row.wal,
    workersAlive: row.workers,
    feedLagSeconds: row.feed,
    notificationsAgeSeconds: row.notifications,
    creatingAgeSeconds: row.creating,
    webhooksAgeSeconds: row.webhooks,
    backupAgeSeconds: row.backup,
  };
}

async function findJobs(tx: Transaction) {
  const { rows: queue } = await tx.query<{
    task: string;
    waiting: bigint;
    age: number;
    running: bigint;
    later: bigint;
  }>({
    text: `SELECT task, waiting, ${ageOf("oldest_at")} AS age, running, later FROM job_queue()`,
  });
  const { rows: givenUp } = await tx.query<{ task: string; count: bigint }>({
    text: "SELECT task, count(*) AS count FROM given_up_jobs() GROUP BY task",
  });
  const tasks = new Set([...queue, ...givenUp].map(({ task }) => task));
  return {
    jobsAgeSeconds: Math.max(0, ...queue.map(({ age }) => age)),
    jobs: [...tasks].sort().map((task) => {
      const of = queue.find((one) => one.task === task);
      const gone = givenUp.find((one) => one.task === task);
      return {
        task,
        waiting: Number(of?.waiting ?? 0),
        running: Number(of?.running ?? 0),
        later: Number(of?.later ?? 0),
        givenUp: Number(gone?.count ?? 0),
      };
    }),
  };
}

async function findBacklog(tx: Transaction): Promise<Vitals["webhookBacklog"]> {
  const { rows } = await tx.query<{ state: string; count: bigint }>({
    text: `(SELECT 'new' AS state, least(coalesce(sum(greatest(head.position - e.position, 0)), 0), ${COUNTED_MOST})::bigint AS count
        FROM webhook_endpoints e JOIN feed_heads head ON head.merchant_id = e.merchant_id
        WHERE e.state = 'enabled' AND e.deleted_at IS NULL)
      UNION ALL
      (SELECT state, count(*) FROM (
        SELECT CASE WHEN e.state <> 'enabled' THEN 'held' WHEN d.next_at <= clock_timestamp() THEN 'due' ELSE 'later' END AS state
        FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id AND d.state = 'waiting'
        WHERE e.deleted_at IS NULL LIMIT ${COUNTED_MOST}) AS waiting GROUP BY state)`,
  });
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const of = (state: string) => counts.get(state) ?? 0;
  return { new: of("new"), due: of("due"), later: of("later"), held: of("held") };
}

async function findOpenDiscrepancies(tx: Transaction): Promise<OpenDiscrepancies[]> {
  const { rows } = await tx.query<{ kind: string; owned: boolean; count: bigint; age: number }>({
    text: `SELECT kind, merchant_id IS NOT NULL AS owned, count(*) AS count, ${ageOf("min(opened_at)")} AS age
      FROM exceptions WHERE resolution IS NULL GROUP BY kind, owned ORDER BY kind, owned`,
  });
  return rows.map(({ kind, owned, count, age }) => ({
    kind,
    owner: owned ? "merchant" : "operator",
    count: Number(count),
    ageSeconds: age,
  }));
}

/** @param worst of the accounts of merchants, and of the operator's each by itself. */
async function findOfAccounts(tx: Transaction, worst: string, which: string): Promise<OfAccount[]> {
  const { rows } = await tx.query<OfAccount>({
    text: `SELECT CASE WHEN a.merchant_id IS NULL THEN a.id::text ELSE 'merchants' END AS account, (${worst})::float8 AS seconds
      FROM psp_accounts AS a WHERE ${IN_USE_AND_FOLLOWED} AND ${which} GROUP BY 1 ORDER BY 1`,
  });
  return rows;
}

/** How far the replica is behind, in seconds; null without one, or where it does not answer in time. */
export async function replicaLagSeconds(): Promise<number | null> {
  const url = env().databaseReplicaUrl;
  if (url === null) return null;
  const replica = connectionBeside(url, STATEMENT_MS);
  // Unheard, the event of a connection that is lost would end the process.
  replica.on("error", () => {});
  try {
    await replica.connect();
    // A replica that has applied all that it received waits for the primary to write something.
    const { rows } = await replica.query<{ lag: number }>(
      `SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0) END::float8 AS lag`,
    );
    return rows[0]?.lag ?? null;
  } catch {
    return null;
  } finally {
    await replica.end().catch(() => {});
  }
}
