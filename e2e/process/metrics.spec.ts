import { rmSync } from "node:fs";
import { assertExposition, type Family, linted } from "@/testing/exposition";
import { demoOf, requestToken } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  freePort,
  type Launched,
  launch,
  signal,
  stopLaunched,
} from "../support/launch";

test.describe.configure({ mode: "serial" });
let service: Launched;
let metrics = "";
test.beforeAll(async () => {
  const port = String(await freePort());
  service = await launch({ METRICS_PORT: port, WEB_CONCURRENCY: "2" });
  metrics = `http://127.0.0.1:${port}/metrics`;
});
test.afterAll(async () => {
  await stopLaunched();
  rmSync(service.dataDir, { recursive: true, force: true });
});

async function scraped(): Promise<ReadonlyMap<string, Family>> {
  const text = await (await fetch(metrics)).text();
  expect(linted(text)).toEqual([]);
  return assertExposition(text);
}

/** The sum of the samples of a metric whose series has all of these texts. */
function sumOf(families: ReadonlyMap<string, Family>, name: string, ...texts: string[]): number {
  const family = [...families].find(([known]) => name.startsWith(known))?.[1];
  const samples = [...(family?.samples ?? [])].filter(
    ([series]) => series.split("{")[0] === name && texts.every((text) => series.includes(text)),
  );
  return samples.reduce((sum, [, value]) => sum + value, 0);
}

async function createCharge(): Promise<void> {
  const { access_token } = await (await requestToken(service.url, demoOf(service.dataDir))).json();
  const created = await fetch(`${service.url}/payments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${access_token}`,
      "idempotency-key": crypto.randomUUID(),
      "content-type": "application/json",
    },
    body: JSON.stringify(validBody()),
  });
  expect(created.status).toBe(201);
}

const POSTS = [
  "http_server_request_duration_seconds_count",
  'http_request_method="POST"',
  'http_route="/payments"',
  'http_response_status_code="201"',
] as const;

test("a scrape has what requests, statements, providers, jobs and the feed did", async () => {
  await createCharge();
  await expect(async () => {
    const families = await scraped();
    expect(sumOf(families, ...POSTS)).toBe(1);
    const psp = ['kind="bacen-pix"', 'operation="open"', 'outcome="opened"'];
    expect(sumOf(families, "vintem_psp_request_duration_seconds_count", ...psp)).toBe(1);
    expect(sumOf(families, "vintem_charges_total", 'event="payment.created"')).toBe(1);
    expect(sumOf(families, "db_client_operation_duration_seconds_count")).toBeGreaterThan(0);
    expect(sumOf(families, "db_client_connections", 'process="worker"')).toBeGreaterThan(0);
    expect(sumOf(families, "vintem_database_up")).toBe(1);
    expect(sumOf(families, "vintem_workers_alive")).toBe(1);
    expect(sumOf(families, "vintem_scrape_processes", 'answered="yes"')).toBe(3);
    for (const process of ["web-1", "web-2", "worker", "launcher"]) {
      const label = `process="${process}"`;
      expect(sumOf(families, "process_resident_memory_bytes", label), process).toBeGreaterThan(1e7);
    }
  }).toPass();
});

test("no counter goes back when a process is killed, and its successor goes on counting", async () => {
  const before = sumOf(await scraped(), ...POSTS);
  for (const web of childrenRunning(service.process.pid, "server/web.js")) signal(web, "SIGKILL");
  await expect(async () => {
    await createCharge();
    expect(sumOf(await scraped(), ...POSTS)).toBeGreaterThan(before);
  }).toPass();
});

test("a process that hangs fails no scrape", async () => {
  const [worker] = childrenRunning(service.process.pid, "server/worker.js");
  signal(worker, "SIGSTOP");
  try {
    const families = await scraped();
    expect(sumOf(families, "vintem_scrape_processes", 'answered="no"')).toBe(1);
    expect(sumOf(families, "process_resident_memory_bytes", 'process="worker"')).toBeGreaterThan(0);
  } finally {
    signal(worker, "SIGCONT");
  }
});

test("nothing but scrapes is answered at the port of the metrics", async () => {
  expect((await fetch(metrics.replace("/metrics", "/"))).status).toBe(404);
  expect((await fetch(metrics, { method: "POST" })).status).toBe(405);
  expect((await fetch(metrics, { method: "HEAD" })).status).toBe(200);
  const open = await fetch(metrics, { headers: { accept: "application/openmetrics-text" } });
  expect(open.headers.get("content-type")).toContain("application/openmetrics-text");
  expect((await open.text()).endsWith("\n# EOF\n")).toBe(true);
});
