import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { clusterOf } from "./data-dir";

/** A server that runs, by its lock file. */
interface Running {
  readonly pid: number;
  readonly port: number;
}

/** Whether a server runs on a data directory, for commands that would join it. */
export function isServed(dataDir: string): boolean {
  return runningServer(clusterOf(dataDir)) !== null;
}

/** The server that runs on this cluster, if any, from its lock file (pid, directory, start, port). */
export function runningServer(cluster: string): Running | null {
  const lockFile = join(cluster, "postmaster.pid");
  if (!existsSync(lockFile)) return null;
  const [pidText, , , portText] = readFileSync(lockFile, "utf8").split("\n");
  const [pid, port] = [Number(pidText), Number(portText)];
  return pid > 0 && port > 0 && isPostgres(pid) ? { pid, port } : null;
}

/** Whether a process is alive and a PostgreSQL: after a reboot its number may be someone else's. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
  if (stdout) return stdout.includes("postgres");
  const name = `/proc/${pid}/comm`;
  return existsSync(name) && readFileSync(name, "utf8").includes("postgres");
}

/** Ends a server that outlived its parent, and removes what it or a killed one left. */
export async function endOrphan(cluster: string): Promise<void> {
  const orphan = runningServer(cluster);
  if (orphan) await endServer(orphan.pid);
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** Fast shutdown, then immediate: both leave a cluster that recovers everything committed. */
async function endServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const start = monotonicMs();
    while (monotonicMs() - start < waitMs) {
      if (!isPostgres(pid)) return;
      await pause(50);
    }
  }
}
