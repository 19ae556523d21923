import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  childrenRunning,
  cleanEnvironment,
  copiedData,
  databaseOf,
  freePort,
  type Launched,
  launch,
  operatorOf,
} from "@/e2e/support/launch";
import { simulatorOf } from "@/e2e/support/service";
import { printEventId } from "@/lib/events/event-id";
import { runningServer } from "@/server/running-postgres";
import { openRelay, type Relay } from "@/testing/relay";
import { SmallDisk } from "./full-disk";
import { RespawnedChild } from "./respawned-child";
import { SteppedClock } from "./stepped-clock";

/** A process that can be killed; false when it is not there just now. */
export interface Victim {
  kill(): boolean;
}

/** An app, and where it listens. */
export interface App extends Victim {
  readonly url: string;
}

/** What a service may have beside a usual one, for what strikes it. */
interface Rig {
  /** Steps for all of its processes. */
  readonly clock: SteppedClock | null;
  /** A small file system for the logs, and one for PostgreSQL's files. */
  readonly logDisk: SmallDisk | null;
  readonly databaseDisk: SmallDisk | null;
}

/** Far more than a storm writes, so that a disk is full only when it is filled. */
const LOGS_MB = 16;
const DATABASE_MB = 768;

/** A service under test: all of it as `npm start` starts it, on a data directory of its own. */
export class Service {
  static readonly #running = new Set<Service>();
  readonly #first: Launched;
  readonly #children: RespawnedChild[] = [];

  readonly #rig: Rig;
  #relays: { readonly database: Relay; readonly bank: Relay } | null = null;

  private constructor(first: Launched, rig: Rig) {
    this.#first = first;
    this.#rig = rig;
    Service.#running.add(this);
  }

  /** @param asked what it shall have beside a usual service; it goes without what this machine or user does not allow. */
  static async start(asked: Partial<Record<keyof Rig, boolean>> = {}): Promise<Service> {
    const clock = asked.clock ? SteppedClock.find() : null;
    // As under npm, so that it ends with this process even when that is killed.
    const variables = { npm_lifecycle_event: "chaos", ...clock?.environment };
    const none = { clock, logDisk: null, databaseDisk: null };
    if (!asked.logDisk && !asked.databaseDisk) return new Service(await launch(variables), none);
    const dataDir = await copiedData();
    const own = { ...variables, DATA_DIR: dataDir };
    // The cluster is made first, under another name than the mounted folder's.
    if (asked.databaseDisk) await (await launch(own)).stop();
    const disk = (folder: string, sizeMb: number) => SmallDisk.mount(join(dataDir, folder), sizeMb);
    const disks = {
      logDisk: asked.logDisk ? disk("logs", LOGS_MB) : null,
      databaseDisk: asked.databaseDisk ? disk("postgres", DATABASE_MB) : null,
    };
    return new Service(await launch(own), { clock, ...disks });
  }

  /** What it has beside a usual service. */
  has(part: keyof Rig): boolean {
    return this.#rig[part] !== null;
  }

  /** Leaves the logs, or PostgreSQL, no room for so many ms. */
  async fillDisk(disk: "logDisk" | "databaseDisk", ms: number): Promise<boolean> {
    return (await this.#rig[disk]?.fill(ms)) ?? false;
  }

  /** Steps the clock of everything for so many ms. */
  async stepClock(seconds: number, ms: number): Promise<boolean> {
    return (await this.#rig.clock?.step(seconds, ms)) ?? false;
  }

  /** From now on what is added reaches the database, and everything the bank, through relays that can be cut. */
  async openRelays(): Promise<void> {
    const bankUrl = simulatorOf(this.dataDir);
    const database = await openRelay(this.databaseUrl.replace("postgresql:", "http:"));
    const bank = await openRelay(bankUrl);
    this.#relays = { database, bank };
    const [from, to] = [new URL(bankUrl).host, new URL(bank.url).host];
    await this.#query(
      `UPDATE psp_accounts SET config = replace(config::text, '//${from}/', '//${to}/')::jsonb`,
    );
  }

  /** Lets no connection to the database or the bank through for so many ms. */
  async partition(where: "database" | "bank", ms: number): Promise<boolean> {
    const relay = this.#relays?.[where];
    if (!relay) return false;
    await relay.cut();
    await pause(ms);
    await relay.mend();
    return true;
  }

  /** Stops a part of `npm start` with SIGSTOP, and lets it go on after so many ms; of PostgreSQL all processes. */
  async pauseParts(
    part: "web" | "worker" | "simulator" | "postgres",
    ms: number,
  ): Promise<boolean> {
    const pids = part === "postgres" ? this.#databaseProcesses() : this.#processes(part);
    const stopped = pids.filter((pid) => killed(pid, "SIGSTOP"));
    await pause(ms);
    for (const pid of stopped) killed(pid, "SIGCONT");
    return stopped.length > 0;
  }

  killSimulator(): boolean {
    const [pid] = this.#processes("simulator");
    return pid !== undefined && killed(pid, "SIGKILL");
  }

  #processes(part: "web" | "worker" | "simulator"): number[] {
    const script = part === "simulator" ? "simulator/main.js" : `server/${part}.js`;
    return childrenRunning(this.#first.process.pid, script);
  }

  #databaseProcesses(): number[] {
    const running = runningServer(join(this.dataDir, "postgres"));
    return running === null ? [] : [running.pid, ...childrenRunning(running.pid, "postgres")];
  }

