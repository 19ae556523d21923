import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { isMeasuring, observe, readAtScrape } from "@/lib/platform/metrics/instruments";
import { IN_DATABASE, inSpan } from "@/lib/platform/trace/spans";
import { currentCaller, currentTrace, traceparentOf } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { PrismaClient } from "./generated/client";
import { forgetTurns, inTurn } from "./in-turn";
import { inOnePiece, sendTogether } from "./one-piece";
import { openPool, ROLES, type Scope } from "./open-pool";
import type { Holding } from "./transaction-turns";

/** A transaction's connection. */
export interface Transaction {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Answered<Row>>;
}

/** A transaction that is committed once the work in it is done: what `asMerchant` and `asService` run. */
export interface OpenTransaction extends Transaction {
  /** Sends a statement together with COMMIT: nothing waits for its answer, and where it fails, the transaction does. */
  queryAtCommit(statement: Statement): void;
}

/** What a statement answered with; `rowCount` of a change: how many rows it changed. */
export interface Answered<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

/** A statement with its values; a name makes the server keep its plan. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// The same module is loaded twice in one process (Next.js bundles its own copy): share the pools.
const shared = globalThis as {
  vintemPools?: Partial<Record<Scope, pg.Pool>>;
  vintemPrisma?: PrismaClient;
};

/**
 * For statements that everybody waits for: a connection that died without a word holds them up no
 * longer than a new one may take. In ms.
 */
export const PROMPT = { query_timeout: 3_000 };

/** The service's pool of this process, for single statements; they name the merchant themselves. */
export function pool(): pg.Pool {
  return poolOf("service");
}

/**
 * The pool of one scope. Each has a login of its own: a session that works for merchants cannot take the
 * service's role. A pooler has one login, so both scopes share its connections.
 */
export function poolOf(scope: Scope): pg.Pool {
  shared.vintemPools ??= {};
  const pools = shared.vintemPools;
  const together = env().databasePoolerUrl === null ? undefined : (pools.merchant ?? pools.service);
  const opened = pools[scope] ?? together ?? openMeasuredPool(scope);
  pools[scope] = opened;
  return opened;
}

function openMeasuredPool(scope: Scope): pg.Pool {
  const opened = openPool(scope);
  readAtScrape("db_client_connections", () =>
    openPools().flatMap(([name, { totalCount, idleCount }]) => [
      [[name, "idle"], idleCount],
      [[name, "used"], totalCount - idleCount],
    ]),
  );
  readAtScrape("db_client_connection_pending_requests", () =>
    openPools().map(([name, { waitingCount }]) => [[name], waitingCount]),
  );
  return opened;
}

/** The pools of this process by their scope; one that both scopes share is one of them. */
function openPools(): [string, pg.Pool][] {
  const pools = new Map(Object.entries(shared.vintemPools ?? {}).map(([name, one]) => [one, name]));
  return [...pools].map(([one, name]) => [name, one]);
}

/** Takes a connection of a scope's pool, and measures how long that took. */
async function connectionOf(scope: Scope): Promise<pg.PoolClient> {
  if (!isMeasuring()) return poolOf(scope).connect();
  const began = monotonicMs();
  try {
    return await poolOf(scope).connect();
  } finally {
    const seconds = (monotonicMs() - began) / 1_000;
    observe("db_client_connection_wait_time_seconds", [scope], seconds);
  }
}

/** The Prisma client, on the service's pool, for the control plane (merchants, prices, accounts). */
export function prisma(): PrismaClient {
  shared.vintemPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return shared.vintemPrisma;
}

/**
 * Runs statements in one transaction that sees a single merchant's rows.
 *
 * @param opening statements sent along with BEGIN, in the same round trip; their last result is
 *   handed to `work`. They carry no values: only constants and checked numbers.
 * @throws TypeError before any statement when the merchant is not one.
 */
export async function asMerchant<Result>(
  merchantId: MerchantId,
  work: (tx: OpenTransaction, opened: pg.QueryResultRow | undefined) => Promise<Result>,
  opening: readonly string[] = [],
): Promise<Result> {
  const all = [asOne(merchantId), ...opening];
  return inTurn("merchant", merchantId, (holding) =>
    transaction(
      { scope: "merchant", holding, opening: all, awaitsOpening: opening.length > 0 },
      work,
    ),
  );
}

