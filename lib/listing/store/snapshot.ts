import type pg from "pg";
import { monotonicMs, pause, settledWithin } from "@/lib/clock";
import type { MerchantId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { asOne, connectionBeside, type Statement } from "./connection";
import { findLockKey } from "./terms";

/**
 * A merchant's rows as they are at one instant, however long the reading takes. It is no `Transaction`,
 * on purpose: it may be read on a replica, which nothing that decides may ever do (ADR 0028).
 */
export interface Snapshot {
  read<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Gives the connections up; a statement that still runs ends with it. Never fails. */
  end(): Promise<void>;
}

/**
 * Advisory locks of the snapshots that a merchant may have open at once, whichever processes have them.
 * A session on the primary holds them, wherever the snapshot is read.
 */
const SLOTS = [7_685, 7_686];

/** A reader of a snapshot may pause this long before the database gives up on it. */
const SNAPSHOT_IDLE_MS = 90_000;
const STATEMENT_MS = 60_000;

/** A server that fell silent is given up a little after its own time-out would have spoken. */
const SILENT_MS = STATEMENT_MS + 5_000;

/** How long a server may take to see a connection off before it is cut. */
const FAREWELL_MS = 1_000;

/**
 * As every session, but for one long reading. All of it is said in the transaction itself: startup
 * settings get lost in poolers, and what keeps merchants apart shall not hang on them.
 */
const SNAPSHOT_OPENING = [
  "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  "SET LOCAL ROLE vintem_app",
  "SET LOCAL TimeZone = 'UTC'",
  `SET LOCAL statement_timeout = ${STATEMENT_MS}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_MS}`,
  // A statement whose reader is gone ends within half a second, not when it has a row to send.
  "SET LOCAL client_connection_check_interval = 500",
];

/** A slot's session may be idle for a whole export: a machine that vanished must not keep it for hours. */
const NOTICE_THE_DEAD =
  "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/** How long a replica may take to have what is committed now, before the reading goes to the primary. */
const REPLICA_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/**
 * Opens a transaction that only reads, on a connection of its own: a long reading takes none of the
 * pool's, nor its time-outs. It sees all that was committed when it was asked for, on the replica too:
 * one that is away, silent, behind or not this database's is left alone. Whoever opens one ends it.
 *
 * @returns null when the merchant has two of them open.
 * @throws TypeError before any statement when the merchant is not one.
 */
export async function openSnapshot(merchantId: MerchantId): Promise<Snapshot | null> {
  const opening = [...SNAPSHOT_OPENING, asOne(merchantId)].join(";");
  const lockKey = await findLockKey(merchantId);
  const primary = await connectTo(env().databaseUrl);
  try {
    if (!(await takeSlot(primary, lockKey))) {
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

/** Takes one of the merchant's slots until the session ends; false when there is none left. */
async function takeSlot(primary: pg.Client, lockKey: number): Promise<boolean> {
  await primary.query(NOTICE_THE_DEAD);
  const free = SLOTS.map((slot) => `pg_try_advisory_lock(${slot}, ${lockKey})`);
  const { rows } = await primary.query<{ mine: boolean }>(`SELECT ${free.join(" OR ")} AS mine`);
  return rows[0]?.mine === true;
}

/** The replica in the opened transaction, once it has all that is committed now; null: not to be used. */
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

/** Which database this is: a physical replica has the primary's. */
const IDENTITY =
  "(SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS database";

/** Where the primary is in its history. */
interface PrimaryState {
  readonly database: string;
  /** Eight hexadecimal digits. A failover begins a new one. */
  readonly timeline: string;
  /** The end of the last record in its log. */
  readonly written: string;
}

/**
 * The timeline is the one that is written to now: the control file's follows a failover only with the next
 * checkpoint. The position is the one after the last record, flushed or not: a commit may be seen before
 * it is flushed (`synchronous_commit = off`). Where that record ends with its page, the position is already
 * behind the next page's header, which no replica reaches before something follows; there the header
 * (40 bytes in a segment's first page, else 24) is taken off.
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
  if (!state) throw new Error("the primary does not tell where its log is");
  return state;
}

interface ReplicaState {
  readonly follows: boolean;
  readonly database: string;
  /** Of its last restart point: after a failover it is late, and exports stay on the primary until then. */
  readonly timeline: string;
  readonly there: boolean | null;
}

/** Waits until a replica has replayed so much of the primary's log; null when it has, else why not. */
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
    // Promoted, it lives a life of its own; the primary itself is reached by its own address.
    if (seen?.follows !== true) return "DATABASE_REPLICA_URL leads to no replica";
    if (seen.database !== primary.database) {
      return "DATABASE_REPLICA_URL leads to a replica of another database";
    }
    // Positions of different timelines say nothing about each other.
    if (seen.timeline !== primary.timeline) return "the replica is on another timeline";
    if (seen.there === true) return null;
    if (monotonicMs() - start > REPLICA_MS) return "the replica is behind";
    await pause(LOOK_AGAIN_MS);
  }
}

/** A statement of the opening: a replica that has no answer to it in time is not waited for. */
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
  // The statement under way fails by itself; unheard, the event would end the process.
  client.on("error", (error) => log.warn(failure(error), "a snapshot's connection was lost"));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await end(client);
    throw error;
  }
}

/** Ends a connection, also one whose server does not answer any more. */
async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  if (!(await settledWithin(ended, FAREWELL_MS, () => {}))) client.connection.stream.destroy();
}
