import { execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountToRunAs } from "@/server/postgres-place";

/** What the check needs beside Node.js; all of it is in Debian. */
export interface Programs {
  readonly haproxy: string;
  readonly pgbouncer: string;
  /** The folder of `postgres`, `initdb` and `pg_basebackup`, PostgreSQL 15 or newer. */
  readonly postgres: string;
}

/** A program that is missing, in one sentence that says how to get it. */
export class MissingProgram extends Error {}

/** Finds the programs, where Debian puts them or by PATH. */
export function findPrograms(path: string): Programs {
  const folders = ["/usr/sbin", "/usr/bin", ...path.split(":")];
  const find = (name: string) =>
    folders.map((one) => join(one, name)).find((one) => existsSync(one));
  const [haproxy, pgbouncer, postgres] = [
    find("haproxy"),
    find("pgbouncer"),
    postgresFolder(folders),
  ];
  if (haproxy && pgbouncer && postgres) return { haproxy, pgbouncer, postgres };
  throw new MissingProgram(
    "This check needs a load balancer, a pooler and PostgreSQL with its tools: apt-get install haproxy pgbouncer postgresql",
  );
}

function postgresFolder(folders: readonly string[]): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(root, version, "bin")), ...folders];
  return places.find((one) =>
    ["postgres", "initdb", "pg_basebackup"].every((name) => existsSync(join(one, name))),
  );
}

/** Neither PostgreSQL nor PgBouncer runs as root. */
const account = accountToRunAs();

/** The owner of the files that PostgreSQL and PgBouncer write; null when that is the user that runs this check. */
export const PROGRAM_OWNER = account;

/** Runs a program to its end, as the user that may. */
export function runProgram(command: string, args: readonly string[]): void {
  execFileSync(command, args, {
    ...(account ?? {}),
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** A program that runs beside this process. */
export interface Running {
  kill(signal: NodeJS.Signals): void;
  /** Ends it and waits for that. */
  stop(): Promise<void>;
}

/** Starts a program whose output goes to a file, as the user that may. */
export function startProgram(command: string, args: readonly string[], log: string): Running {
  const output = openSync(log, "a");
  const child = spawn(command, args, {
    ...(account ?? {}),
    cwd: "/",
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const over = () => child.exitCode !== null || child.signalCode !== null;
  return {
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (over()) return;
      child.kill("SIGINT");
      const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * Tries until it works.
 *
 * @throws the last failure after so many seconds. */
export async function eventually<Result>(
  work: () => Promise<Result>,
  seconds = 30,
): Promise<Result> {
  for (const start = performance.now(); ; await pause(50)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - start > seconds * 1_000) throw error;
    }
  }
}
