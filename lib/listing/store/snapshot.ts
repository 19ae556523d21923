import type pg from "pg";
import { monotonicMs, pause, settledWithin } from "@/lib/platform/clock";
import { asOne, type Statement } from "@/lib/platform/db/connection";
import { connectionBeside } from "@/lib/platform/db/connection-beside";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findLockKey } from "@/lib/pricing/store/charge-defaults";

/**
 * A merchant's rows at one instant, however long the reading takes. It is deliberately no `Transaction`: it
 * may be read on a replica, and no decision may be based on a replica (ADR 0028).
 */
export interface Snapshot {
  read<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Closes the connections; a statement that still runs is ended. Never fails. */
  end(): Promise<void>;
}

/**
 * Advisory locks, one for each snapshot that a merchant may have open at once in all processes. A session on
 * the primary holds the lock, wherever the snapshot is read.
 */
const SLOTS = [7_685, 7_686, 7_687];

/** After so long without a statement the database ends a snapshot's transaction. */
const SNAPSHOT_IDLE_MS = 90_000;
const STATEMENT_MS = 60_000;

/** After so long a server that does not answer is abandoned: its own time-out has passed. */
const SILENT_MS = STATEMENT_MS + 5_000;

/** How long a server may take to close a connection before its socket is destroyed. */
const CLOSE_MS = 1_000;

/**
 * The settings of every session, with time-outs for one long reading. The transaction itself makes them:
 * poolers drop startup settings, and the role that keeps merchants apart must not depend on them.
 */
const SNAPSHOT_OPENING = [
  "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  "SET LOCAL ROLE vintem_app",
  "SET LOCAL TimeZone = 'UTC'",
  `SET LOCAL statement_timeout = ${STATEMENT_MS}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_MS}`,
  // The database ends a statement within half a second after its client is gone.
  "SET LOCAL client_connection_check_interval = 500",
];

/** A slot's session is idle for a whole export: without these, a machine that vanished would hold it for hours. */
const KEEPALIVES =
  "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/** How long a replica may take to replay what is committed now; after that the primary is read. */
const REPLICA_MS = 2_000;
const POLL_MS = 25;

/**
 * Opens a read-only transaction on a connection beside the pool, so that a long reading has its own
 * time-outs. It sees all that was committed before the call. A replica that is away, silent, behind or of
 * another database is not used. The caller has to end the snapshot.
 *
 * @param reader the member who reads it, by their id, where one does: they have one at a time, so that a colleague has the other.
 * @returns null when the merchant has two snapshots open, or the reader one.
 * @throws TypeError before any statement when `merchantId` is no merchant's id.
 */
export async function openSnapshot(
  merchantId: MerchantId,
  reader: string | null = null,
): Promise<Snapshot | null> {
  const opening = [...SNAPSHOT_OPENING, asOne(merchantId)].join(";");
  const lockKey = await findLockKey(merchantId);
  const { databaseUrl, databaseLogins } = env();
  const primary = await connectTo(databaseLogins?.merchant ?? databaseUrl);
  try {
    if (!(await takeSlot(primary, lockKey, reader))) {
      await end(primary);
      return null;
    }
    const replica = await openOnReplica(primary, opening);
    if (!replica) await primary.query(opening);
    return snapshotOn(replica ?? primary, replica ? [replica, primary] : [primary]);
  } catch (error) {
    await end(primary);
    throw error;
  }
}

function snapshotOn(client: pg.Client, connections: readonly pg.Client[]): Snapshot {
  return {
    read: async <Row extends pg.QueryResultRow>({ text, values = [] }: Statement) =>
      (await client.query<Row>(text, [...values])).rows,
    async end() {
      await Promise.all(connections.map(end));
    },
  };
}

/** The first key of the advisory locks of those who read a snapshot. */
const READER_LOCK = 7_696;

/** How often it is looked whether a reader's former session has let go of its lock, which it does moments after its end. */
const READER_LOOKS = 10;

/** Takes one of the merchant's slots until the session ends; false when there is none left, or the reader has one. */
async function takeSlot(
  primary: pg.Client,
  lockKey: number,
  reader: string | null,
): Promise<boolean> {
  await primary.query(KEEPALIVES);
  if (reader !== null && !(await isFirstOf(primary, reader))) return false;
  const free = SLOTS.map((slot) => `pg_try_advisory_lock(${slot}, ${lockKey})`);
  const { rows } = await primary.query<{ mine: boolean }>(`SELECT ${free.join(" OR ")} AS mine`);
  return rows[0]?.mine === true;
}

