import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const HEARTBEAT_MS = 1_000;
/** After this silence the holder counts as dead, even if its process number is in use again. */
const STALE_MS = 10_000;

/** Directories held by this very process, where the process number alone would not distinguish two holders. */
const heldHere = new Set<string>();

/**
 * Holds a state directory for one simulator. After a kill -9 of the parent, the orphan needs a moment to notice; the
 * newcomer waits up to `waitMs` for it instead of writing the same journal. Returns the release function.
 */
export async function lockState(directory: string, waitMs: number): Promise<() => void> {
  const path = join(directory, "lock");
  const giveUpAt = performance.now() + waitMs;
  while (!take(path)) {
    if (performance.now() > giveUpAt) {
      throw new Error(`Another simulator is using the state directory ${directory}.`);
    }
    await pause(100);
  }
  heldHere.add(path);
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    heldHere.delete(path);
    rmSync(path, { force: true });
  };
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (holderLives(path)) return false;
    rmSync(path, { force: true });
    return false;
  }
}

/** Compares with the time stamps of the file system, hence by the machine's clock and not by an injected one. */
function holderLives(path: string): boolean {
  if (heldHere.has(path)) return true;
  try {
    const pid = Number(readFileSync(path, "utf8"));
    const silentMs = Date.now() - statSync(path).mtimeMs;
    if (pid === process.pid || silentMs > STALE_MS) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The directory was deleted under us (a test cleaning up); nothing is left to protect.
  }
}
