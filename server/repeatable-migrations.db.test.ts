import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SettingError } from "@/lib/platform/env";
import { migrate } from "./migrate";
import { readRepeatableMigrations } from "./repeatable-migrations";

const SCHEMA = resolve("prisma");
const scratch = mkdtempSync(join(tmpdir(), "vintem-repeatable-"));
const clients: pg.Client[] = [];

/** An empty database, and a client of its owner. */
async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("clusterUrl") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(inject("clusterUrl"));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  clients.push(client);
  return { url: url.href, client };
}

/** A copy of the schema that a test may change. */
function schemaCopy(): string {
  const copy = mkdtempSync(join(scratch, "schema-"));
  cpSync(SCHEMA, copy, { recursive: true });
  return copy;
}

/** Everything that repeatable migrations own, with owners, grants and settings. */
async function definitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fact: string }>(`
    SELECT format('%s owner %s grants %s', pg_get_functiondef(oid), proowner::regrole, proacl) AS fact
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'
    UNION ALL SELECT format('%s %s owner %s grants %s', relname, pg_get_viewdef(oid), relowner::regrole, relacl)
      FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows.map(({ fact }) => fact);
}

/** The transaction that last wrote each definition and each record: what is applied again gets a later one. */
async function versions(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; version: string }>(`
    SELECT 'functions/' || proname AS name, xmin::text AS version FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'triggers/' || tgname, xmin::text FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'
    UNION ALL SELECT 'record of ' || name, xmin::text FROM repeatable_migrations`);
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

/** The definition of each trigger, by its name. */
async function triggers(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT 'triggers/' || tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'`);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .sort();
}

let upgraded: pg.Client;
let beforeUpgrade: Record<string, string>;
/** The triggers that the migrations made otherwise than their files do. */
let outdated: readonly string[];
let fresh: { url: string; client: pg.Client };

beforeAll(async () => {
  fresh = await emptyDatabase();
  // Two processes that start at once: the second waits and finds the work done.
  await Promise.all([migrate(fresh.url, SCHEMA), migrate(fresh.url, SCHEMA)]);
  const old = await emptyDatabase();
  const migrationsAlone = join(scratch, "migrations-alone");
  cpSync(join(SCHEMA, "migrations"), join(migrationsAlone, "migrations"), { recursive: true });
  await migrate(old.url, migrationsAlone);
  upgraded = old.client;
  beforeUpgrade = await versions(upgraded);
  const today = await triggers(fresh.client);
  outdated = [...(await triggers(upgraded))]
    .filter(([name, definition]) => today.get(name) !== definition)
    .map(([name]) => name);
  await migrate(old.url, SCHEMA);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  rmSync(scratch, { recursive: true, force: true });
});

test("a fresh database and one of migrations alone end with equal definitions", async () => {
  const facts = await definitions(fresh.client);
  expect(facts.length).toBeGreaterThan(20);
  expect(await definitions(upgraded)).toEqual(facts);
});

test("every function, view and trigger has its file, and every file is recorded", async () => {
  const { rows } = await fresh.client.query<{ name: string }>(`
    SELECT 'functions/' || proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'views/' || viewname FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT 'triggers/' || tgname FROM pg_trigger
      WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'graphile_worker.%'`);
  const files = readRepeatableMigrations(SCHEMA).map(({ name }) => name);
  expect(rows.map(({ name }) => name).sort()).toEqual([...files].sort());
  const recorded = await fresh.client.query<{ name: string }>(
    "SELECT name FROM repeatable_migrations",
  );
  expect(recorded.rows.map(({ name }) => name).sort()).toEqual([...files].sort());
});

test("every file says its rule in a comment", () => {
  const without = readRepeatableMigrations(SCHEMA).filter(({ sql }) => !sql.startsWith("-- "));
  expect(without).toEqual([]);
});

test("a trigger that is as its file says is not replaced, so its table is not locked", async () => {
  const replaced = changed(beforeUpgrade, await versions(upgraded));
  expect(replaced).toContain("functions/charges_guard");
  expect(replaced).toContain("record of triggers/charges_guard");
  const wasThere = (name: string) => beforeUpgrade[name] !== undefined;
  const triggersReplaced = replaced.filter((n) => n.startsWith("triggers/") && wasThere(n));
  expect(triggersReplaced).toEqual(outdated);
  expect(outdated.length).toBeLessThan(Object.keys(beforeUpgrade).length / 10);
});

