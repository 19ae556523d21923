import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { SettingError } from "@/lib/platform/env";
import { assertNeverHadCluster, clusterOf, hasCluster, readIfThere } from "./data-dir";
import { type Account, accountToRunAs, reachableBinaries, reachableHome } from "./postgres-place";
import { endOrphan, runningServer } from "./running-postgres";

const SUPERUSER = "vintem";

/** A running embedded server. */
export interface EmbeddedPostgres {
  readonly port: number;
  /** The address of one of its databases, credentials included. */
  url(database: string): string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Gets a sentence about each step that takes long or is unusual. */
  readonly report: (sentence: string) => void;
  /** Extra settings, such as `fsync=off` for throw-away test clusters. */
  readonly settings?: readonly string[];
  /** Join a server that already runs on this directory instead of replacing it. */
  readonly join?: boolean;
  /** Make a cluster also where an earlier one left its secret, as a restore does. */
  readonly anew?: boolean;
  /** Handed what stops the server as soon as there is one, even before it accepts connections. */
  readonly onStart?: (stop: () => Promise<void>) => void;
}

/**
 * Starts PostgreSQL 18 from the npm package on `dataDir/postgres`, making the cluster first when
 * there has never been one. Recovers from a killed predecessor: an orphaned server is stopped, its lock
 * file is removed. Nothing else that lies there is ever deleted or overwritten.
 *
 * @throws SettingError in one sentence when the server cannot run here, or the folder holds anything
 *   but a cluster, or the cluster is missing where there has been one.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const exists = hasCluster(clusterOf(dataDir));
  if (!exists && !options.anew) assertNeverHadCluster(dataDir);
  const account = accountToRunAs();
  const binaries = await reachableBinaries(account, options.report);
  const home = reachableHome(dataDir, account, options.report);
  const cluster = join(home, "postgres");
  const passwordFile = join(home, "postgres.password");
  if (options.join) {
    const running = runningServer(cluster);
    if (running) return handle(running.port, passwordFile, async () => {});
  }
  if (exists) {
    await endOrphan(cluster);
  } else {
    options.report("Making the database cluster");
    initialise(binaries, cluster, passwordFile, account);
  }
  return launch(binaries, cluster, passwordFile, account, options);
}

/** @throws SettingError when the file is missing or empty, where there is a cluster that it opens. */
function readPassword(file: string): string {
  const password = readIfThere(file)?.trim();
  if (password) return password;
  throw new SettingError(
    `${file}, the password of the embedded database, is ${password === undefined ? "missing" : "empty"}: bring it back from a copy of this DATA_DIR, or restore a backup into another one.`,
  );
}

function handle(port: number, passwordFile: string, stop: () => Promise<void>): EmbeddedPostgres {
  const password = readPassword(passwordFile);
  const url = (database: string) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return { port, url, stop };
}

/**
 * Makes the cluster beside its place and moves it there whole, so that a folder in its place is never half
 * a cluster. What a killed attempt leaves beside it, `postgres.new-…`, is not touched.
 */
function initialise(
  binaries: string,
  cluster: string,
  passwordFile: string,
  account: Account | null,
): void {
  keepPassword(passwordFile, account);
  const draft = mkdtempSync(`${cluster}.new-`);
  try {
    if (account) chownSync(draft, account.uid, account.gid);
    runInitdb(binaries, draft, passwordFile, account);
    chmodSync(draft, 0o700);
    // Takes the place of an empty folder, and fails on any other.
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`The database cluster could not be made: ${reason}`);
  }
}

/** Writes a password for the cluster, whole, unless there is one already. */
function keepPassword(passwordFile: string, account: Account | null): void {
  if (readIfThere(passwordFile)?.trim()) return;
  const draft = `${passwordFile}.new`;
  writeFileSync(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (account) chownSync(draft, account.uid, account.gid);
  renameSync(draft, passwordFile);
}

function runInitdb(
  binaries: string,
  draft: string,
  passwordFile: string,
  account: Account | null,
): void {
  const made = spawnSync(
    join(binaries, "initdb"),
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--data-checksums",
    ],
    { ...(account ?? {}), cwd: draft, encoding: "utf8" },
  );
  if (made.status === 0) return;
  throw new Error((made.error?.message ?? made.stderr).trim().split("\n").pop());
}

async function launch(
  binaries: string,
  cluster: string,
  passwordFile: string,
  account: Account | null,
  options: Options,
): Promise<EmbeddedPostgres> {
  const logFile = join(dirname(cluster), "postgres.log");
  let server: ChildProcess | undefined;
  let stopping = false;
  const end = () => {
    stopping = true;
    return stop(server);
  };
  const spawnServer = (port: number) => {
    const output = openSync(logFile, "a", 0o600);
    // Its own process group: Ctrl-C reaches us alone, and we stop the server last.
    const started = spawn(
      join(binaries, "postgres"),
      serverFlags(cluster, port, options.settings ?? []),
      {
        ...(account ?? {}),
        cwd: cluster,
        detached: true,
        stdio: ["ignore", output, output],
      },
    );
    closeSync(output);
    // A program that cannot be started has no process id; `accepts` sees that.
    started.on("error", () => {});
    server = started;
    options.onStart?.(end);
    return started;
  };
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const postgres = handle(port, passwordFile, end);
    const started = spawnServer(port);
    try {
      if (await accepts(postgres.url("postgres"), started)) {
        revive(port);
        return postgres;
      }
    } catch (error) {
      await stop(started);
      throw new SettingError(
        `The embedded PostgreSQL does not take the password in ${passwordFile}: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
    await stop(server);
    if (stopping || attempt === 3) {
      throw new SettingError(`The embedded PostgreSQL does not start; see ${logFile}.`);
    }
  }

  /** Starts a server that died again, at the port that all processes connect to. */
  function revive(port: number): void {
    server?.once("exit", async (code, signal) => {
      if (stopping) return;
      options.report(`PostgreSQL ended (${signal ?? code}); starting it again`);
      await pause(REVIVE_AFTER_MS);
      if (stopping) return;
      spawnServer(port);
      revive(port);
    });
  }
}

/** A moment for what the dead server held, such as its port, to be free again. */
const REVIVE_AFTER_MS = 500;

function serverFlags(cluster: string, port: number, settings: readonly string[]): string[] {
  const fixed = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=256MB",
    "timezone=UTC",
    "log_timezone=UTC",
    // Statements carry payer data; a failed one must not put it into the log.
    "log_min_error_statement=panic",
    "log_parameter_max_length_on_error=0",
  ];
  return ["-D", cluster, "-p", String(port), ...[...fixed, ...settings].flatMap((s) => ["-c", s])];
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** PostgreSQL's codes for a password that it does not take (class 28). */
const REFUSED = new Set(["28P01", "28000"]);

/** @throws what the server says when it refuses the password: waiting changes nothing about it. */
async function accepts(url: string, server: ChildProcess): Promise<boolean> {
  const start = monotonicMs();
  while (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A server that is still recovering drops connections, as expected here.
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? "")) throw error;
      // Recovery after a kill can take a while; a server that gave up has exited.
      if (monotonicMs() - start > 120_000) return false;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  server.kill("SIGINT");
  const late = setTimeout(() => server.kill("SIGQUIT"), 15_000);
  await ended;
  clearTimeout(late);
}
