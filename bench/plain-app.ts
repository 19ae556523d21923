import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import pg from "pg";
import { cleanEnvironment, freePort } from "@/e2e/support/launch";
import { run } from "./processes";

/** Ends the plain version with the process that started it, even when that is killed. */
const END_WITH_PARENT = "data:text/javascript,process.on('disconnect',()=>process.exit())";

const NEXT = "node_modules/next/dist/bin/next";
const PRISMA = "node_modules/prisma/build/index.js";

/** The plain version (bench/plain) as it runs: its own database in the same server, `next start`. */
export class PlainApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly #secret: string;
  readonly #child: ChildProcess;

  private constructor(url: string, databaseUrl: string, secret: string, child: ChildProcess) {
    this.url = url;
    this.databaseUrl = databaseUrl;
    this.#secret = secret;
    this.#child = child;
  }

  /** Makes its database beside `databaseUrl` and starts it. */
  static async start(databaseUrl: string): Promise<PlainApp> {
    const own = await makeDatabase(databaseUrl);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const secret = randomBytes(32).toString("hex");
    const child = spawn(
      process.execPath,
      [
        "--import",
        END_WITH_PARENT,
        NEXT,
        "start",
        "bench/plain",
        "-H",
        "127.0.0.1",
        "-p",
        `${port}`,
      ],
      {
        env: {
          ...cleanEnvironment(),
          NODE_ENV: "production",
          NEXT_TELEMETRY_DISABLED: "1",
          DATABASE_URL: own,
          PLAIN_SECRET: secret,
          PUBLIC_URL: url,
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    await ready(child);
    return new PlainApp(url, own, secret, child);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** A merchant of its own; the token that speaks for it, and its id. */
  async newMerchant(): Promise<{ readonly id: string; readonly token: string }> {
    const [row] = await query<{ id: string }>(
      this.databaseUrl,
      `INSERT INTO "Merchant" (id, name, city, "pixKey", "feePercent")
       VALUES (gen_random_uuid(), 'Loja A', 'Sao Paulo', gen_random_uuid(), 0.99) RETURNING id`,
    );
    if (!row) throw new Error("an insert returns its row");
    const token = await new SignJWT({ scope: "pagamentos:read pagamentos:write" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(row.id)
      .setExpirationTime("1d")
      .sign(new TextEncoder().encode(this.#secret));
    return { id: row.id, token };
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((done) => this.#child.once("exit", done));
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(late);
  }
}

async function makeDatabase(databaseUrl: string): Promise<string> {
  await query(databaseUrl, "CREATE DATABASE plain");
  const own = new URL(databaseUrl);
  own.pathname = "/plain";
  const diff = ["migrate", "diff", "--from-empty", "--to-schema", "bench/plain/schema.prisma"];
  const schema = await run(process.execPath, [PRISMA, ...diff, "--script"], {
    DATABASE_URL: own.href,
    PRISMA_SCHEMA_ENGINE_BINARY: `${process.cwd()}/bin/schema-engine.mjs`,
    CHECKPOINT_DISABLE: "1",
  });
  await query(own.href, schema);
  return own.href;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = "";
    const read = (chunk: Buffer) => {
      said += chunk;
      if (said.includes("Ready")) done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) =>
      failed(new Error(`the plain version ended with ${code}:\n${said}`)),
    );
  });
}

/** One statement, or several without values, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values && [...values])).rows;
  } finally {
    await client.end();
  }
}
