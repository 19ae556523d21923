import { type ChildProcess, type ExecFileOptions, execFile, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Agent, fetch } from "undici";
import { validBody } from "./bodies";
import type { Credentials } from "./credentials";
import { freePort } from "./launch";
import { startBank } from "./own-bank";

/** How the two entries of a release are run. */
export interface Runs {
  /** The command line of an entry, `server.js` or `command.js`, and of its arguments. */
  commandLine(entry: string, args: readonly string[]): readonly [string, ...string[]];
  /** Variables beside the site's own; nothing else of this process's environment is handed on. */
  readonly variables: Readonly<Record<string, string>>;
  /** The folder that it is run in. */
  readonly cwd?: string;
  /** Where files for it are written, and where it sees them; by default a folder that both see alike. */
  readonly files?: { readonly written: string; readonly seen: string };
}

/** Where the site's parts are; ports are of 127.0.0.1. */
export interface Place {
  /** Where payers and systems reach it, by a proxy or, without one, by itself; with its port. */
  readonly publicUrl: (port: number) => string;
  readonly databaseUrl: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A charge as its merchant's system reads it. */
interface Charge {
  readonly id: string;
  readonly status: string;
}

/** The certificates of the tests: the bank's, the shop's, and the authority of both. */
export const CERTIFICATES = resolve("testing/simulator/certificates");
const pem = (name: string) => readFileSync(join(CERTIFICATES, name), "utf8");

/** A certificate of this folder with its key. */
export function certificateOf(who: string): { readonly cert: string; readonly key: string } {
  return { cert: pem(`${who}.pem`), key: pem(`${who}.key`) };
}

/** How long a whole flow may take that is done in moments on an idle machine. */
const PATIENCE_MS = 90_000;

/**
 * A production site on this machine: a release, an external PostgreSQL, and the simulated bank, which takes nobody without a
 * client certificate and calls with one of its own.
 */
export class ProductionSite {
  readonly folder = mkdtempSync(join(tmpdir(), "vintem-production-"));
  readonly port: number;
  readonly webhookPort: number;
  readonly #runs: Runs;
  readonly #place: Place;
  readonly #bank: ChildProcess;
  readonly #bankFolder: string;
  readonly #bankUrl: string;
  readonly #control = new Agent({
    connect: { ca: pem("authority.pem"), cert: pem("shop.pem"), key: pem("shop.key") },
  });
  readonly #secret = randomBytes(32).toString("base64url");
  #server: ChildProcess | null = null;
  #said = "";

  private constructor(
    [port, webhookPort]: readonly [number, number],
    runs: Runs,
    place: Place,
    bank: { readonly process: ChildProcess; readonly url: string; readonly folder: string },
  ) {
    this.port = port;
    this.webhookPort = webhookPort;
    this.#runs = runs;
    this.#place = place;
    this.#bank = bank.process;
    this.#bankFolder = bank.folder;
    this.#bankUrl = bank.url.replace("http:", "https:");
  }

  /** Starts the bank; the release is not started yet. */
  static async open(runs: Runs, place: Place): Promise<ProductionSite> {
    const folder = mkdtempSync(join(tmpdir(), "vintem-bank-"));
    const file = (name: string) => join(CERTIFICATES, name);
    const bank = await startBank(folder, {
      SIMULATOR_TLS_CERT: file("bank.pem"),
      SIMULATOR_TLS_KEY: file("bank.key"),
      SIMULATOR_TLS_CLIENT_CA: file("authority.pem"),
      SIMULATOR_CALLBACK_CERT: file("bank.pem"),
      SIMULATOR_CALLBACK_KEY: file("bank.key"),
      SIMULATOR_CALLBACK_CA: file("authority.pem"),
    });
    const ports = [await freePort(), await freePort()] as const;
    return new ProductionSite(ports, runs, place, { ...bank, folder });
  }

  /** What the release has written so far, in order. */
  get output(): string {
    return this.#said;
  }

  get #environment(): Record<string, string> {
    const { publicUrl, databaseUrl, settings } = this.#place;
    return {
      ...this.#runs.variables,
      VINTEM_ENV: "production",
      VINTEM_SECRET: this.#secret,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl(this.port),
      PORT: String(this.port),
      WEB_CONCURRENCY: "1",
      // The bank reaches this listener by itself; its certificate is demanded there.
      WEBHOOK_TLS_PORT: String(this.webhookPort),
      WEBHOOK_TLS_CERT: this.place("shop.pem"),
      WEBHOOK_TLS_KEY: this.place("shop.key"),
      WEBHOOK_TLS_CA: this.place("authority.pem"),
      WEBHOOK_TLS_URL: `https://127.0.0.1:${this.webhookPort}`,
      ...settings,
    };
  }

  /** Copies a certificate's file to where the release can read it. */
  place(name: string): string {
    return this.write(name, pem(name));
  }

  /** Writes a file that the release can read; answers where it sees it. */
  write(name: string, content: string): string {
    const { written, seen } = this.#runs.files ?? { written: this.folder, seen: this.folder };
    mkdirSync(written, { recursive: true });
    writeFileSync(join(written, name), content);
    return join(seen, name);
  }

  /** Runs an entry to its end; its standard output. */
  async run(entry: string, ...args: string[]): Promise<string> {
    const [program, ...all] = this.#runs.commandLine(entry, args);
    const { stdout } = await promisify(execFile)(program, all, this.#options);
    return stdout;
  }

  get #options(): ExecFileOptions & { encoding: "utf8" } {
    const { cwd } = this.#runs;
    // A release sets NODE_ENV by itself.
    const env = this.#environment as NodeJS.ProcessEnv;
    return { env, encoding: "utf8", ...(cwd ? { cwd } : {}) };
  }

  /** Migrates, and makes a merchant, its price and the account at the bank: by the release's own commands. */
  async setUp(): Promise<Credentials> {
    await this.run("server.js", "migrate");
    const shop = ["--name", "Loja A", "--email", "dono@loja.example", "--json"];
    const merchant = JSON.parse(await this.run("command.js", "merchants", "create", ...shop));
    const price = ["--method", "PIX", "--fixed", "0", "--percent", "1"];
    await this.run("command.js", "merchants", "set-price", "--default", ...price);
    await this.#openAccount();
    return merchant;
  }

  async #openAccount(): Promise<void> {
    const account = { clientId: "loja", clientSecret: randomUUID(), pixKey: randomUUID() };
    const { clientSecret, pixKey } = account;
    const known = { clientSecret, chave: pixKey, nome: "LOJA A", cidade: "RECIFE" };
    await this.bank(`accounts/${account.clientId}`, "PUT", known);
    const config = {
      apiUrl: `${this.#bankUrl}/pix/v2`,
      tokenUrl: `${this.#bankUrl}/oauth/token`,
      pixKey,
      tariff: { fixedCents: 0, basisPoints: 80 },
      callbackSubject: { CN: "bank" },
    };
    const secrets = {
      clientId: account.clientId,
      clientSecret,
      certificate: pem("shop.pem"),
      privateKey: pem("shop.key"),
      authority: pem("authority.pem"),
    };
    const files = [
      "--config",
      this.write("config.json", JSON.stringify(config)),
      "--secrets",
      this.write("secrets.json", JSON.stringify(secrets)),
    ];
    await this.run("command.js", "psp-accounts", "add", "--name", "Banco", ...files);
  }

  /** Calls the bank's control API. @throws with its answer when that is no success. */
  async bank(path: string, method = "GET", body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.#bankUrl}/control/${path}`, {
      method,
      dispatcher: this.#control,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === "" ? {} : JSON.parse(text);
  }

  /** Starts the service and waits until it serves. @throws with its output when it ends before. */
  async start(role = "all"): Promise<void> {
    const [program, ...all] = this.#runs.commandLine("server.js", [role]);
    const { env, cwd } = this.#options;
    const server = spawn(program, all, {
      env,
      ...(cwd ? { cwd } : {}),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#server = server;
    await new Promise<void>((ready, failed) => {
      const read = (chunk: Buffer) => {
        this.#said += chunk.toString();
        if (this.#said.includes("Ctrl-C stops everything")) ready();
      };
      server.stdout.on("data", read);
      server.stderr.on("data", read);
      server.once("exit", (code) => failed(new Error(`exit code ${code}:\n${this.#said}`)));
    });
  }

  /** Ends the service as an init system does; answers the exit code. */
  async stop(): Promise<number | null> {
    const server = this.#server;
    this.#server = null;
    if (server === null || server.exitCode !== null) return server?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => server.once("exit", done));
    server.kill("SIGTERM");
    return ended;
  }

  /**
   * A charge from its creation until its money is there, of which the bank's call over mutual TLS brought the news.
   *
   * @param call a request of the merchant's system, by whatever way it reaches the service.
   */
  async firstPaidCharge(
    { clientId, clientSecret }: Credentials,
    call: Call = this.call,
  ): Promise<Charge> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const granted = await call("POST", "/oauth/token", {
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    const authorization = `Bearer ${(granted as { access_token: string }).access_token}`;
    const made = (await call("POST", "/payments", {
      headers: {
        authorization,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(validBody()),
    })) as Charge;
    // What the bank calls is registered there by the worker, soon after the start.
    await eventually("the webhook's address is at the bank", async () =>
      readFileSync(this.#journal, "utf8").includes(
        `"webhookUrl":"https://127.0.0.1:${this.webhookPort}/`,
      ),
    );
    // The bank's name for a charge is its id without hyphens.
    await this.bank(`cobs/${made.id.replaceAll("-", "")}/pay`, "POST", {});
    let charge = made;
    await eventually("the charge is received", async () => {
      charge = (await call("GET", `/payments/${made.id}`, {
        headers: { authorization },
      })) as Charge;
      return charge.status === "RECEIVED";
    });
    return charge;
  }

  /**
   * POSTs a notification to the registered address over TLS with a certificate of {@link CERTIFICATES}, or without one.
   *
   * @returns the status; 0 when the handshake fails.
   */
  callAsBank(port: number, who: string | null): Promise<number> {
    const text = readFileSync(this.#journal, "utf8");
    const address = [...text.matchAll(/"webhookUrl":"([^"]+)"/g)].at(-1)?.[1] ?? "";
    return new Promise((answered) => {
      const call = request(
        {
          method: "POST",
          host: "127.0.0.1",
          port,
          path: `${new URL(address).pathname}/pix`,
          ca: pem("authority.pem"),
          headers: { "content-type": "application/json" },
          ...(who ? certificateOf(who) : {}),
        },
        (answer) => {
          answer.resume();
          answered(answer.statusCode ?? 0);
        },
      );
      call.on("error", () => answered(0));
      call.end('{"pix":[]}');
    });
  }

  get #journal(): string {
    return join(this.#bankFolder, "bank", "journal.jsonl");
  }

  /** Calls the service at its own port. */
  readonly call: Call = async (method, path, { headers, body } = { headers: {} }) => {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };

  async close(): Promise<void> {
    await this.stop();
    if (this.#bank.connected) this.#bank.disconnect();
    await this.#control.close();
    rmSync(this.#bankFolder, { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A request, and the JSON of its answer. @throws for an answer that is no success. */
export type Call = (
  method: string,
  path: string,
  request?: { readonly headers: Record<string, string>; readonly body?: string },
) => Promise<unknown>;

/** Waits until something holds. @throws naming it when it takes too long. */
export async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`not in time: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
