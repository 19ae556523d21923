import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/**
 * The folders of repeatable migrations, in the order they apply: a view calls functions, a trigger may
 * stand on a view. Functions written in PL/pgSQL find what they call when they run.
 */
const FOLDERS = ["functions", "views", "triggers"] as const;

/** The current definition of one function, view or trigger. */
export interface RepeatableMigration {
  /** Folder and file without its ending, as in `functions/charges_guard`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex. */
  readonly checksum: string;
}

/**
 * The repeatable migrations in the order they apply.
 *
 * @param schema the folder that they and the migrations stand in; a release before them has none.
 */
export function readRepeatableMigrations(schema: string): RepeatableMigration[] {
  return FOLDERS.filter((folder) => existsSync(join(schema, folder))).flatMap((folder) =>
    readdirSync(join(schema, folder))
      .filter((file) => file.endsWith(".sql"))
      .sort()
      .map((file) => {
        const sql = readFileSync(join(schema, folder, file), "utf8");
        const checksum = createHash("sha256").update(sql).digest("hex");
        return { name: `${folder}/${file.slice(0, -".sql".length)}`, sql, checksum };
      }),
  );
}

/**
 * Applies the files that differ from what the database recorded, in the transaction that is open. What
 * was recorded and has no file any more stays: a migration drops it.
 *
 * @param known the names of this release's migrations. A database with others was migrated by a later
 *   release, whose definitions this one leaves alone.
 * @throws Error with the file's name, when the database refuses one; its `cause` is what the database said.
 */
export async function applyRepeatableMigrations(
  client: pg.Client,
  files: readonly RepeatableMigration[],
  known: readonly string[],
): Promise<void> {
  if (files.length === 0 || (await isOfLaterRelease(client, known))) return;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT "name", "checksum" FROM "repeatable_migrations"`,
  );
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const file of files) {
    if (recorded.get(file.name) !== file.checksum) await apply(client, file);
  }
}

async function isOfLaterRelease(client: pg.Client, known: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL AND migration_name <> ALL ($1::text[]) LIMIT 1`,
    [known],
  );
  return rowCount === 1;
}

async function apply(
  client: pg.Client,
  { name, sql, checksum }: RepeatableMigration,
): Promise<void> {
  try {
    if (!(await isSameTrigger(client, name, sql))) await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}.sql cannot be applied: ${reason}`, { cause: error });
  }
  await client.query(
    `INSERT INTO "repeatable_migrations" ("name", "checksum") VALUES ($1, $2)
     ON CONFLICT ("name") DO UPDATE SET "checksum" = EXCLUDED."checksum", "applied_at" = now()`,
    [name, checksum],
  );
}

/**
 * Whether the database has this trigger already, word for word as PostgreSQL prints it. Replacing one
 * locks its table against every write, so a file of which only the comment changed does not.
 */
async function isSameTrigger(client: pg.Client, name: string, sql: string): Promise<boolean> {
  if (!name.startsWith("triggers/")) return false;
  const statement = sql
    .replace(/^--.*$/gm, "")
    .replace(/\s+/g, " ")
    .replace(/ ?; ?$/, "")
    .replace("CREATE OR REPLACE TRIGGER", "CREATE TRIGGER");
  const { rowCount } = await client.query(
    "SELECT FROM pg_trigger WHERE NOT tgisinternal AND pg_get_triggerdef(oid) = $1",
    [statement.trim()],
  );
  return rowCount === 1;
}
