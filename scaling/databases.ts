import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "@/e2e/support/launch";
import {
  eventually,
  PROGRAM_OWNER,
  type Programs,
  type Running,
  runProgram,
  startProgram,
} from "./programs";

const DATABASE = "vintem";

/** What binds the sessions of a pooler: docs/scaling.md gives operators the same statements. */
export const BIND_SESSIONS = `
  ALTER ROLE vintem_service LOGIN;
  ALTER ROLE vintem_service SET timezone = 'UTC';
  ALTER ROLE vintem_service SET statement_timeout = '10s';
  ALTER ROLE vintem_service SET idle_in_transaction_session_timeout = '5s';`;

/** Users at the pooler: the right one, and two that operators might configure by mistake. */
export const POOLED = {
  bound: "vintem_service",
  /** The user that owns the tables. */
  owner: "vintem_owner",
  /** The superuser, whom row security never binds. */
  superuser: "postgres",
} as const;

/** A primary, a streaming replica of it, and a pooler in transaction mode before the primary. */
export class Databases {
  readonly #programs: Programs;
  readonly #home: string;
  readonly #running: Running[] = [];
  primaryPort = 0;
  replicaPort = 0;
  poolerPort = 0;
  #replica: Running | undefined;

  constructor(programs: Programs, home: string) {
    this.#programs = programs;
    this.#home = home;
    if (PROGRAM_OWNER) chownSync(home, PROGRAM_OWNER.uid, PROGRAM_OWNER.gid);
  }

  /** The address for migrations, jobs and snapshots, as the user that owns the tables and is no superuser. */
  get url(): string {
    return this.#address(POOLED.owner, this.primaryPort);
  }

  get replicaUrl(): string {
    return this.#address(POOLED.owner, this.replicaPort);
  }

  poolerUrl(way: keyof typeof POOLED): string {
    return this.#address(POOLED[way], this.poolerPort);
  }

  #address(user: string, port: number, database: string = DATABASE): string {
    return `postgresql://${user}@127.0.0.1:${port}/${database}`;
  }

  async startPrimary(): Promise<void> {
    const cluster = join(this.#home, "primary");
    this.primaryPort = await freePort();
    runProgram(join(this.#programs.postgres, "initdb"), [
      `--pgdata=${cluster}`,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
    ]);
    await this.#serve("primary", this.primaryPort);
    const server = this.#address(POOLED.superuser, this.primaryPort, "postgres");
    await statement(server, `CREATE ROLE ${POOLED.owner} LOGIN CREATEROLE`);
    await statement(server, `CREATE DATABASE ${DATABASE} OWNER ${POOLED.owner}`);
  }

  async startReplica(): Promise<void> {
    this.replicaPort = await freePort();
    runProgram(join(this.#programs.postgres, "pg_basebackup"), [
      `--pgdata=${join(this.#home, "replica")}`,
      `--dbname=${this.#address(POOLED.superuser, this.primaryPort, "postgres")}`,
      "--checkpoint=fast",
      "--write-recovery-conf",
    ]);
    this.#replica = await this.#serve("replica", this.replicaPort);
  }

  async #serve(name: "primary" | "replica", port: number): Promise<Running> {
    const settings = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      // Vacuum waits for the replica's long queries instead of cancelling them.
      "hot_standby_feedback=on",
      // The log then shows which node read from the replica.
      "log_connections=on",
    ].flatMap((setting) => ["-c", setting]);
    const server = startProgram(
      join(this.#programs.postgres, "postgres"),
      ["-D", join(this.#home, name), ...settings],
      join(this.#home, `${name}.log`),
    );
    this.#running.push(server);
    await eventually(() =>
      statement(this.#address(POOLED.superuser, port, "postgres"), "SELECT 1"),
    );
    return server;
  }

  async startPooler(): Promise<void> {
    const folder = join(this.#home, "pooler");
    mkdirSync(folder);
    this.poolerPort = await freePort();
    const file = join(folder, "pgbouncer.ini");
    writeFileSync(
      join(folder, "users.txt"),
      Object.values(POOLED)
        .map((user) => `"${user}" ""\n`)
        .join(""),
    );
    writeFileSync(
      file,
      `[databases]
* = host=127.0.0.1 port=${this.primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.poolerPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 10
; As many guides advise, so that the check meets it: settings of the start are lost without a word.
ignore_startup_parameters = extra_float_digits,options
`,
    );
    this.#running.push(
      startProgram(this.#programs.pgbouncer, [file], join(this.#home, "pooler.log")),
    );
    await eventually(() => statement(this.poolerUrl("owner"), "SELECT 1"));
  }

  /** A statement as the superuser, on the primary or the replica. */
  sql<Row extends pg.QueryResultRow>(text: string, at: "primary" | "replica" = "primary") {
    const port = at === "primary" ? this.primaryPort : this.replicaPort;
    return statement<Row>(this.#address(POOLED.superuser, port), text);
  }

  stopReplica(): Promise<void> {
    return this.#replica?.stop() ?? Promise.resolve();
  }

  /** Makes the promoted replica a standby again, as after a failover: it replays another history than the primary's. */
  async followOtherHistory(): Promise<void> {
    // Its log is ahead of the primary's, so that a comparison of positions alone would accept it.
    for (let segment = 0; segment < 2; segment += 1) {
      await this.sql("CHECKPOINT", "replica");
      await this.sql("SELECT pg_switch_wal()", "replica");
    }
    await this.stopReplica();
    writeFileSync(join(this.#home, "replica", "standby.signal"), "");
    this.#replica = await this.#serve("replica", this.replicaPort);
  }

  async stop(): Promise<void> {
    for (const one of this.#running.reverse()) await one.stop();
  }
}

async function statement<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