  /** Ends what still runs, for when there is no time to wait for results. */
  static async stopAll(): Promise<void> {
    await Promise.all([...Service.#running].map((service) => service.stop()));
  }

  get url(): string {
    return this.#first.url;
  }

  get dataDir(): string {
    return this.#first.dataDir;
  }

  get databaseUrl(): string {
    return databaseOf(this.#first);
  }

  /** The demo merchant's credentials for the API. */
  get credentials(): { readonly clientId: string; readonly clientSecret: string } {
    return JSON.parse(readFileSync(join(this.dataDir, "demo.json"), "utf8"));
  }

  /** The environment of a further process on the same database, as an operator would set it. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...cleanEnvironment(),
      ...this.#rig.clock?.environment,
      NODE_ENV: "production",
      DATABASE_URL: this.#relays
        ? withPort(this.databaseUrl, new URL(this.#relays.database.url).port)
        : this.databaseUrl,
      VINTEM_SECRET: readFileSync(join(this.dataDir, "secret"), "utf8").trim(),
      PUBLIC_URL: this.url,
      NEXTAUTH_URL: this.url,
      // Either worker registers the first app's address as the webhook, so that the bank goes on calling it.
      WEBHOOK_BASE_URL: `http://127.0.0.1:${new URL(this.url).port}`,
    };
  }

  /** Starts a second app on the same database. */
  async addApp(): Promise<App> {
    const port = await freePort();
    const process = await this.#add("web", { PORT: String(port) });
    return { url: `http://localhost:${port}`, kill: () => process.kill() };
  }

  /** Starts a second worker on the same database. */
  addWorker(): Promise<Victim> {
    return this.#add("worker", {});
  }

  async #add(name: "web" | "worker", variables: Record<string, string>): Promise<Victim> {
    const child = await RespawnedChild.start({
      name,
      environment: { ...this.environment, ...variables },
      log: join(this.dataDir, "logs", `second-${name}.log`),
    });
    this.#children.push(child);
    return child;
  }

  /** The app of `npm start` itself, which its launcher starts again. */
  get firstApp(): App {
    return { url: this.url, ...this.#own("web") };
  }

  /** The worker of `npm start` itself, which its launcher starts again. */
  get firstWorker(): Victim {
    return this.#own("worker");
  }

  #own(name: "web" | "worker"): Victim {
    return {
      kill: () => {
        const [pid] = this.#processes(name);
        return pid !== undefined && killed(pid, "SIGKILL");
      },
    };
  }

  /** PostgreSQL stops at once, as after `pg_ctl stop -m immediate`, and has to recover. */
  crashDatabase(): boolean {
    const running = runningServer(join(this.dataDir, "postgres"));
    return running !== null && killed(running.pid, "SIGQUIT");
  }

  /** Runs an operator's command; resolves to its standard output. */
  operator(command: string, ...args: string[]): Promise<string> {
    return operatorOf(this.#first, command, ...args);
  }

  /** How many payments the ledger does not say what is recorded of (`npm run books -- check`). */
  async differencesOfBooks(): Promise<number> {
    const said = await this.operator("books", "check", "--json").catch(
      // What differs is said with another exit code.
      (error: { readonly stdout: string }) => error.stdout,
    );
    const { settlements, broken } = JSON.parse(said);
    return settlements === 0 ? 1 : broken.length;
  }

  /** What the ledger has of money that came to provider accounts, in centavos. */
  async centavosCredited(): Promise<number> {
    const [row] = await this.#query<{ cents: string }>(
      `SELECT COALESCE(sum(cents), 0) AS cents FROM ledger_postings JOIN ledger_entries ON ledger_entries.id = entry_id
       WHERE account LIKE 'psp:%' AND kind IN ('credited', 'extra')`,
    );
    return Number(row?.cents);
  }

  /** How many notifications of providers are stored. */
  async notificationCount(): Promise<number> {
    const [row] = await this.#query<{ count: number }>(
      "SELECT count(*)::int AS count FROM notifications",
    );
    return row?.count ?? 0;
  }

  /** Lets the demo merchant's secret configure webhooks, as its owner could with another secret. */
  async allowWebhooks(): Promise<void> {
    await this.#query(
      "UPDATE client_secrets SET scopes = scopes || '{webhooks:read,webhooks:write}'",
    );
  }

  /** The ids of all events that are in the demo merchant's feed, or wait for a position in it. */
  async eventIds(): Promise<readonly string[]> {
    const rows = await this.#query<{ subject: string; number: number; exception: boolean }>(
      `SELECT subject_id AS subject, number, type LIKE 'exception.%' AS exception FROM feed
       UNION SELECT subject_id, number, source LIKE 'exception_%' FROM feed_pending`,
    );
    return rows.map(({ subject, number, exception }) =>
      printEventId({ subject: exception ? "exception" : "charge", subjectId: subject, number }),
    );
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(this.databaseUrl);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** How often an app, or a worker, ended without having been killed. */
  deathsOfItsOwn(name: "web" | "worker"): number {
    const ended = [...this.#first.output().matchAll(/The (\w+) ended \((\w+)\)/g)];
    const own = ended.filter(([, who, how]) => who === name && how !== "SIGKILL").length;
    const others = this.#children.filter((child) => child.name === name);
    return others.reduce((sum, { deathsOfItsOwn }) => sum + deathsOfItsOwn, own);
  }

  /** Ends everything. The data stay when they are evidence. */
  async stop(keepData = false): Promise<void> {
    Service.#running.delete(this);
    await Promise.all(this.#children.map((child) => child.stop()));
    await this.#first.stop();
    await Promise.all([this.#relays?.database.cut(), this.#relays?.bank.cut()]);
    this.#rig.logDisk?.unmount();
    this.#rig.databaseDisk?.unmount();
    this.#rig.clock?.remove();
    if (!keepData) rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function withPort(url: string, port: string): string {
  const address = new URL(url);
  address.port = port;
  return address.href;
}

function killed(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
    return false;
  }
}
