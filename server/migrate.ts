import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { pause } from "@/lib/platform/clock";
import { SettingError } from "@/lib/platform/env";
import { applyRepeatableMigrations, readRepeatableMigrations } from "./repeatable-migrations";
import { GRANT_JOBS, makeRoles, NOT_ALLOWED } from "./roles";

/** One process migrates at a time; the others wait and find the work done. */
export const MIGRATION_LOCK = 8_675_310;

const LOCK_EVERY_MS = 100;

/**
 * Takes the lock of {@link MIGRATION_LOCK} for this session, and asks until it gets it: a session that waits for it within a
 * statement has a snapshot, and an index that is built beside writers waits for every older snapshot, so for that session too.
 *
 * @param mode shared: several may have it, none of them while somebody migrates.
 */
export async function takeMigrationLock(
  client: pg.Client,
  mode: "exclusive" | "shared" = "exclusive",
): Promise<void> {
  const take = mode === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${take}($1) AS taken`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await pause(LOCK_EVERY_MS);
  }
}

/** Prisma's own table, so that Prisma's command line agrees on what has been applied. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * How a migration begins that processes of the release before can live with, also when they start after it
 * (ADR 0064). It is recorded in Prisma's column `logs`, which is empty for a migration that succeeded.
 */
const EXPAND = "-- expand:";
const EXPANDED = "expand";

/** Silences the job library, which logs each of its own migrations; it throws its failures anyway. */
const quiet = new Logger(() => () => {});

/** One step of the schema. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex, as Prisma computes it. */
  readonly checksum: string;
}

/**
 * The migrations in the order they apply.
 *
 * @param schema the folder of the schema; below its `migrations` is one folder with a `migration.sql` each.
 */
export function readMigrations(schema: string): Migration[] {
  const folder = join(schema, "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Brings a database up to date: every missing migration in its own transaction, then all repeatable
 * migrations that changed in one (ADR 0033), then the job library's tables. Safe to run from several
 * processes at once.
 *
 * @param schema the folder of the schema: `migrations`, and beside it `functions`, `views` and `triggers`.
 * @returns how many migrations were applied, repeatable ones not counted.
 * @throws SettingError when the database was migrated by another version of the migrations, or by a later
 *   release that this one cannot run beside.
 */
export async function migrate(databaseUrl: string, schema: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await makeRoles(client);
    await client.query(LEDGER);
    const migrations = readMigrations(schema);
    const applied = await applyMissing(client, migrations);
    const known = migrations.map(({ name }) => name);
    await inTransaction(client, () =>
      applyRepeatableMigrations(client, readRepeatableMigrations(schema), known),
    );
    await client.query(`GRANT SELECT ON "_prisma_migrations" TO "vintem_app"`);
    await installJobs(databaseUrl);
    await inTransaction(client, async () => {
      await client.query(GRANT_JOBS);
    });
    return applied;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    throw await mayNotMigrate(client, error.message);
  } finally {
    await client.end();
  }
}

/** The error of an owner who may not make what the migrations make, with what to run instead. */
async function mayNotMigrate(client: pg.Client, reason: string): Promise<SettingError> {
  const { rows } = await client.query<{ owner: string; database: string }>(
    "SELECT current_user AS owner, current_database() AS database",
  );
  const { owner, database } = rows[0] ?? { owner: "", database: "" };
  return new SettingError(
    `The user of DATABASE_URL may not migrate the database (${reason}). Run this as an administrator of the server in the database "${database}", then start again:\nALTER DATABASE "${database}" OWNER TO "${owner}";\nGRANT CREATE, USAGE ON SCHEMA public TO "${owner}";`,
  );
}

/**
 * Refuses a database that lacks migrations of this release, for processes that do not migrate themselves.
 *
 * @throws SettingError in one sentence.
 */
export async function requireMigrated(databaseUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS there`,
    );
    const applied = rows[0]?.there ? await appliedMigrations(client) : [];
    const names = new Set(applied.map((row) => row.migration_name));
    const known = readMigrations(schema).map(({ name }) => name);
    requireNoLater(applied, known);
    const missing = known.filter((name) => !names.has(name)).length;
    if (missing === 0) return;
    throw new SettingError(
      `The database lacks ${missing} migrations of this release: run npm run -s migrate first.`,
    );
  } finally {
    await client.end();
  }
}

/** Brings the job library's tables up to date; they are its own and in a schema of their own. */
export async function installJobs(databaseUrl: string): Promise<void> {
  await migrateJobs({ connectionString: databaseUrl, logger: quiet });
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<number> {
  const rows = await appliedMigrations(client);
  requireNoLater(
    rows,
    migrations.map(({ name }) => name),
  );
  const known = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  let applied = 0;
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum === undefined) {
      await apply(client, migration);
      applied += 1;
    } else if (checksum !== migration.checksum) {
      throw new SettingError(
        `The database has another version of migration ${migration.name}: use the release that made it.`,
      );
    }
  }
  return applied;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly expands: boolean;
}

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum, logs IS NOT DISTINCT FROM '${EXPANDED}' AS expands
     FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** @throws SettingError when a later release changed what this one relies on. */
function requireNoLater(applied: readonly Applied[], known: readonly string[]): void {
  const names = new Set(known);
  const [first, ...others] = applied
    .filter((row) => !names.has(row.migration_name) && !row.expands)
    .map((row) => row.migration_name);
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  throw new SettingError(
    `A later release migrated the database (${first}${more}): start that release or one after it, or restore a backup that was made before.`,
  );
}

/**
 * How long a migration may wait for a lock: every later statement on the table waits behind it, on every node. Less than
 * PostgreSQL's `deadlock_timeout` of 1 s: where a writer waits for the migration in turn, it is the migration that steps back.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_MS = 2_000;
/** About ten minutes: longer than any export takes. */
const TRIES_MAX = 240;

/** Runs a transaction; while somebody else, such as an export, holds a table, it steps back and tries again. */
async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await work();
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!isLockTimeout(error) || tries === TRIES_MAX) throw error;
      await pause(RETRY_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === "55P03";
}

/**
 * A migration that makes or drops one index beside writers (ADR 0092): PostgreSQL does so in no transaction. Its groups are
 * what it does and the index.
 */
const CONCURRENTLY =
  /^(?:\s|--.*\n)*(CREATE(?: UNIQUE)?|DROP) INDEX CONCURRENTLY IF (?:NOT )?EXISTS "?(\w+)"?/;

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const [, , index] = CONCURRENTLY.exec(migration.sql) ?? [];
  if (index === undefined) {
    await inTransaction(client, () => applyInTransaction(client, migration));
    return;
  }
  // One that was stopped half-way left an index that nobody uses and every write pays for.
  const { rows } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [`public."${index}"`],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  await client.query(migration.sql);
  await record(client, migration);
}

/** Applies one migration, and notes that it was, in the transaction that is open. */
export async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const { sql } = migration;
  // Nobody writes beside a restore, which is one transaction.
  await client.query(CONCURRENTLY.test(sql) ? sql.replace("INDEX CONCURRENTLY", "INDEX") : sql);
  await record(client, migration);
}

async function record(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations"
       (id, checksum, finished_at, migration_name, applied_steps_count, logs)
     VALUES ($1, $2, now(), $3, 1, $4)`,
    [randomUUID(), checksum, name, sql.startsWith(EXPAND) ? EXPANDED : null],
  );
}