/** The statement after which a transaction sees this merchant's rows alone. */
export function asOne(merchantId: MerchantId): string {
  // Without this check a missing merchant would read as "no filter" somewhere below.
  if (typeof merchantId !== "string" || !UUID.test(merchantId)) {
    throw new TypeError("a merchant's id is needed before any of its rows");
  }
  return `SET LOCAL vintem.merchant_id = '${merchantId}'`;
}

/** An opening statement: what the transaction reads is all of one moment, and it writes nothing. */
export const ONE_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/**
 * Runs statements in one transaction for the service itself: providers, worker, checkout. What somebody of a merchant requests
 * is done in a turn of this merchant here too.
 */
export function asService<Result>(
  work: (tx: OpenTransaction, opened: pg.QueryResultRow | undefined) => Promise<Result>,
  opening: readonly string[] = [],
): Promise<Result> {
  return inTurn("service", currentCaller()?.merchantId ?? null, (holding) =>
    transaction({ scope: "service", holding, opening, awaitsOpening: opening.length > 0 }, work),
  );
}

function begin(scope: Scope, opening: readonly string[]): string {
  return [
    "BEGIN ISOLATION LEVEL READ COMMITTED",
    ...takingTheRole(scope),
    ...namingTheTrace(),
    ...opening,
  ].join(";");
}

/** Jobs and events that the transaction adds remember what led to them (enqueue, follow_charge_events). */
function namingTheTrace(): readonly string[] {
  const trace = currentTrace();
  return trace ? [`SET LOCAL vintem.trace = '${traceparentOf(trace)}'`] : [];
}

/**
 * A pooler carries no settings to the server's sessions. Those are bound to the login role (ADR 0028),
 * but what keeps merchants apart shall not hang on how a pooler is configured.
 */
function takingTheRole(scope: Scope): readonly string[] {
  if (env().databasePoolerUrl === null) return [];
  const scoped = scope === "service" ? "service" : "";
  return [`SET LOCAL ROLE ${ROLES[scope]}`, `SET LOCAL vintem.scope = '${scoped}'`];
}

/** How a transaction is run. */
interface Run {
  readonly scope: Scope;
  /** Holds its connection. */
  readonly holding: Holding;
  readonly opening: readonly string[];
  /** Whether the work needs what an opening statement returns. */
  readonly awaitsOpening: boolean;
}

function transaction<Result>(
  run: Run,
  work: (tx: OpenTransaction, opened: pg.QueryResultRow | undefined) => Promise<Result>,
): Promise<Result> {
  return inSpan(spanOf(run.scope), async () => {
    const client = await connectionOf(run.scope);
    return run.holding(() => runTransaction(client, run, work));
  });
}

const spanOf = (scope: Scope) =>
  ({
    name: `transaction ${scope}`,
    kind: "client",
    attributes: { ...IN_DATABASE, "db.client.connection.pool.name": scope },
  }) as const;

/**
 * Runs statements in one transaction. BEGIN goes out with the first of them, unless the work asks for what an opening
 * statement returns. Where BEGIN or a setting fails, the transaction is broken or the connection gone: nothing runs
 * outside of it, and its failure is the caller's.
 */
async function runTransaction<Result>(
  client: pg.PoolClient,
  { scope, opening, awaitsOpening }: Run,
  work: (tx: OpenTransaction, opened: pg.QueryResultRow | undefined) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  const noteBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", noteBreak);
  sendTogether(client);
  const begun = client.query(begin(scope, opening));
  begun.catch(() => {});
  const atCommit: Statement[] = [];
  let isOver = false;
  try {
    const opened = awaitsOpening ? lastRow(await begun) : undefined;
    const tx = {
      ...transactionOn(client, () => isOver),
      queryAtCommit: (statement: Statement) => void atCommit.push(statement),
    };
    const result = await work(tx, opened);
    isOver = true;
    const ended = await inOnePiece(client, () => [
      begun,
      ...atCommit.map((statement) => send(client, statement)),
      client.query("COMMIT"),
    ]);
    for (const part of ended) if (part.status === "rejected") throw part.reason;
    // The server takes the COMMIT of a broken transaction for a ROLLBACK, also where the work took no notice of a failure.
    if (commandOf(ended.at(-1)) !== "COMMIT") throw new Error("a transaction was rolled back");
    return result;
  } catch (error) {
    isOver = true;
    await client.query("ROLLBACK").catch(noteBreak);
    throw await begun.then(
      () => error,
      (first: unknown) => first,
    );
  } finally {
    client.off("error", noteBreak);
    client.release(broken);
  }
}

