import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { HANDLE_NOTIFICATION } from "@/lib/payments/store/notifications";
import { now } from "@/lib/platform/clock";
import type { Answered } from "@/lib/platform/db/connection";
import { SettingError } from "@/lib/platform/env";
import { type Replayed, replayAnonymizations } from "@/lib/privacy/replay-anonymizations";
import type { Anonymization } from "@/lib/privacy/store/anonymizations";
import { OPERATORS } from "@/lib/providers/store/psp-accounts";
import {
  applyInTransaction,
  installJobs,
  LEDGER,
  migrate,
  readMigrations,
  takeMigrationLock,
} from "@/server/migrate";
import {
  applyRepeatableMigrations,
  readRepeatableMigrations,
} from "@/server/repeatable-migrations";
import { makeRoles } from "@/server/roles";
import { isEmpty, quoted, quotedPart, readTables, type Table } from "./catalogue";
import { type CheckedBackup, damaged } from "./check-backup";
import { decrypted } from "./encryption";
import { type BackedUpTable, fileOf, type Manifest } from "./manifest";
import { withSession } from "./session";
import { countingRows, hashing, inWords } from "./stages";
import { withWholeEnums } from "./whole-enums";

export interface RestoreOrder {
  readonly databaseUrl: string;
  readonly backup: CheckedBackup;
  /** The folder of this release's schema. */
  readonly schema: string;
  readonly report: (sentence: string) => void;
  readonly signal: AbortSignal;
  /** Who was anonymised, as far as is known outside of the backup; who is still in it is anonymised again. */
  readonly anonymizations?: readonly Anonymization[];
}

/** The outcome of a restore. */
export interface Restored {
  readonly rows: number;
  /** Migrations that the backup did not have yet. */
  readonly migrated: number;
  /** Notifications that nobody had looked into; a job for each was added. */
  readonly jobs: number;
  /** Charges whose payers were anonymised after the backup was taken: those that were now again, and those that stayed. */
  readonly replayed: Replayed;
}

/**
 * Brings a backup into an empty database, in one transaction: the schema as it was then, every row,
 * the migrations since, the current functions, views and triggers. Killed half-way it leaves the database empty.
 *
 * @throws SettingError in one sentence when the database is not empty.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const restored = await withSession(order.databaseUrl, order.signal, async (client) => {
    // A service that starts meanwhile waits, and then finds its database.
    await takeMigrationLock(client);
    if (!(await isEmpty(client))) {
      throw new SettingError("The database is not empty: a backup is restored into an empty one.");
    }
    await makeRoles(client);
    await installJobs(order.databaseUrl);
    return fill(client, order);
  });
  await migrate(order.databaseUrl, order.schema);
  return restored;
}

async function fill(client: pg.Client, order: RestoreOrder): Promise<Restored> {
  const { manifest } = order.backup;
  const carried = new Set(manifest.migrations.map(({ name }) => name));
  const known = withWholeEnums(readMigrations(order.schema));
  const later = known.filter(({ name }) => !carried.has(name));
  await client.query("BEGIN");
  await client.query("SET LOCAL vintem.scope = 'service'");
  await client.query(LEDGER);
  for (const migration of known) {
    if (carried.has(migration.name)) await applyInTransaction(client, migration);
  }
  const tables = await readTables(client);
  requireSameShape(tables, manifest);
  const rowsOf = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name } of tables) {
    const backedUp = rowsOf.get(name);
    if (backedUp) await loadTable(client, backedUp, order);
  }
  for (const { name, value, called } of manifest.sequences) {
    await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), value, called]);
  }
  for (const migration of later) await applyInTransaction(client, migration);
  const names = known.map(({ name }) => name);
  await applyRepeatableMigrations(client, readRepeatableMigrations(order.schema), names);
  await noteRestore(client, manifest);
  await skipPositions(client);
  const jobs = await enqueueUnhandled(client);
  const replayed = await replayAnonymizations(
    { query: ({ text, values = [] }) => answered(client, text, values) },
    order.anonymizations ?? [],
    now(),
  );
  order.signal.throwIfAborted();
  await client.query("COMMIT");
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, migrated: later.length, jobs, replayed };
}

/** A statement in the open transaction, as the rooms of lib/ run theirs. */
async function answered<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<Answered<Row>> {
  const { rows, rowCount } = await client.query<Row>(text, [...values]);
  return { rows, rowCount: rowCount ?? 0 };
}

