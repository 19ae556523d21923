import { once } from "node:events";
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { SettingError } from "@/lib/platform/env";
import { MIGRATION_LOCK, takeMigrationLock } from "@/server/migrate";
import {
  hiddenTable,
  quoted,
  quotedPart,
  readSequences,
  readTables,
  type Table,
} from "./catalogue";
import { type Encryption, encrypting, newEncryption } from "./encryption";
import {
  type BackedUpTable,
  FORMAT,
  fileOf,
  fingerprintOf,
  type Manifest,
  writeManifest,
} from "./manifest";
import { withSession } from "./session";
import { countingRows, hashing, inWords, unchanged } from "./stages";

/** Rows shrink to about a sixth at level 1; higher levels cost far more time than they save space. */
const GZIP_LEVEL = 1;

export interface BackupOrder {
  readonly databaseUrl: string;
  /** Is not kept; its fingerprint distinguishes the backup from one made under another secret. */
  readonly secret: string;
  /** The version of this package. */
  readonly release: string;
  /** The directory of the backup; must not exist yet. */
  readonly directory: string;
  /** What the rows are encrypted with; null leaves them readable. */
  readonly passphrase: string | null;
  readonly report: (sentence: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes every row of one instant to a directory, beside a running service or without one. The
 * directory gets its name when everything is in it and on disk: there is no half a backup.
 *
 * @throws SettingError in one sentence when there is nothing to back up or nowhere to put it.
 */
export async function takeBackup(order: BackupOrder): Promise<Manifest> {
  const directory = resolve(order.directory);
  if (existsSync(directory)) {
    throw new SettingError(`${directory} exists already: name a directory that does not.`);
  }
  if (!existsSync(dirname(directory))) {
    throw new SettingError(`There is no ${dirname(directory)} to put ${basename(directory)} into.`);
  }
  // Made readable by this user alone (0700), as are the files: they contain who paid whom.
  const draft = mkdtempSync(`${directory}.partial-`);
  try {
    const manifest = await withSession(order.databaseUrl, order.signal, (client) =>
      writeTables(client, order, draft),
    );
    writeManifest(draft, order.secret, manifest);
    flushDirectory(draft);
    giveName(draft, directory);
    flushDirectory(dirname(directory));
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws SettingError when another backup got the name first. */
function giveName(draft: string, directory: string): void {
  try {
    renameSync(draft, directory);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!TAKEN.has(code)) throw error;
    throw new SettingError(
      `${directory} was made by another backup meanwhile: name a directory that does not exist.`,
    );
  }
}

/** What systems say of a name that is in use. */
const TAKEN = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR"]);

async function writeTables(
  client: pg.Client,
  order: BackupOrder,
  draft: string,
): Promise<Manifest> {
  const snapshot = await beginSnapshot(client);
  const encryption = order.passphrase === null ? null : await newEncryption(order.passphrase);
  const heading: Omit<Manifest, "tables" | "sequences"> = {
    format: FORMAT,
    release: order.release,
    snapshotAt: snapshot.at,
    secretFingerprint: fingerprintOf(order.secret),
    migrations: snapshot.migrations,
    encryption: encryption?.facts ?? null,
  };
  const tables: BackedUpTable[] = [];
  for (const table of snapshot.tables) {
    const written = await writeTable(client, table, join(draft, fileOf(heading, table.name)), {
      ...order,
      encryption,
    });
    order.report(`${table.name}: ${inWords(written.rows)} rows`);
    tables.push(written);
  }
  const sequences = await readSequences(client);
  await client.query("COMMIT");
  return { ...heading, tables, sequences };
}

interface Snapshot {
  readonly at: string;
  readonly tables: readonly Table[];
  readonly migrations: Manifest["migrations"];
}

/**
 * Begins the one transaction that everything is read in. No migration is half-way at that moment,
 * and none changes a table until the end; writers are not held up.
 */
async function beginSnapshot(client: pg.Client): Promise<Snapshot> {
  await takeMigrationLock(client, "shared");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query("SET LOCAL vintem.scope = 'service'");
  const { rows } = await client.query<{ at: string; migrated: boolean }>(
    // The transaction's own instant: whatever the snapshot lacks was committed after it.
    `SELECT to_char(date_trunc('milliseconds', now()), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      to_regclass('public._prisma_migrations') IS NOT NULL AS migrated`,
  );
  const [clock] = rows;
  if (!clock?.migrated) {
    throw new SettingError("The database is empty: there is nothing to back up.");
  }
  const hidden = await hiddenTable(client);
  if (hidden !== null) {
    throw new SettingError(
      `Row security hides rows of ${hidden} from this user: back up as one that it does not bind.`,
    );
  }
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoted(name)).join(", ");
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  await client.query("SELECT pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return { at: clock.at, tables, migrations };
}

async function writeTable(
  client: pg.Client,
  { name, columns }: Table,
  file: string,
  { report, signal, encryption }: BackupOrder & { readonly encryption: Encryption | null },
): Promise<BackedUpTable> {
  const list = columns.map(quotedPart).join(", ");
  const copy = client.query(copyTo(`COPY (SELECT ${list} FROM ${quoted(name)}) TO STDOUT`));
  const counted = countingRows(name, report);
  const hashed = hashing();
  const written = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  try {
    await pipeline(
      copy,
      counted.stage,
      createGzip({ level: GZIP_LEVEL }),
      encryption ? encrypting(encryption) : unchanged,
      hashed.stage,
      written,
      { signal },
    );
  } catch (error) {
    // A stopped pipeline fails at once, perhaps before the file was opened: who clears the
    // directory away must not see it appear afterwards.
    if (!written.closed) await once(written, "close").catch(() => {});
    throw error;
  }
  // The server's own count arrives after the last row, and the answer to a later statement after the count.
  await client.query("SELECT");
  if (copy.rowCount !== counted.rows()) {
    throw new Error(`${name}: the server sent ${copy.rowCount} rows, ${counted.rows()} arrived`);
  }
  return {
    name,
    columns: [...columns],
    rows: counted.rows(),
    bytes: hashed.bytes(),
    sha256: hashed.sha256(),
  };
}

/** A file's name is kept by its directory, and that has to reach the disk as well. */
function flushDirectory(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
