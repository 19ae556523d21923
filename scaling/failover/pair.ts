import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "@/e2e/support/launch";
import { accountToRunAs, reachableBinaries } from "@/server/postgres-place";
import { openRelay, type Relay } from "@/testing/relay";
import { eventually } from "../programs";

const DATABASE = "vintem";
const OWNER = "vintem_owner";

/** Left out of a copy of a running cluster: what only its own process uses, and the log that a standby fetches itself. */
const NOT_COPIED = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "pg_wal",
  "pg_replslot",
  "pg_stat_tmp",
]);

interface Server {
  readonly folder: string;
  readonly port: number;
  readonly process: ChildProcess;
}

/** A primary and its streaming standby on this machine, of the PostgreSQL that comes along. */
export class ReplicatedPair {
  readonly #home: string;
  readonly #binaries: string;
  readonly #account = accountToRunAs();
  #made = 0;
  #primary: Server | null = null;
  #standby: Server | null = null;
  /** What the standby receives the primary's log through. */
  #link: Relay | null = null;

  private constructor(home: string, binaries: string) {
    this.#home = home;
    this.#binaries = binaries;
  }

  /** Starts a primary with an empty database, whose owner may make roles and is no superuser. */
  static async start(home: string): Promise<ReplicatedPair> {
    const binaries = await reachableBinaries(accountToRunAs(), () => {});
    const pair = new ReplicatedPair(home, binaries);
    const folder = pair.#newFolder();
    execFileSync(
      join(binaries, "initdb"),
      [
        `--pgdata=${folder}`,
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
      ],
      { ...(pair.#account ?? {}), cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
    );
    pair.#primary = await pair.#serve(folder);
    await pair.sql(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`, "postgres");
    await pair.sql(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`, "postgres");
    return pair;
  }

  /** Where the service's statements have to go now. */
  get port(): number {
    return this.#running(this.#primary).port;
  }

  /** The database's address, as its owner. */
  get url(): string {
    return ReplicatedPair.addressAt(this.port);
  }

  /** The database's address by way of a port, as its owner. */
  static addressAt(port: number): string {
    return `postgresql://${OWNER}@127.0.0.1:${port}/${DATABASE}`;
  }

  /**
   * Copies the primary while it works, and starts the copy as its standby.
   *
   * @param mode synchronous: no commit is confirmed that the standby has not written to its disk.
   */
  async addStandby(mode: "synchronous" | "asynchronous"): Promise<void> {
    const primary = this.#running(this.#primary);
    const folder = this.#newFolder();
    const client = await this.#connect(primary.port);
    try {
      await client.query("SELECT pg_backup_start('standby', fast => true)");
      this.#copy(primary.folder, folder);
      const { rows } = await client.query<{ labelfile: string }>(
        "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)",
      );
      this.#write(join(folder, "backup_label"), rows[0]?.labelfile ?? "");
    } finally {
      await client.end();
    }
    this.#link = await openRelay(`http://127.0.0.1:${primary.port}`);
    const to = `host=127.0.0.1 port=${new URL(this.#link.url).port} user=postgres`;
    this.#write(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${to}'\n`);
    this.#write(join(folder, "standby.signal"), "");
    this.#standby = await this.#serve(folder);
    const names = mode === "synchronous" ? "*" : "";
    await this.sql(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await this.sql("SELECT pg_reload_conf()");
    const state = mode === "synchronous" ? "sync" : "async";
    await eventually(async () => {
      const [row] = await this.sql<{ sync_state: string }>(
        "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'",
      );
      if (row?.sync_state !== state) throw new Error(`the standby is ${row?.sync_state}`);
    });
  }

  /** Cuts the standby off, as a network does that breaks: what it has not got by then dies with the primary. */
  async breakReplication(): Promise<void> {
    await this.#link?.cut();
  }

  /** Ends every process of the primary at once; what it had not sent is gone. */
  async killPrimary(): Promise<void> {
    const { process: server } = this.#running(this.#primary);
    const ended = new Promise((done) => server.once("exit", done));
    killServer(server);
    await ended;
    this.#primary = null;
  }

  /** Makes the standby the primary, and waits until it takes writes. */
  async promote(): Promise<void> {
    const standby = this.#running(this.#standby);
    await this.#link?.cut();
    this.#standby = null;
    this.#primary = standby;
    await this.sql("SELECT pg_promote(wait => true)", "postgres");
  }

  /** A statement on the primary, as its superuser. */
  async sql<Row extends pg.QueryResultRow>(text: string, database = DATABASE): Promise<Row[]> {
    const client = await this.#connect(this.port, database);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#link?.cut();
    // Nobody needs what they hold any more.
    for (const one of [this.#standby, this.#primary]) if (one) killServer(one.process);
  }

  #running(server: Server | null): Server {
    if (!server) throw new Error("there is no such server now");
    return server;
  }

  #newFolder(): string {
    this.#made += 1;
    const folder = join(this.#home, `cluster-${this.#made}`);
    mkdirSync(folder, { mode: 0o700 });
    this.#own(folder);
    return folder;
  }

  async #serve(folder: string): Promise<Server> {
    const port = await freePort();
    const settings = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
      "shared_buffers=128MB",
      "wal_keep_size=1GB",
      // A standby asks for the log again at once: the rehearsal is about the service's waiting.
      "wal_retrieve_retry_interval=200ms",
      "timezone=UTC",
      "log_min_error_statement=panic",
    ].flatMap((setting) => ["-c", setting]);
    const output = openSync(join(this.#home, `${port}.log`), "a");
    const server = spawn(join(this.#binaries, "postgres"), ["-D", folder, ...settings], {
      ...(this.#account ?? {}),
      cwd: "/",
      // Ctrl-C reaches this process alone.
      detached: true,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    // However this process ends, its servers end as well.
    process.once("exit", () => killServer(server));
    await eventually(async () => (await this.#connect(port, "postgres")).end(), 60);
    return { folder, port, process: server };
  }

  async #connect(port: number, database = "postgres"): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: `postgresql://postgres@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  /** Copies a folder that is written to: what is gone when its turn comes is in the log. */
  #copy(from: string, to: string): void {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const target = join(to, entry.name);
      if (entry.isDirectory()) {
        mkdirSync(target, { mode: 0o700 });
        this.#own(target);
        if (!NOT_COPIED.has(entry.name)) this.#copy(join(from, entry.name), target);
      } else if (!NOT_COPIED.has(entry.name)) {
        try {
          copyFileSync(join(from, entry.name), target);
          this.#own(target);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      }
    }
  }

  #write(path: string, content: string): void {
    rmSync(path, { force: true });
    writeFileSync(path, content, { mode: 0o600 });
    this.#own(path);
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }
}

/** Ends a server and all of its processes at once; each is the leader of a process group of its own. */
function killServer({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const list = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const children = list
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}