/** The migrations of a backup make the tables that it has; anything else would lose something. */
function requireSameShape(tables: readonly Table[], manifest: Manifest): void {
  const shape = (list: readonly { name: string; columns: readonly string[] }[]) =>
    list.map(({ name, columns }) => `${name} (${[...columns].sort().join(", ")})`);
  const here = new Set(shape(tables));
  const there = new Set(shape(manifest.tables));
  const odd = [...there].find((table) => !here.has(table)) ?? [...here].find((t) => !there.has(t));
  if (odd === undefined) return;
  throw new SettingError(`The backup and its own migrations differ in table ${odd}.`);
}

async function loadTable(
  client: pg.Client,
  { name, columns, rows, sha256 }: BackedUpTable,
  { backup, report, signal }: RestoreOrder,
): Promise<void> {
  const path = join(backup.directory, fileOf(backup.manifest, name));
  const putBack = await liftRestrictions(client, name);
  const list = columns.map(quotedPart).join(", ");
  const counted = countingRows(name, report);
  const hashed = hashing();
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${list}) FROM STDIN`));
  await pipeline(
    backup.encryption ? decrypted(path, backup.encryption) : createReadStream(path),
    hashed.stage,
    createGunzip(),
    counted.stage,
    copy,
    { signal },
  );
  if (copy.rowCount !== rows || counted.rows() !== rows) throw damaged(path);
  if (!backup.encryption && hashed.sha256() !== sha256) throw damaged(path);
  for (const statement of putBack) await client.query(statement);
  await client.query(`ANALYZE ${quoted(name)}`);
  report(`${name}: ${inWords(rows)} rows`);
}

/**
 * Switches off triggers and row security, which would judge or change rows as they are written, and
 * drops indexes that no key needs, so that rows come back unchanged and fast. Keys and checks stay.
 * The tables' owner may do this without being a superuser.
 *
 * @returns the statements that undo it.
 */
async function liftRestrictions(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ aside: string; back: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', t, tgname) AS aside,
        format('ALTER TABLE %s ENABLE TRIGGER %I', t, tgname) AS back
      FROM pg_trigger, CAST($1 AS regclass) t
      WHERE tgrelid = t AND NOT tgisinternal AND tgenabled = 'O'
    UNION ALL
    SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', t),
        format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t)
      FROM pg_class, CAST($1 AS regclass) t WHERE oid = t AND relforcerowsecurity
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      FROM pg_index, CAST($1 AS regclass) t
      WHERE indrelid = t AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [quoted(table)],
  );
  for (const { aside } of rows) await client.query(aside);
  return rows.map(({ back }) => back);
}

/** Records the restore: from this row the service knows that PSPs may have charges that the backup lacks. */
async function noteRestore(client: pg.Client, { snapshotAt }: Manifest): Promise<void> {
  const { rows } = await client.query("SELECT WHERE to_regclass('public.restores') IS NOT NULL");
  if (rows.length === 0) return;
  await client.query("INSERT INTO restores (snapshot_at) VALUES ($1)", [snapshotAt]);
}

/**
 * Lets every feed go on far behind the positions that it gave out after the backup was taken: readers stand behind those,
 * and would step over whatever got one of them again (ADR 0044).
 */
async function skipPositions(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT WHERE to_regclass('public.feed_heads') IS NOT NULL");
  if (rows.length === 0) return;
  await client.query("UPDATE feed_heads SET position = position + $1", [POSITIONS_SKIPPED]);
}

/** More events than a merchant has between two backups; positions stay exact as numbers after a million restores. */
export const POSITIONS_SKIPPED = 1_000_000_000;

/** Adds a job for every unhandled notification, since a backup does not carry the job tables. */
async function enqueueUnhandled(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT enqueue($1::text, json_build_object('notificationIds', json_build_array(n.id::text),
         'holder', COALESCE(a.merchant_id::text, $2::text || a.id)), $1 || ':' || n.id)
     FROM notifications n JOIN psp_accounts a ON a.id = n.psp_account_id WHERE n.handled_at IS NULL`,
    [HANDLE_NOTIFICATION, OPERATORS],
  );
  return rowCount ?? 0;
}
