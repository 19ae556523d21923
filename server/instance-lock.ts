import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAlive, isProcess, starter, startOf } from "@/bin/processes.mjs";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { SettingError } from "@/lib/platform/env";

/** How long a predecessor that lost its parent may take to stop. */
const PREDECESSOR_MS = 20_000;

/**
 * Makes this process the only one on a data directory. A lock whose process is gone is taken over;
 * one whose process is still ending, because its parent was killed, is waited for.
 *
 * @returns what releases the lock.
 * @throws SettingError when another copy goes on running there, or nothing can be written there.
 */
export async function lockInstance(dataDir: string): Promise<() => void> {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  const file = lockIn(dataDir);
  const start = monotonicMs();
  for (;;) {
    const holder = readHolder(file);
    if (holder === null) {
      clearStale(file);
      if (take(file)) return () => rmSync(file, { force: true });
    } else if (isAlive(holder.parent) || monotonicMs() - start > PREDECESSOR_MS) {
      throw new SettingError(
        `Another Vintém (process ${holder.pid}) is running on ${dataDir}: stop it, or choose another DATA_DIR and PORT.`,
      );
    }
    await pause(100);
  }
}

/** The process that runs on a data directory now; null for none. */
export function runningInstance(dataDir: string): number | null {
  return readHolder(lockIn(dataDir))?.pid ?? null;
}

function lockIn(dataDir: string): string {
  return join(dataDir, "vintem.pid");
}

interface Holder {
  readonly pid: number;
  /** The process that started it; when that is gone, the holder is ending too. */
  readonly parent: number;
}

/**
 * The live process that holds the lock, or null. A lock says when its process started: after a crash of the
 * machine, or in a new container, its number may be another one's.
 */
function readHolder(file: string): Holder | null {
  try {
    const [pid, parent, ...start] = readFileSync(file, "utf8").split(" ");
    const holder = { pid: Number(pid), parent: Number(parent) };
    return holder.pid !== process.pid && isProcess(holder.pid, start.join(" ")) ? holder : null;
  } catch {
    return null;
  }
}

/** Moves a stale lock out of the way; one that somebody took in this very moment is put back. */
function clearStale(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside)) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Somebody else cleared it, or has it: the next look shows which.
    if (code !== "ENOENT" && code !== "EEXIST") throw notWritable(dirname(file), error);
    rmSync(aside, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const { pid } = process;
    writeFileSync(file, `${pid} ${starter().pid} ${startOf(pid)}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw notWritable(dirname(file), error);
  }
}

function notWritable(dataDir: string, error: unknown): SettingError {
  const { code } = error as NodeJS.ErrnoException;
  return new SettingError(
    `${dataDir} cannot be written to (${code}): mend that, or choose another DATA_DIR.`,
  );
}
