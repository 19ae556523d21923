import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { migrate, readMigrations } from "./migrate";

const database = freshDatabase();
const FOLDER = resolve("prisma");

/** Prisma's own command line, with our stand-in for the engine it would download. */
function prisma(...args: string[]) {
  return promisify(execFile)(process.execPath, ["node_modules/prisma/build/index.js", ...args], {
    env: {
      NODE_ENV: "test",
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      DATABASE_URL: database.url,
      PRISMA_SCHEMA_ENGINE_BINARY: resolve("bin/schema-engine.mjs"),
      CHECKPOINT_DISABLE: "1",
    },
  });
}

test("a migrated database is left alone, also by several processes at once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, FOLDER)));
  expect(applied).toEqual([0, 0, 0]);
});

test("Prisma agrees that every migration was applied", async () => {
  const { stdout } = await prisma("migrate", "status");
  expect(stdout).toContain("Database schema is up to date");
});

test("the tables are what the schema says: no drift", async () => {
  const target = ["--from-config-datasource", "--to-schema", "prisma/schema.prisma"];
  const { stdout } = await prisma("migrate", "diff", ...target, "--exit-code");
  expect(stdout).toContain("No difference detected");
});

test("what runs with its owner's rights looks into a caller's temporary tables last", async () => {
  const functions = await database.sql<{ name: string; path: string | null }>(
    `SELECT proname AS name, (SELECT option FROM unnest(proconfig) AS option WHERE option LIKE 'search_path=%') AS path
       FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`,
  );
  expect(functions.map(({ name }) => name)).toContain("follow_charge");
  const others = functions.filter(({ path }) => !path?.endsWith(", pg_temp"));
  expect(others).toEqual([]);
});

test("a database that another version of a migration made is refused in one sentence", async () => {
  const [first] = readMigrations(FOLDER);
  await database.sql(
    `UPDATE "_prisma_migrations" SET checksum = 'other' WHERE migration_name = $1`,
    [first?.name],
  );
  await expect(migrate(database.url, FOLDER)).rejects.toThrow(/another version of migration/);
});
