import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  childrenRunning,
  databaseOf,
  type Launched,
  launch,
  operatorOf,
} from "@/e2e/support/launch";
import { insertCharges } from "./insert-charges";
import { signedIn } from "./signed-in";

const USAGE = `Exports 1,000,000 charges of one merchant from the production build, as CSV and as Excel, and reports
how much the app's memory grew and how fast it went. It starts a service of its own in a temporary
directory, and ends it again.

  npm run bench:export [-- --rows 1000000] [--json]
`;

/** What the issue allows an export to take beside what the app takes idle. */
const MEMORY_MAX_MB = 150;

const EXPORT = "/api/dashboard/charges/export";

interface Figures {
  readonly what: string;
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** The app's resident memory before, and at its largest meanwhile. */
  readonly idleMb: number;
  readonly largestMb: number;
  /** How long a request beside it took, in ms: the median and the 95th of a hundred. */
  readonly besideMs: readonly [median: number, p95: number];
}

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const rows = Number(values.rows);
report("Starting the service");
// What one process holds is measured, so there is one.
const service = await launch({ WEB_CONCURRENCY: "1" });
try {
  process.exitCode = await measure(service);
} finally {
  await service.stop();
  rmSync(service.dataDir, { recursive: true, force: true });
}

async function measure(service: Launched): Promise<number> {
  const { merchantId, email, password } = JSON.parse(
    await operatorOf(
      service,
      "merchants",
      "create",
      "--name",
      "Loja",
      "--email",
      "a@b.example",
      "--json",
    ),
  );
  report(`Making ${rows} charges`);
  await insertCharges(databaseOf(service), merchantId, rows);
  const cookie = await signedIn(service.url, email, password);
  // What a service that has been used for a while has loaded: the pages, and the export itself.
  for (const path of ["/charges", `${EXPORT}?format=csv&payerDocument=00000000007`]) {
    await (await fetch(service.url + path, { headers: { cookie } })).arrayBuffer();
  }
  const idle = await beside(service.url, pause(3_000));
  const yardstick = await copyAll(databaseOf(service), merchantId);
  const figures: Figures[] = [];
  for (const [what, address] of [
    ["CSV", "format=csv&separator=semicolon"],
    ["XLSX", "format=xlsx"],
  ] as const) {
    report(`Exporting ${what}`);
    figures.push(await exportAll(service, cookie, what, address));
  }
  const result = { rows, copyRowsPerSecond: yardstick, idleRequestMs: idle, figures };
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : table(result));
  const kept = figures.every(
    (each) => each.rows === rows && each.largestMb - each.idleMb <= MEMORY_MAX_MB,
  );
  return kept ? 0 : 1;
}

/** One export, read as fast as it comes and thrown away. */
async function exportAll(
  service: Launched,
  cookie: string,
  what: string,
  address: string,
): Promise<Figures> {
  const [app] = childrenRunning(service.process.pid, "server/web.js");
  if (app === undefined) throw new Error("the app does not run");
  // What an earlier export left is given back meanwhile.
  await pause(5_000);
  const idleMb = residentMb(app);
  let largestMb = idleMb;
  const watch = setInterval(() => {
    largestMb = Math.max(largestMb, residentMb(app));
  }, 200);
  const start = performance.now();
  const answer = await fetch(`${service.url}${EXPORT}?${address}`, {
    headers: { cookie, "accept-encoding": "identity" },
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  const reading = (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
    }
  })();
  const besideMs = await beside(service.url, reading);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  return {
    what,
    rows: Number(answer.headers.get("x-total-count")),
    seconds,
    megabytes: bytes / 2 ** 20,
    idleMb,
    largestMb,
    besideMs,
  };
}

/** How long small requests take while something else runs, in ms. */
async function beside(
  url: string,
  work: Promise<unknown>,
): Promise<readonly [median: number, p95: number]> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const start = performance.now();
    await (await fetch(`${url}/readyz`)).text();
    times.push(performance.now() - start);
    await pause(50);
  }
  await done;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return [at(0.5), at(0.95)];
}

/** The yardstick: the same charges copied out by the database itself, in rows a second. */
async function copyAll(databaseUrl: string, merchantId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query(`SET LOCAL ROLE vintem_app; SET LOCAL vintem.merchant_id = '${merchantId}'`);
  const start = performance.now();
  const copying = client.query(
    copyTo(`COPY (SELECT * FROM charges WHERE merchant_id = '${merchantId}'
      ORDER BY created_at DESC, id DESC) TO STDOUT`),
  );
  await pipeline(copying as unknown as Readable, new Writable({ write: (_, __, next) => next() }));
  const seconds = (performance.now() - start) / 1000;
  await client.query("COMMIT");
  await client.end();
  return rows / seconds;
}

function residentMb(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}

function table({
  copyRowsPerSecond,
  idleRequestMs,
  figures,
}: {
  readonly copyRowsPerSecond: number;
  readonly idleRequestMs: readonly [number, number];
  readonly figures: readonly Figures[];
}): string {
  const ms = (pair: readonly [number, number]) => pair.map((each) => each.toFixed(1)).join(" / ");
  const line = (each: Figures) => {
    const speed = each.rows / each.seconds;
    const grew = each.largestMb - each.idleMb;
    return [
      each.what,
      each.rows,
      each.megabytes.toFixed(0),
      each.seconds.toFixed(1),
      speed.toFixed(0),
      `${((speed / copyRowsPerSecond) * 100).toFixed(0)} %`,
      each.idleMb.toFixed(0),
      each.largestMb.toFixed(0),
      `**${grew.toFixed(0)}**`,
      ms(each.besideMs),
    ].join(" | ");
  };
  return `| export | rows | MB | s | rows/s | of COPY | idle MB | largest MB | MB over idle (≤ ${MEMORY_MAX_MB}) | request beside it, median / p95 ms |
| :-- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${figures.map((each) => `| ${line(each)} |`).join("\n")}

COPY TO STDOUT of the same charges: ${copyRowsPerSecond.toFixed(0)} rows/s. The same request beside nothing: ${ms(idleRequestMs)} ms.
`;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}
