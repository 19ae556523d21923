import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PageResponse } from "@/lib/contract/payment-response";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  cleanEnvironment,
  databaseOf,
  freePort,
  type Launched,
  launch,
  stopLaunched,
} from "../support/launch";
import { simulatorOf } from "../support/service";

test.afterEach(stopLaunched);

const STORM_MS = 20_000;
const KILL_EVERY_MS = 2_000;
const CLIENTS = 12;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A second copy of the app on the same database, as an operator adds one. */
async function secondApp(first: Launched, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["dist/server/web.js"], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: "production",
      DATABASE_URL: databaseOf(first),
      VINTEM_SECRET: readFileSync(join(first.dataDir, "secret"), "utf8").trim(),
      PUBLIC_URL: first.url,
      NEXTAUTH_URL: first.url,
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await new Promise((ready) => child.once("message", ready));
  return child;
}

test("kill -9 of one of two apps every 2 s, with a failing bank: nothing lost, doubled, orphaned or missed", async () => {
  test.setTimeout(240_000);
  const first = await launch();
  const bank = `${simulatorOf(first.dataDir)}/control`;
  const secondPort = await freePort();
  let second = await secondApp(first, secondPort);
  const addresses = [first.url, `http://localhost:${secondPort}`];
  const demo = JSON.parse(readFileSync(join(first.dataDir, "demo.json"), "utf8"));
  const faults: [number, Record<string, unknown>][] = [
    [0.03, { kind: "error-before", status: 503 }],
    [0.03, { kind: "error-after", status: 500 }],
    [0.05, { kind: "lost-response" }],
    [0.1, { kind: "delay", ms: 1_500 }],
  ];
  for (const [probability, effect] of faults) {
    const body = JSON.stringify({ match: { route: "PUT /cob/:txid" }, probability, effect });
    await fetch(`${bank}/faults`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
  }

  /** One call with a fresh token; null when the instance was not there to answer. */
  async function call(path: string, init: RequestInit = {}): Promise<Response | null> {
    const address = addresses[Math.floor(Math.random() * 2)];
    try {
      const signal = AbortSignal.timeout(12_000);
      return await fetch(`${address}${path}`, {
        ...init,
        signal,
        headers: { ...init.headers, ...(await bearer()) },
      });
    } catch {
      return null;
    }
  }
  let token = { value: "", until: 0 };
  async function bearer(): Promise<Record<string, string>> {
    while (Date.now() > token.until) {
      const basic = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString("base64");
      const answer = await fetch(`${addresses[Math.floor(Math.random() * 2)]}/oauth/token`, {
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
      }).catch(() => null);
      if (answer?.ok)
        token = { value: (await answer.json()).access_token, until: Date.now() + 200_000 };
      else await pause(100);
    }
    return { authorization: `Bearer ${token.value}` };
  }

  let storming = true;
  const made = new Map<string, string>();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (storming) {
      const key = randomUUID();
      const body = JSON.stringify(validBody());
      for (;;) {
        const headers = { "idempotency-key": key, "content-type": "application/json" };
        const answer = await call("/payments", { method: "POST", body, headers });
        if (answer?.status === 201) {
          made.set(key, (await answer.json().catch(() => null))?.id ?? "");
          if (made.get(key)) break;
        }
        expect([undefined, 201, 409, 503]).toContain(answer?.status);
        await pause(100);
      }
    }
  });

  const seen: string[] = [];
  let from = new Date(Date.now() - 60_000).toISOString();
  async function readWindow(to: string): Promise<boolean> {
    const ids: string[] = [];
    for (let page = 0; ; page += 1) {
      const query = new URLSearchParams({
        createdFrom: from,
        createdTo: to,
        size: "100",
        page: String(page),
      });
      const answer = await call(`/payments?${query}`);
      if (answer?.status !== 200) return false;
      const { content }: PageResponse = await answer.json().catch(() => ({ content: null }));
      if (!content) return false;
      ids.push(...content.map(({ id }) => id));
      if (content.length < 100) break;
    }
    seen.push(...ids);
    from = to;
    return true;
  }
  const reader = (async () => {
    while (storming) {
      await readWindow(new Date().toISOString());
      await pause(50);
    }
  })();

  let kills = 0;
  for (const start = Date.now(); Date.now() - start < STORM_MS; kills += 1) {
    await pause(KILL_EVERY_MS);
    if (kills % 2 === 0) {
      const [web] = childrenRunning(first.process.pid, "server/web.js");
      if (web) process.kill(web, "SIGKILL");
    } else {
      second.kill("SIGKILL");
      second = await secondApp(first, secondPort);
    }
  }
  storming = false;
  await Promise.all([...clients, reader]);
  await expect(async () => {
    expect(await readWindow(new Date().toISOString())).toBe(true);
  }).toPass();

  // Everything that was begun ends within 90 s (reliability 1, row 3).
  await expect(async () => {
    const answer = await call("/payments?status=CREATING");
    const unfinished: PageResponse | undefined = await answer?.json();
    expect(unfinished?.page.totalElements).toBe(0);
  }).toPass({ timeout: 90_000 });

  const { cobs } = await (await fetch(`${bank}/cobs?limit=10000`)).json();
  const atBank = (cobs as { txid: string }[]).map(({ txid }) => txid).sort();
  const here = [...made.values()].map((id) => id.replaceAll("-", "")).sort();
  const total = (await (await call("/payments?size=1"))?.json()) as PageResponse;
  expect(kills).toBeGreaterThan(5);
  expect(here.length).toBeGreaterThan(100);
  expect(new Set(here).size, "one charge a key").toBe(here.length);
  expect(total.page.totalElements, "no charge lost or doubled").toBe(here.length);
  expect(atBank, "no charge orphaned at the bank").toEqual(here);
  expect(seen.length, "no charge seen twice by the window reader").toBe(new Set(seen).size);
  expect(seen.map((id) => id.replaceAll("-", "")).sort(), "no charge missed").toEqual(here);
  second.kill("SIGKILL");
  await first.stop();
  rmSync(first.dataDir, { recursive: true, force: true });
});
