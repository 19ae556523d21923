import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Bank } from "@/chaos/bank";
import { databaseOf, type Launched, launch, operatorOf, temporaryData } from "@/e2e/support/launch";
import { MerchantPages } from "./merchant-pages";
import { query } from "./plain-app";
import { run, treeOf } from "./processes";

/** A merchant of the service under measurement. */
export interface Merchant {
  readonly merchantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A merchant, and how its owner signs in. */
interface OwnedMerchant extends Merchant {
  readonly email: string;
  readonly password: string;
}

interface OwnKeyMerchant extends OwnedMerchant {
  readonly accountId: string;
}

/** The service under measurement: all of it, as `npm start` starts it. */
export class Vintem {
  readonly #service: Launched;
  readonly #isScratch: boolean;
  readonly databaseUrl: string;

  private constructor(service: Launched, isScratch: boolean) {
    this.#service = service;
    this.#isScratch = isScratch;
    this.databaseUrl = databaseOf(service);
  }

  /** Starts it on a data directory, or on one of its own that goes when it ends. */
  static async start(variables: Record<string, string> = {}): Promise<Vintem> {
    const dataDir = variables.DATA_DIR ?? temporaryData();
    const isScratch = variables.DATA_DIR === undefined;
    try {
      // As under npm, so that it ends with this process even when that is killed.
      const own = { npm_lifecycle_event: "bench", DATA_DIR: dataDir };
      return new Vintem(await launch({ ...variables, ...own }), isScratch);
    } catch (error) {
      if (isScratch) rmSync(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** Without a name to look up. */
  get url(): string {
    return `http://127.0.0.1:${new URL(this.#service.url).port}`;
  }

  /** Where its pages are, whose requests name it as their origin. */
  get pagesUrl(): string {
    return this.#service.url;
  }

  /** The processes of the app, and of the database. */
  get processes(): { readonly app: readonly number[]; readonly database: readonly number[] } {
    const below = treeOf(this.#service.process.pid ?? 0);
    const app = below.filter(({ command }) => command.includes("server/web.js"));
    const pid = readFileSync(join(this.#service.dataDir, "postgres", "postmaster.pid"), "utf8");
    const database = treeOf(Number.parseInt(pid, 10));
    return { app: app.map((each) => each.pid), database: database.map((each) => each.pid) };
  }

  /** The same with the workers among those of the app. */
  get workingProcesses(): {
    readonly app: readonly number[];
    readonly database: readonly number[];
  } {
    const below = treeOf(this.#service.process.pid ?? 0);
    const workers = below.filter(({ command }) => command.includes("server/worker.js"));
    const { app, database } = this.processes;
    return { app: [...app, ...workers.map(({ pid }) => pid)], database };
  }

  /** The simulated bank beside it. */
  bank(): Bank {
    return Bank.of(this.#service.dataDir);
  }

  /** A merchant with a Pix key of its own, so that no PSP is called. */
  async newMerchantOfItsOwnKey(): Promise<OwnKeyMerchant> {
    const merchant = await this.newMerchant();
    const pages = await MerchantPages.of(this.pagesUrl, merchant);
    const { id: accountId } = await pages.post("/psp-accounts", {
      kind: "static-pix",
      name: "Chave própria",
      receiverName: "Loja A",
      city: "São Paulo",
      keyKind: "evp",
      pixKey: randomUUID(),
    });
    return { ...merchant, accountId };
  }

  /** A merchant that goes by the operator's account, which is the simulated bank's. */
  async newMerchant(): Promise<OwnedMerchant> {
    const email = `medicao-${randomUUID()}@loja.example`;
    const made = await this.operator("merchants", "create", "--name", "Loja A", "--email", email);
    const merchant = JSON.parse(made);
    const price = ["--method", "PIX", "--fixed", "0.00", "--percent", "0.99"];
    await this.operator("merchants", "set-price", "--id", merchant.merchantId, ...price);
    return merchant;
  }

  /** Gives a merchant a year of invented charges. */
  async fill({ merchantId }: Merchant, charges: number): Promise<void> {
    const DATA_DIR = this.#service.dataDir;
    const args = ["dist/bench/data.js", "--charges", String(charges), "--merchant", merchantId];
    await run(process.execPath, args, { DATA_DIR });
  }

  /** An operator's command beside it; what it printed, as JSON. */
  operator(command: string, ...args: string[]): Promise<string> {
    return operatorOf(this.#service, command, ...args, "--json");
  }

  /** A fresh token; one lasts five minutes, longer than any load. */
  async token({ clientId, clientSecret }: Merchant): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const answer = await fetch(`${this.url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** How many charges a merchant has, by status, once none is being created any more. */
  async chargesAtRest(merchant: Merchant): Promise<ReadonlyMap<string, number>> {
    for (let tries = 1; ; tries += 1) {
      const charges = await this.#charges(merchant);
      if (!charges.has("CREATING") || tries === 30) return charges;
      await new Promise((done) => setTimeout(done, 500));
    }
  }

  async #charges({ merchantId }: Merchant): Promise<ReadonlyMap<string, number>> {
    const rows = await query<{ status: string; count: string }>(
      this.databaseUrl,
      "SELECT status, count(*) FROM charges WHERE merchant_id = $1 GROUP BY 1",
      [merchantId],
    );
    return new Map(rows.map(({ status, count }) => [status, Number(count)]));
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    if (this.#isScratch) rmSync(this.#service.dataDir, { recursive: true, force: true });
  }
}
