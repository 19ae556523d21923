import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import {
  type Input,
  impossible,
  type Printed,
  report,
  runSingleCommand,
  UsageError,
} from "@/bin/command";
import { cleanEnvironment, launch } from "@/e2e/support/launch";
import { launchEnv } from "@/lib/platform/env";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { assertHasService } from "@/server/data-dir";
import { openDatabase } from "@/server/database";
import { quantile } from "./result";
import { signedIn } from "./signed-in";

const USAGE = `Measures the dashboard of the merchant with the most charges, over HTTP, on the production build.

  npm run bench:data -- --charges 1000000
  npm run bench:dashboard [-- --times 30]
      Starts the service, signs in, and requests the overview, a charge, and the list with each filter
      and each order, in turn. In the same rounds: GET /healthz, and the database counting the charges.

Takes --json. DATA_DIR or DATABASE_URL say which data.
`;

const COUNT = "SELECT count(*) FROM charges WHERE merchant_id = $1";

await runSingleCommand(USAGE, { options: ["times"], run: measure });

/** Milliseconds until the whole answer was there: p50 and p95 of all rounds. */
interface Figure {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
}

async function measure({ times = "30" }: Input): Promise<Printed> {
  const rounds = Number(times);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError("--times must be 1 or more.");
  const settings = launchEnv();
  assertHasService(settings);
  const { dataDir, databaseUrl } = settings;
  const variables = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const service = await launch(variables);
  const database = await openDatabase(settings, { report, join: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("SET vintem.scope = 'service'");
    const { merchant, count, charge } = await biggest(client);
    report(`${count} charges of merchant ${merchant}`);
    const cookie = await signIn(service.url, merchant, variables);
    const requests = new Map<string, () => Promise<unknown>>([
      ["count of the charges, in the database", () => client.query(COUNT, [merchant])],
      ["GET /healthz", () => get(`${service.url}/healthz`)],
      ...pages(charge).map(
        ([what, path]) => [what, () => get(`${service.url}${path}`, cookie)] as const,
      ),
    ]);
    const figures = await inTurn(requests, rounds);
    return { json: { charges: Number(count), rounds, figures }, text: table(figures) };
  } finally {
    await client.end();
    await service.stop();
  }
}

async function biggest(client: pg.Client) {
  const { rows } = await client.query<{ merchant: string; count: string; charge: string }>(
    `SELECT merchant_id AS merchant, count(*) AS count, min(id::text) AS charge FROM charges
     GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  if (!rows[0]) throw impossible("There are no charges: npm run bench:data makes some.");
  return rows[0];
}

/** What is measured, and its address. */
function pages(charge: string): [string, string][] {
  const today = brasiliaDay(new Date());
  const [from, to] = [addDays(today, -90), addDays(today, -60)];
  const filters = {
    none: "",
    "status RECEIVED": "status=RECEIVED",
    "status REFUNDING": "status=REFUNDING",
    "method PIX": "billingType=PIX",
    "method DEBIT_CARD": "billingType=DEBIT_CARD",
    "payer's document": "payerDocument=10000000000",
    "due window": `dueDateFrom=${from}&dueDateTo=${to}`,
    "payment window": `paidOnFrom=${from}&paidOnTo=${to}`,
    "creation window": `createdFrom=${from}T03:00:00Z&createdTo=${to}T03:00:00Z`,
    "text, a common first name": "q=maria",
    "text, two names": "q=maria+oliveira",
    "text, a description": "q=pedido+4711",
    "text, an id": `q=${charge}`,
    ...Object.fromEntries(
      ["createdAt", "dueDate", "paidOn", "amount"].flatMap((field) =>
        ["asc", "desc"].map((way) => [`order ${field},${way}`, `sort=${field},${way}`]),
      ),
    ),
  };
  return [
    ["overview", "/"],
    ["one charge", `/charges/${charge}`],
    ...Object.entries(filters).map(([what, query]): [string, string] => [
      `list: ${what}`,
      `/charges?${query}`,
    ]),
  ];
}

/** Lets a viewer in for this, and signs them in; answers the cookies. */
async function signIn(
  url: string,
  merchant: string,
  variables: Record<string, string>,
): Promise<string> {
  const email = `medicao-${Date.now()}@loja.example`;
  const args = ["dist/bin/members.js", "add", "--merchant", merchant, "--email", email];
  const added = await promisify(execFile)(
    process.execPath,
    [...args, "--role", "viewer", "--json"],
    { env: { ...cleanEnvironment(), ...variables } },
  );
  const { password } = JSON.parse(added.stdout) as { password: string };
  return signedIn(url, email, password);
}

async function get(address: string, cookie = ""): Promise<void> {
  const answer = await fetch(address, { headers: { cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw impossible(`${address} answered ${answer.status}.`);
}

/** Times every request once a round, so that what slows the machine down slows all; a first round warms up. */
async function inTurn(
  requests: ReadonlyMap<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Figure[]> {
  const took = new Map([...requests.keys()].map((what): [string, number[]] => [what, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [what, send] of requests) {
      const start = performance.now();
      await send();
      if (round > 0) took.get(what)?.push(performance.now() - start);
    }
  }
  return [...took].map(([what, ms]) => ({ what, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }));
}

function table(figures: readonly Figure[]): string {
  const yard = figures[0]?.p50 ?? 1;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["", "p50 ms", "p95 ms", "p95 ÷ count"]),
    line(["---", "--:", "--:", "--:"]),
    ...figures.map(({ what, p50, p95 }) =>
      line([what, p50.toFixed(1), p95.toFixed(1), (p95 / yard).toFixed(2)]),
    ),
  ].join("\n");
}
