import type pg from "pg";
import { poolOf } from "@/lib/platform/db/connection";
import type { TestDatabase } from "./database";
import { die, now } from "./fake-clock";

/** After how many more connections the running task is cut off. */
let connectionsLeft = Number.POSITIVE_INFINITY;

let begun = 0;

/**
 * Makes a test's database live in virtual time: every `clock_timestamp()` of the service's statements
 * answers what `fake-clock` says. Called before the service's first statement, because a session
 * takes these settings over when it begins.
 */
export async function liveInVirtualTime(database: TestDatabase): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  for (const statement of [
    "CREATE SCHEMA fake",
    "GRANT USAGE ON SCHEMA fake TO vintem_app",
    // Volatile as the real one, so that the planner treats it alike.
    `CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS $$ SELECT current_setting('fake.now')::timestamptz $$`,
    // Named in the path, pg_catalog does not go first by itself.
    `ALTER DATABASE ${name} SET search_path = fake, pg_catalog, public`,
    // Defaults were bound to the real clock when the tables were made.
    "ALTER TABLE notifications ALTER received_at SET DEFAULT fake.clock_timestamp()",
    "ALTER TABLE exceptions ALTER opened_at SET DEFAULT fake.clock_timestamp()",
    // A test's database has to survive no power cut, and its statements are too small to be compiled.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
    `ALTER DATABASE ${name} SET jit = off`,
    // Plans are made once, while the tables are empty, and have to do when they are not.
    `ALTER DATABASE ${name} SET plan_cache_mode = force_generic_plan`,
    `ALTER DATABASE ${name} SET enable_seqscan = off`,
  ]) {
    await database.sql(statement);
  }
  for (const sessions of [poolOf("merchant"), poolOf("service")]) {
    setTimeOfTransactions(sessions);
    cutOffAtConnections(sessions);
  }
}

/**
 * Cuts the running task off at its request for a connection after the next `count` ones: between two
 * transactions, as a transaction is stored as a whole or not at all.
 */
export function cutOffAfter(count: number): void {
  connectionsLeft = count;
}

/** Takes `cutOffAfter` back. */
export function cutOffNoMore(): void {
  connectionsLeft = Number.POSITIVE_INFINITY;
}

/** How many transactions were begun so far; nothing else changes rows of charges or money. */
export function transactionsBegun(): number {
  return begun;
}

/**
 * Sends the virtual time along with BEGIN, so that it costs no round trip, and before a statement that reads the clock
 * outside of a transaction.
 */
function setTimeOfTransactions(sessions: pg.Pool): void {
  sessions.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let isOpen = false;
    const inTime = (...given: unknown[]) => {
      const [statement] = given;
      const text = textOf(statement);
      if (/^(COMMIT|ROLLBACK)/.test(text)) isOpen = false;
      if (typeof statement === "string" && text.startsWith("BEGIN")) {
        isOpen = true;
        begun += 1;
        const [begin, ...opening] = text.split(";");
        return query([begin, `SET LOCAL ${timeNow()}`, ...opening].join(";"));
      }
      if (!isOpen && text.includes("clock_timestamp()")) void query(`SET ${timeNow()}`);
      return query(...given);
    };
    client.query = inTime as typeof client.query;
  });
}

const timeNow = () => `fake.now = '${now().toISOString()}'`;

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return (statement as { readonly text?: string } | null)?.text ?? "";
}

type Handed = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void;

function cutOffAtConnections(sessions: pg.Pool): void {
  const connect = sessions.connect.bind(sessions);
  async function connectOrDie(): Promise<pg.PoolClient> {
    if (connectionsLeft === 0) {
      cutOffNoMore();
      return die();
    }
    connectionsLeft -= 1;
    return connect();
  }
  sessions.connect = ((handed?: Handed) => {
    if (!handed) return connectOrDie();
    connectOrDie().then(
      (client) => handed(undefined, client, () => client.release()),
      (error: Error) => handed(error),
    );
    return undefined;
  }) as typeof sessions.connect;
}
