import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Anonymization } from "@/lib/privacy/store/anonymizations";
import { readTables } from "@/server/backup/catalogue";
import { checkBackup } from "@/server/backup/check-backup";
import { restoreBackup } from "@/server/backup/restore-backup";
import { takeBackup } from "@/server/backup/take-backup";
import { readMigrations } from "@/server/migrate";

export const FOLDER = resolve("prisma");
export const SECRET = "a secret for tests, 32 characters long";

const owners: pg.Client[] = [];

/** Where the backups of a test file are; deleted with the file. */
export const room = mkdtempSync(join(tmpdir(), "vintem-backup-test-"));

afterAll(async () => {
  for (const owner of owners) await owner.end();
  rmSync(room, { recursive: true, force: true });
});

/** A client for a database; ended with the file. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  owners.push(client);
  return client;
}

/** A database with nothing in it, of this owner. */
export async function emptyDatabase(owner?: { name: string; password: string }): Promise<string> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = await connect(inject("clusterUrl"));
  await admin.query(`CREATE DATABASE ${name} ${owner ? `OWNER ${owner.name}` : ""}`);
  const url = new URL(inject("clusterUrl"));
  url.pathname = `/${name}`;
  if (owner) Object.assign(url, { username: owner.name, password: owner.password });
  return url.href;
}

/** A report that nobody reads, and a signal that never comes. */
export const quietly = () => ({ report: () => {}, signal: new AbortController().signal });

/** How a backup is made and restored; what is left out is as the tests have it. */
export interface How {
  readonly passphrase?: string;
  readonly secret?: string;
  readonly schema?: string;
  readonly anonymizations?: readonly Anonymization[];
}

/** Backs a database up. */
export async function backUp(databaseUrl: string, { passphrase, secret = SECRET }: How = {}) {
  const directory = join(room, randomUUID());
  const order = { databaseUrl, secret, release: "0.0.0", directory, ...quietly() };
  const manifest = await takeBackup({ ...order, passphrase: passphrase ?? null });
  return { directory, manifest };
}

/** Checks a backup and restores it. */
export async function restore(directory: string, databaseUrl: string, how: How = {}) {
  const { passphrase, secret = SECRET, schema = FOLDER, anonymizations = [] } = how;
  const backup = await checkBackup({
    directory,
    secret,
    passphrase: passphrase ?? null,
    migrations: readMigrations(schema),
    ...quietly(),
  });
  return restoreBackup({ databaseUrl, backup, schema, anonymizations, ...quietly() });
}

/** Every row of every table that a backup carries, as text, and every sequence. */
export async function everything(url: string): Promise<Record<string, string[]>> {
  const client = await connect(url);
  await client.query("SET vintem.scope = 'service'");
  const contents: Record<string, string[]> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  const { rows } = await client.query<{ row: string }>(
    "SELECT s::text AS row FROM (SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public') s ORDER BY 1",
  );
  return { ...contents, sequences: rows.map(({ row }) => row) };
}

/** Tables, keys, checks, indexes, triggers, functions, policies and rights, as PostgreSQL describes them. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = await connect(url);
  const { rows } = await client.query<{ fact: string }>(`
    SELECT format('%s %s %s %s %s', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) AS fact
      FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'
    UNION ALL SELECT format('%s %s', pg_get_functiondef(oid), proacl) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', name, checksum) FROM repeatable_migrations
    UNION ALL SELECT p::text FROM pg_policies p ORDER BY 1`);
  return rows.map(({ fact }) => fact);
}

/** Whether a database has no table of ours. */
export async function isUntouched(url: string): Promise<boolean> {
  const client = await connect(url);
  const { rows } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  return rows.length === 0;
}
