import type pg from "pg";
import { monotonicMs, pause } from "@/lib/clock";
import type { MerchantId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { asOne, connectionBeside, pool, type Statement } from "./connection";

/**
 * A merchant's rows as they are at one instant, however long the reading takes. It is no `Transaction`,
 * on purpose: it may be read on a replica, which nothing that decides may ever do (ADR 0028).
 */
export interface Snapshot {
  read<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Gives the connection up; a statement that still runs ends with it. */
  end(): Promise<void>;
}

/** A reader of a snapshot may pause this long before the database gives up on it. */
const SNAPSHOT_IDLE_MS = 90_000;

/** As every session, but for one long reading: each of its statements may take a minute. */
const SNAPSHOT_SESSION = [
  "TimeZone=UTC",
  "role=vintem_app",
  "statement_timeout=60000",
  `idle_in_transaction_session_timeout=${SNAPSHOT_IDLE_MS}`,
  // A statement whose reader is gone ends within half a second, not when it has a row to send.
  "client_connection_check_interval=500",
];

/** How long a replica may take to have what is committed now, before the reading goes to the primary. */
const REPLICA_MS = 2_000;
const LOOK_AGAIN_MS = 25;

/**
 * Opens a transaction that only reads, on a connection of its own: a long reading takes none of the
 * pool's, nor its time-outs. It sees all that was committed when it was asked for, on the replica too:
 * one that is away or behind is left alone. Whoever opens one bounds how many there are, and ends it.
 *
 * @throws TypeError before any statement when the merchant is not one.
 */
export async function openSnapshot(merchantId: MerchantId): Promise<Snapshot> {
  const opening = ["BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", asOne(merchantId)].join(";");
  const client = (await connectToReplica()) ?? (await connectTo(env().databaseUrl));
  try {
    await client.query(opening);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    read: async <Row extends pg.QueryResultRow>({ text, values = [] }: Statement) =>
      (await client.query<Row>(text, [...values])).rows,
    end: () => client.end(),
  };
}

/** A connection to the replica, once that has all that is committed now; null when it can not be used. */
async function connectToReplica(): Promise<pg.Client | null> {
  const url = env().databaseReplicaUrl;
  if (url === null) return null;
  const { rows } = await pool().query<{ written: string }>(
    "SELECT pg_current_wal_lsn() AS written",
  );
  let client: pg.Client | undefined;
  try {
    client = await connectTo(url);
    const why = await whyNotYet(client, rows[0]?.written ?? "");
    if (why === null) return client;
    log.warn({ why }, "an export is read on the primary");
  } catch (error) {
    log.warn(failure(error), "an export is read on the primary");
  }
  await client?.end().catch(() => {});
  return null;
}

/** Waits until a replica has replayed so much of the primary's log; null when it has, else why not. */
async function whyNotYet(client: pg.Client, written: string): Promise<string | null> {
  const start = monotonicMs();
  for (;;) {
    const { rows } = await client.query<{ follows: boolean; there: boolean | null }>(
      "SELECT pg_is_in_recovery() AS follows, pg_last_wal_replay_lsn() >= $1::pg_lsn AS there",
      [written],
    );
    // Promoted, it lives a life of its own; the primary itself is reached by its own address.
    if (rows[0]?.follows !== true) return "DATABASE_REPLICA_URL leads to no replica";
    if (rows[0].there === true) return null;
    if (monotonicMs() - start > REPLICA_MS) return "the replica is behind";
    await pause(LOOK_AGAIN_MS);
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = connectionBeside(url, SNAPSHOT_SESSION);
  // The statement under way fails by itself; unheard, the event would end the process.
  client.on("error", (error) => log.warn(failure(error), "a snapshot's connection was lost"));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