async function isFirstOf(primary: pg.Client, reader: string): Promise<boolean> {
  for (let look = 0; look < READER_LOOKS; look += 1) {
    const { rows } = await primary.query<{ first: boolean }>(
      "SELECT pg_try_advisory_lock($1, hashtext($2)) AS first",
      [READER_LOCK, reader],
    );
    if (rows[0]?.first) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** Opens the transaction on the replica, once it has all that is committed now; null when it cannot be used. */
async function openOnReplica(primary: pg.Client, opening: string): Promise<pg.Client | null> {
  const url = env().databaseReplicaUrl;
  if (url === null) return null;
  let replica: pg.Client | undefined;
  try {
    const state = await stateOf(primary);
    replica = await connectTo(url);
    const why = await whyNotYet(replica, state);
    if (why === null) {
      await soon(replica, opening);
      return replica;
    }
    log.warn({ why }, "an export is read on the primary");
  } catch (error) {
    log.warn(failure(error), "an export is read on the primary");
  }
  if (replica) await end(replica);
  return null;
}

/** Identifies the database: a physical replica has the primary's identity. */
const IDENTITY =
  "(SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS database";

/** The primary's position in its write-ahead log. */
interface PrimaryState {
  readonly database: string;
  /** Eight hexadecimal digits. A failover begins a new one. */
  readonly timeline: string;
  /** The end of the last record in its log. */
  readonly written: string;
}

/**
 * Reads the primary's position. The timeline is that of the insert position: the control file's follows a
 * failover only with the next checkpoint. The position is the one after the last record, flushed or not: a
 * commit may be visible before it is flushed (`synchronous_commit = off`). Where that record ends with its
 * page, the insert position is behind the next page's header, which no replica reaches before another record
 * follows: the header (40 bytes in a segment's first page, else 24) is subtracted.
 */
async function stateOf(primary: pg.Client): Promise<PrimaryState> {
  const { rows } = await primary.query<PrimaryState>(
    `SELECT ${IDENTITY}, substr(pg_walfile_name(next), 1, 8) AS timeline,
       (next - CASE
         WHEN mod(bytes, pg_size_bytes(current_setting('wal_segment_size'))) = 40 THEN 40
         WHEN mod(bytes, current_setting('wal_block_size')::int) = 24 THEN 24
         ELSE 0 END)::text AS written
     FROM pg_current_wal_insert_lsn() AS next, LATERAL (SELECT next - '0/0'::pg_lsn AS bytes) AS _`,
  );
  const [state] = rows;
  if (!state) throw new Error("the primary did not return its log position");
  return state;
}

interface ReplicaState {
  readonly follows: boolean;
  readonly database: string;
  /** Of its last restart point: after a failover it lags, and exports stay on the primary until it follows. */
  readonly timeline: string;
  readonly there: boolean | null;
}

/** Waits until a replica has replayed the primary's log to a position; null when it has, else why not. */
async function whyNotYet(replica: pg.Client, primary: PrimaryState): Promise<string | null> {
  const start = monotonicMs();
  for (;;) {
    const { rows } = await soon<ReplicaState>(
      replica,
      `SELECT ${IDENTITY}, pg_is_in_recovery() AS follows,
         lpad(upper(to_hex(timeline_id)), 8, '0') AS timeline,
         pg_last_wal_replay_lsn() >= $1::pg_lsn AS there
       FROM pg_control_checkpoint()`,
      [primary.written],
    );
    const [seen] = rows;
    // A promoted replica has a history of its own, and the primary has its own address.
    if (seen?.follows !== true) return "DATABASE_REPLICA_URL leads to no replica";
    if (seen.database !== primary.database) {
      return "DATABASE_REPLICA_URL leads to a replica of another database";
    }
    // Positions of different timelines cannot be compared.
    if (seen.timeline !== primary.timeline) return "the replica is on another timeline";
    if (seen.there === true) return null;
    if (monotonicMs() - start > REPLICA_MS) return "the replica is behind";
    await pause(POLL_MS);
  }
}

/** Runs a statement of the opening with a short time-out, so that a silent replica does not delay the export. */
function soon<Row extends pg.QueryResultRow>(
  replica: pg.Client,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  const query = { text, query_timeout: REPLICA_MS, ...(values ? { values } : {}) };
  return replica.query<Row>(query);
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = connectionBeside(url, SILENT_MS);
  // The running statement fails by itself; without a listener the event would end the process.
  client.on("error", (error) => log.warn(failure(error), "a snapshot's connection was lost"));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** Closes a connection, also one whose server does not answer any more. */
async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  if (!(await settledWithin(ended, CLOSE_MS, () => {}))) client.connection.stream.destroy();
}
