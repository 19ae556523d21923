import { type ChildProcess, execFile, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  cleanEnvironment,
  freePort,
  type Launched,
  launch,
  temporaryData,
} from "@/e2e/support/launch";
import { putBankAccount } from "@/e2e/support/own-bank";
import { simulatorOf } from "@/e2e/support/service";
import { Balancer } from "./balancer";
import { BIND_SESSIONS, Databases, type POOLED } from "./databases";
import type { Programs } from "./programs";

/** The nodes, as the balancer names them. */
export const NODES = ["a", "b"] as const;
export type NodeName = (typeof NODES)[number];

/** The site's public address: payers and members come by TLS, which a proxy before the balancer terminates. */
export const PUBLIC_URL = "https://pay.example";

/** A merchant as `merchants create` prints it. */
export interface Enrolled {
  readonly merchantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** A whole production site on this machine: databases, pooler, two nodes, a balancer and a bank. */
export class Site {
  static readonly #running = new Set<Site>();
  readonly home = temporaryData();
  readonly databases: Databases;
  readonly #programs: Programs;
  readonly #secret = randomBytes(32).toString("base64url");
  readonly #ports = new Map<NodeName, number>();
  readonly #nodes = new Map<NodeName, Launched>();
  #publicPort = 0;
  #bank: ChildProcess | undefined;
  #balancer: Balancer | undefined;

  constructor(programs: Programs) {
    this.#programs = programs;
    this.databases = new Databases(programs, this.home);
    Site.#running.add(this);
  }

  /** Ends what still runs, for when there is no time to wait for results. */
  static async stopAll(): Promise<void> {
    await Promise.all([...Site.#running].map((site) => site.stop()));
  }

  get balancer(): Balancer {
    if (!this.#balancer) throw new Error("the balancer was not started");
    return this.#balancer;
  }

  /** The environment of both nodes; they differ in where they listen and keep their files. */
  get #environment(): Record<string, string> {
    return {
      VINTEM_ENV: "production",
      VINTEM_SECRET: this.#secret,
      PUBLIC_URL,
      // The bank calls the balancer.
      WEBHOOK_BASE_URL: `http://127.0.0.1:${this.#publicPort}`,
      DATABASE_URL: this.databases.url,
      // As under npm, so that a node ends with this process even when that is killed.
      npm_lifecycle_event: "scaling",
    };
  }

  /** Starts the primary and makes two merchants, an account and prices: by commands that all migrate. */
  async enrol(): Promise<readonly [Enrolled, Enrolled]> {
    await this.databases.startPrimary();
    const create = async (name: string) =>
      JSON.parse(
        await this.operate(
          "merchants",
          "create",
          "--name",
          name,
          "--email",
          `${name}@shop.example`,
          "--json",
        ),
      ) as Enrolled;
    // At once, on a database without a table.
    const merchants = await Promise.all([create("one"), create("other")]);
    await this.operate(
      "merchants",
      "set-price",
      "--default",
      "--method",
      "PIX",
      "--fixed",
      "0",
      "--percent",
      "1",
    );
    await this.#openAccount();
    return merchants;
  }

  async #openAccount(): Promise<void> {
    const state = join(this.home, "simulator");
    mkdirSync(state);
    const bank = fork("dist/simulator/main.js", {
      env: { ...cleanEnvironment(), NODE_ENV: "production", SIMULATOR_STATE: state },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#bank = bank;
    await new Promise<void>((ready, failed) => {
      bank.once("message", () => ready());
      bank.once("exit", () => failed(new Error("the bank did not start")));
    });
    const url = simulatorOf(this.home);
    const account = { clientId: "site", clientSecret: randomUUID(), pixKey: randomUUID() };
    await putBankAccount(url, account, account.pixKey);
    const { pixKey, ...secrets } = account;
    const tariff = { fixedCents: 0, basisPoints: 80 };
    const config = { apiUrl: `${url}/pix/v2`, tokenUrl: `${url}/oauth/token`, pixKey, tariff };
    const keep = (name: string, what: object) => {
      writeFileSync(join(this.home, name), JSON.stringify(what));
      return join(this.home, name);
    };
    const files = [
      "--config",
      keep("config.json", config),
      "--secrets",
      keep("secrets.json", secrets),
    ];
    await this.operate("psp-accounts", "add", "--name", "Banco", ...files);
  }

  /** An operator's command against this site; its standard output. */
  async operate(command: string, ...args: string[]): Promise<string> {
    const env: NodeJS.ProcessEnv = {
      ...cleanEnvironment(),
      ...this.#environment,
      // The bank of this check speaks no TLS: production refuses an account with such an address.
      VINTEM_ENV: "sandbox",
      NODE_ENV: "production",
    };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`dist/bin/${command}.js`, ...args],
      { env },
    );
    return stdout;
  }

  /** Adds the replica and the pooler, then both nodes at once, and the balancer before them. */
  async grow(): Promise<void> {
    await this.databases.sql(BIND_SESSIONS);
    await Promise.all([this.databases.startReplica(), this.databases.startPooler()]);
    this.#publicPort = await freePort();
    for (const name of NODES) this.#ports.set(name, await freePort());
    const ports = Object.fromEntries(this.#ports);
    const { haproxy } = this.#programs;
    this.#balancer = await Balancer.start(haproxy, this.home, this.#publicPort, ports);
    await Promise.all(NODES.map((name) => this.startNode(name)));
    for (const name of NODES) await this.balancer.whenUp(name);
  }

  async startNode(name: NodeName): Promise<void> {
    const port = this.#ports.get(name) ?? (await freePort());
    this.#nodes.set(name, await this.#launch(`node-${name}`, port, "bound"));
  }

  /** Tries to start a node with the wrong user at the pooler; what it says when it refuses, else null. */
  async refusal(way: keyof typeof POOLED): Promise<string | null> {
    const port = await freePort();
    const started = await this.#launch("node-refused", port, way).catch((error: Error) => error);
    if (started instanceof Error) return started.message;
    await started.stop();
    return null;
  }

  #launch(folder: string, port: number, way: keyof typeof POOLED): Promise<Launched> {
    return launch({
      ...this.#environment,
      DATA_DIR: join(this.home, folder),
      PORT: String(port),
      DATABASE_POOLER_URL: this.databases.poolerUrl(way),
      DATABASE_REPLICA_URL: this.databases.replicaUrl,
    });
  }

  /** Ends a node as SIGTERM of an init system does. */
  async stopNode(name: NodeName): Promise<void> {
    const node = this.#nodes.get(name);
    this.#nodes.delete(name);
    await node?.stop();
  }

  /** How many lines both nodes have logged that say this. */
  logged(text: string): number {
    const all = [...this.#nodes.values()].map((node) => node.output()).join("");
    return all.split("\n").filter((line) => line.includes(text)).length;
  }

  async stop(): Promise<void> {
    Site.#running.delete(this);
    await this.#balancer?.stop();
    await Promise.all(NODES.map((name) => this.stopNode(name)));
    if (this.#bank?.connected) this.#bank.disconnect();
    await this.databases.stop();
  }
}
