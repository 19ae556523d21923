import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect, emptyDatabase } from "@/testing/backup";
import { migrate, takeMigrationLock } from "./migrate";

const scratch = mkdtempSync(join(tmpdir(), "vintem-concurrent-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const NAME = "29990101000000_later";
const MIGRATION = `-- expand: an index that nobody needs
-- Beside writers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchants_later_idx" ON "merchants" ("name");`;

/** The schema of a later release, which builds an index beside writers. */
function laterSchema(sql = MIGRATION): string {
  const schema = mkdtempSync(join(scratch, "schema-"));
  cpSync(resolve("prisma"), schema, { recursive: true });
  mkdirSync(join(schema, "migrations", NAME));
  writeFileSync(join(schema, "migrations", NAME, "migration.sql"), sql);
  return schema;
}

const VALID = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('merchants_later_idx')`;

test("an index is built while a merchant is written, and while other processes wait to migrate", async () => {
  const url = await emptyDatabase();
  await migrate(url, resolve("prisma"));
  const [client, writer, observer] = [await connect(url), await connect(url), await connect(url)];
  await writer.query(
    "BEGIN; INSERT INTO merchants (id, name, client_id) VALUES (gen_random_uuid(), 'A', 'a')",
  );
  // The index waits for this transaction, and so does everything that waits for the index.
  const schema = laterSchema();
  const migrating = Promise.all([migrate(url, schema), migrate(url, schema)]);
  await expect.poll(async () => (await observer.query(VALID)).rows).toEqual([{ valid: false }]);
  await observer.query(
    "INSERT INTO merchants (id, name, client_id) VALUES (gen_random_uuid(), 'B', 'b')",
  );
  await writer.query("COMMIT");
  expect((await migrating).sort()).toEqual([0, 1]);
  expect((await client.query(VALID)).rows).toEqual([{ valid: true }]);
});

test("an index that was left half-built is built anew", async () => {
  const url = await emptyDatabase();
  await migrate(url, resolve("prisma"));
  const client = await connect(url);
  await client.query(
    "INSERT INTO merchants (id, name, client_id) SELECT gen_random_uuid(), 'same', n::text FROM generate_series(1, 2) n",
  );
  const unique = `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS merchants_later_idx ON merchants (name);`;
  await expect(migrate(url, laterSchema(`-- expand: no\n${unique}`))).rejects.toThrow(/unique/);
  expect((await client.query(VALID)).rows).toEqual([{ valid: false }]);
  expect(await migrate(url, laterSchema())).toBe(1);
  expect((await client.query(VALID)).rows).toEqual([{ valid: true }]);
});

test("a migration that waits for a writer who waits for it steps back, and the writer goes on", async () => {
  const url = await emptyDatabase();
  await migrate(url, resolve("prisma"));
  const [writer, observer] = [await connect(url), await connect(url)];
  const insert = "INSERT INTO merchants (id, name, client_id) VALUES (gen_random_uuid(), 'A', 'a')";
  await writer.query(`BEGIN; ${insert}`);
  const tables =
    "LOCK TABLE members IN ACCESS EXCLUSIVE MODE; LOCK TABLE merchants IN ACCESS EXCLUSIVE MODE;";
  const migrating = migrate(url, laterSchema(`-- expand: no\n${tables}`));
  const waits =
    "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'merchants'::regclass";
  await expect.poll(async () => (await observer.query(waits)).rows).toEqual([{ count: 1 }]);
  await writer.query("SELECT FROM members");
  await writer.query("COMMIT");
  expect(await migrating).toBe(1);
});

test("who waits for the lock of migrations holds no snapshot open", async () => {
  const url = await emptyDatabase();
  const [holder, waiting, observer] = [await connect(url), await connect(url), await connect(url)];
  await takeMigrationLock(holder);
  const taken = takeMigrationLock(waiting, "shared");
  const { rows } = await waiting.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const stands = "SELECT state, wait_event_type AS waits FROM pg_stat_activity WHERE pid = $1";
  await expect
    .poll(async () => (await observer.query(stands, [rows[0]?.pid])).rows)
    .toEqual([{ state: "idle", waits: "Client" }]);
  await holder.query("SELECT pg_advisory_unlock_all()");
  await taken;
});
