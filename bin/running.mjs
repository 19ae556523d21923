import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, isProcess, startOf } from "./processes.mjs";

/** One file for each process that builds here or runs what was built, named by its process id. */
const FOLDER = ".build-users";

/**
 * Notes that this process uses what is built in this folder, until it ends or releases it. A checkout that
 * cannot be written to has no notes, and nobody can build in it either.
 *
 * @returns what releases it.
 */
export function noteBuildUse() {
  const file = join(FOLDER, String(process.pid));
  const release = () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // The note names a process that is ending, which is what readers look at.
    }
  };
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const pid of usersNoted()) if (!isUser(pid)) rmSync(join(FOLDER, `${pid}`));
    // Whole or not at all: a note that is half written would be taken for one of a killed process.
    writeFileSync(`${file}.new`, startOf(process.pid));
    renameSync(`${file}.new`, file);
    process.on("exit", release);
  } catch {
    // Nothing can be noted here, and so nothing can be built here.
  }
  return release;
}

/** Another process that builds here or runs what was built, by its id; null when there is none. */
export function otherBuildUser() {
  return usersNoted().find((pid) => pid !== process.pid && isUser(pid)) ?? null;
}

function usersNoted() {
  try {
    return readdirSync(FOLDER).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/**
 * The process that runs the service on a data directory, by its id; null for none, and for one that is
 * ending because its parent is gone. The launcher takes the lock that is read here (server/instance-lock.ts).
 */
export function instanceOn(dataDir) {
  try {
    const [pid, parent, ...start] = readFileSync(join(dataDir, "vintem.pid"), "utf8").split(" ");
    const runs = isProcess(Number(pid), start.join(" ")) && isAlive(Number(parent));
    return runs ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** A killed process leaves its note, and its id may be another one's since: then that started later. */
function isUser(pid) {
  try {
    return isAlive(pid) && readFileSync(join(FOLDER, String(pid)), "utf8") === startOf(pid);
  } catch {
    return false;
  }
}