/**
 * Runs one statement in a transaction of its own that sees a single merchant's rows, all of it in one
 * round trip.
 *
 * @param opening as for `asMerchant`.
 * @throws TypeError before any statement when the merchant is not one.
 */
export async function oneAsMerchant<Row extends pg.QueryResultRow>(
  merchantId: MerchantId,
  statement: Statement,
  opening: readonly string[] = [],
): Promise<Answered<Row>> {
  const all = [asOne(merchantId), ...opening];
  return inTurn("merchant", merchantId, (holding) =>
    inOneTrip("merchant", holding, all, statement),
  );
}

/** Runs one statement in a transaction of the service, which sees every merchant, in one round trip. */
export function oneAsService<Row extends pg.QueryResultRow>(
  statement: Statement,
): Promise<Answered<Row>> {
  return inTurn("service", currentCaller()?.merchantId ?? null, (holding) =>
    inOneTrip<Row>("service", holding, [], statement),
  );
}

/**
 * Begins, runs and commits without waiting in between. What fails leaves the transaction broken, and the
 * server takes the COMMIT of a broken one for a ROLLBACK: nothing runs outside of it.
 */
function inOneTrip<Row extends pg.QueryResultRow>(
  scope: Scope,
  holding: Holding,
  opening: readonly string[],
  statement: Statement,
): Promise<Answered<Row>> {
  return inSpan(spanOf(scope), async () => {
    const client = await connectionOf(scope);
    return holding(() => runInOneTrip<Row>(client, begin(scope, opening), statement));
  });
}

/** @param beginning what begins the transaction and says for whom it is. */
async function runInOneTrip<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  beginning: string,
  statement: Statement,
): Promise<Answered<Row>> {
  let broken: Error | undefined;
  const noteBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", noteBreak);
  try {
    const [begun, answered, ended] = await inOnePiece(client, () => [
      client.query(beginning),
      transactionOn(client).query<Row>(statement),
      client.query("COMMIT"),
    ]);
    for (const part of [begun, answered, ended]) {
      if (part.status === "fulfilled") continue;
      // An error that did not come from the server means that the connection is gone.
      if (!(part.reason instanceof pg.DatabaseError)) broken ??= part.reason as Error;
      throw part.reason;
    }
    return (answered as PromiseFulfilledResult<Answered<Row>>).value;
  } finally {
    client.off("error", noteBreak);
    client.release(broken);
  }
}

function commandOf(part: PromiseSettledResult<unknown> | undefined): string | undefined {
  return part?.status === "fulfilled" ? (part.value as pg.QueryResult).command : undefined;
}

/** Several statements in one message answer with several results. */
function lastRow(opened: pg.QueryResult | pg.QueryResult[]): pg.QueryResultRow | undefined {
  const results = Array.isArray(opened) ? opened : [opened];
  return results.at(-1)?.rows[0];
}

/** @param isOver whether it has ended: what goes on beside a part that failed would run in nobody's transaction. */
function transactionOn(client: pg.ClientBase, isOver = () => false): Transaction {
  return {
    async query<Row extends pg.QueryResultRow>(statement: Statement) {
      if (isOver()) throw new Error("a statement came after the end of its transaction");
      sendTogether(client);
      const { rows, rowCount } = await send<Row>(client, statement);
      return { rows, rowCount: rowCount ?? 0 };
    },
  };
}

function send<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { name, text, values = [] }: Statement,
): Promise<pg.QueryResult<Row>> {
  return client.query<Row>({ ...(name ? { name } : {}), text, values: [...values] });
}

/** Ends the pools; for commands and tests, which must exit by themselves. */
export async function closeDatabase(): Promise<void> {
  const open = new Set(Object.values(shared.vintemPools ?? {}));
  delete shared.vintemPools;
  delete shared.vintemPrisma;
  forgetTurns();
  await Promise.all([...open].map((one) => one.end()));
}