test("a changed file is applied at the next start, an unchanged one is not", async () => {
  const { url, client } = await emptyDatabase();
  const schema = schemaCopy();
  await migrate(url, schema);
  const before = await versions(client);
  await migrate(url, schema);
  expect(changed(before, await versions(client))).toEqual([]);

  const file = join(schema, "functions", "month_of.sql");
  writeFileSync(file, readFileSync(file, "utf8").replace("'month'", "'year'"));
  const trigger = join(schema, "triggers", "refunds_guard.sql");
  writeFileSync(
    trigger,
    readFileSync(trigger, "utf8").replace("INSERT OR UPDATE", "INSERT OR DELETE OR UPDATE"),
  );
  await migrate(url, schema);
  expect(changed(before, await versions(client))).toEqual([
    "functions/month_of",
    "record of functions/month_of",
    "record of triggers/refunds_guard",
    "triggers/refunds_guard",
  ]);
  const { rows } = await client.query("SELECT month_of('2026-11-22')::text AS month");
  expect(rows).toEqual([{ month: "2026-01-01" }]);
});

test("what this release has no file of is left alone", async () => {
  const { url, client } = await emptyDatabase();
  const schema = schemaCopy();
  await migrate(url, schema);
  const before = [await definitions(client), await versions(client)];
  rmSync(join(schema, "functions", "month_of.sql"));
  rmSync(join(schema, "triggers"), { recursive: true });
  await migrate(url, schema);
  expect([await definitions(client), await versions(client)]).toEqual(before);
});

test("a release before the database's last migration leaves later definitions alone", async () => {
  const { url, client } = await emptyDatabase();
  const older = schemaCopy();
  const later = schemaCopy();
  const last = join(later, "migrations", "20991231000000_later");
  cpSync(join(later, "migrations", "20261122180000_repeatable_migrations"), last, {
    recursive: true,
  });
  writeFileSync(
    join(last, "migration.sql"),
    "-- expand: nobody before knows of it\nCREATE TABLE later (id integer PRIMARY KEY);",
  );
  appendFileSync(join(later, "functions", "month_of.sql"), "-- The later release's.\n");
  await migrate(url, later);
  const before = await versions(client);
  await migrate(url, older);
  expect(changed(before, await versions(client))).toEqual([]);
});

test("a release does not start on the database of a later one that took something away", async () => {
  const { url, client } = await emptyDatabase();
  const older = schemaCopy();
  const later = schemaCopy();
  for (const [name, sql] of [
    [
      "20991230000000_expands",
      "-- expand: nobody before knows of it\nCREATE TABLE later (id integer);",
    ],
    ["20991231000000_contracts", "DROP TABLE later;"],
  ] as const) {
    mkdirSync(join(later, "migrations", name));
    writeFileSync(join(later, "migrations", name, "migration.sql"), sql);
  }
  await migrate(url, later);
  const before = await versions(client);
  await expect(migrate(url, older)).rejects.toThrow(
    "A later release migrated the database (20991231000000_contracts): start that release or one after it, or restore a backup that was made before.",
  );
  await expect(migrate(url, older)).rejects.toThrow(SettingError);
  expect(await versions(client)).toEqual(before);
  expect(await migrate(url, later)).toBe(0);
});

test("a file that the database refuses is named and leaves nothing half-applied", async () => {
  const { url, client } = await emptyDatabase();
  const schema = schemaCopy();
  await migrate(url, schema);
  const before = [await definitions(client), await versions(client)];
  const good = join(schema, "functions", "month_of.sql");
  writeFileSync(good, readFileSync(good, "utf8").replace("'month'", "'year'"));
  const bad = join(schema, "functions", "plain_words.sql");
  renameSync(bad, join(scratch, "plain_words.sql"));
  writeFileSync(
    bad,
    `${readFileSync(join(scratch, "plain_words.sql"), "utf8")}\nSELECT no_such();`,
  );
  await expect(migrate(url, schema)).rejects.toThrow(
    /functions\/plain_words\.sql cannot be applied: .*no_such/,
  );
  expect([await definitions(client), await versions(client)]).toEqual(before);
});

test("a trigger that changes waits for who holds its table, without holding others up", async () => {
  const { url, client } = await emptyDatabase();
  const schema = schemaCopy();
  await migrate(url, schema);
  const file = join(schema, "triggers", "refunds_guard.sql");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace("INSERT OR UPDATE", "INSERT OR DELETE OR UPDATE"),
  );
  await client.query("BEGIN; LOCK TABLE refunds IN ROW EXCLUSIVE MODE");
  const migrated = migrate(url, schema);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  clients.push(other);
  const waiting = async () => {
    const { rowCount } = await other.query(
      "SELECT FROM pg_locks WHERE relation = 'refunds'::regclass AND NOT granted",
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(1);
  // It gave up its place in the queue.
  await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(0);
  await client.query("COMMIT");
  expect(await migrated).toBe(0);
  const { rows } = await other.query<{ definition: string }>(
    "SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgname = 'refunds_guard'",
  );
  expect(rows[0]?.definition).toContain("DELETE");
});
