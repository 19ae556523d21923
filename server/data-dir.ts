import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LaunchEnv, SettingError } from "@/lib/platform/env";

/** Files that only the first start of a data directory writes: where they are, there has been a database. */
const LEFT_BY_A_START = ["demo.json", "secret"];

/** The file that PostgreSQL puts into every cluster. */
const MARK_OF_A_CLUSTER = "PG_VERSION";

/** The file that names the folder of the embedded database where that had to be outside of `dataDir`. */
export function homeNoteIn(dataDir: string): string {
  return join(dataDir, "postgres.home");
}

/** The folder of the embedded database's cluster, whether or not there is one yet. */
export function clusterOf(dataDir: string): string {
  return join(readIfThere(homeNoteIn(dataDir))?.trim() ?? dataDir, "postgres");
}

/**
 * Whether a database cluster lies in a folder; false when the folder is missing or empty.
 *
 * @throws SettingError when something else lies there, or when it cannot be seen.
 */
export function hasCluster(cluster: string): boolean {
  const contents = listIfThere(cluster);
  if (contents.includes(MARK_OF_A_CLUSTER)) return true;
  if (contents.length === 0) return false;
  throw new SettingError(
    `${cluster} is neither empty nor a database cluster (it has no ${MARK_OF_A_CLUSTER}): mend it, move it away, or choose another DATA_DIR.`,
  );
}

/**
 * Refuses to make a database where there has been one: it may be on a volume that is not mounted.
 *
 * @throws SettingError naming what the earlier database left.
 */
export function assertNeverHadCluster(dataDir: string): void {
  const left = listIfThere(dataDir).filter((name) => LEFT_BY_A_START.includes(name));
  if (left.length === 0) return;
  throw new SettingError(
    `${dataDir} has ${left.join(" and ")} but no database: bring its folder "postgres" back, restore a backup, or, to begin anew, choose another DATA_DIR.`,
  );
}

/**
 * Refuses a data directory, such as a mistyped one, on which no service was ever started: a command
 * would make one there, with a secret of its own.
 *
 * @throws SettingError naming the directory.
 */
export function assertHasService({ dataDir, databaseUrl, secret }: LaunchEnv): void {
  const hasDatabase = databaseUrl !== null || hasCluster(clusterOf(dataDir));
  const hasSecret = secret !== null || listIfThere(dataDir).includes("secret");
  if (hasDatabase && hasSecret) return;
  throw new SettingError(
    `There is no ${hasDatabase ? "secret" : "database"} in ${dataDir}: check DATA_DIR, or start the service there first.`,
  );
}

/** The names in a folder; none when it does not exist. Anything else that fails is not taken for "missing". */
function listIfThere(folder: string): string[] {
  return ifThere(folder, () => readdirSync(folder)) ?? [];
}

/** A file's text; null when it does not exist. @throws SettingError when it cannot be read. */
export function readIfThere(file: string): string | null {
  return ifThere(file, () => readFileSync(file, "utf8"));
}

function ifThere<Result>(path: string, read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new SettingError(`${path} cannot be read (${code}).`);
  }
}
