import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cleanEnvironment } from "@/e2e/support/launch";

const running = new Set<ChildProcess>();

/** Ends every program that `run` started and that has not ended. */
export function endPrograms(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** A program that is not there: which package of Debian has it. */
export class MissingProgram extends Error {}

const PACKAGES: Readonly<Record<string, string>> = {
  wrk: "wrk",
  pgbench: "postgresql",
};

/** Fails with a sentence when a program is not installed. */
export async function assertInstalled(program: string): Promise<void> {
  await run(program, ["--version"]).catch((error: unknown) => {
    if (error instanceof MissingProgram) throw error;
  });
}

/**
 * Runs a program to its end; what it printed.
 *
 * @param input what it reads on standard input.
 * @throws MissingProgram when there is none of this name, and an error with what it said when it fails.
 */
export function run(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<string> {
  return new Promise((done, failed) => {
    const env = { ...cleanEnvironment(), ...variables };
    const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "pipe"] });
    // A program that reads no input may end before the write, which then fails.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    running.add(child);
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      said.stdout += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said.stderr += chunk;
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      running.delete(child);
      const missing = `${program} is missing: install it (Debian package ${PACKAGES[program]}).`;
      failed(error.code === "ENOENT" ? new MissingProgram(missing) : error);
    });
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) done(said.stdout);
      else failed(new Error(`${program} ended with ${code}:\n${said.stdout}${said.stderr}`));
    });
  });
}

/** A process as the system lists it. */
export interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** A process and all its descendants. */
export function treeOf(root: number): Listed[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });
  const below = (pid: number): Listed[] =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

/** The system's ticks a second: the unit of a process's processor time. */
const TICKS = 100;

/** Seconds of processor time that these processes, and children of theirs that ended, have used. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function cpuOf(pid: number): number {
  try {
    return readCpu(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // It ended meanwhile, or this is not Linux.
    return 0;
  }
}

/** Processor time from a line of `/proc/PID/stat`, in seconds: its own and that of ended children. */
export function readCpu(stat: string): number {
  // The name, in brackets, may hold anything; fields 14 to 17 are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
}

/** Resident memory of a process in MB (2^20 bytes). */
export function residentMb(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}
