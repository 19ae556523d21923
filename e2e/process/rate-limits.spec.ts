import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { request as newRequest } from "@playwright/test";
import { parseList } from "structured-headers";
import { ONLY_DEEP } from "@/testing/deep";
import { query } from "../../bench/plain-app";
import { requestToken } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import { databaseOf, type Launched, launch, operatorOf, stopLaunched } from "../support/launch";

// Two web processes share the limits of this service, twice as many requests at once as a second. They are low, so that
// also a busy machine can ask for more.

const LIMITS = "write=10,read=10,concurrent=0,pages=2,session=5,missing=30";
const READ = { atOnce: 20, perSecond: 10 };

let service: Launched;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  service = await launch({
    WEB_CONCURRENCY: "2",
    RATE_LIMITS: LIMITS,
    TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
  });
});
test.afterAll(async () => {
  await stopLaunched();
  rmSync(service.dataDir, { recursive: true, force: true });
});

interface Caller {
  readonly merchantId: string;
  readonly authorization: string;
}

async function newCaller(): Promise<Caller> {
  const email = `dono-${randomUUID()}@loja.example`;
  const words = ["create", "--name", "Loja", "--email", email, "--json"];
  const made = JSON.parse(await operatorOf(service, "merchants", ...words));
  const { access_token } = (await (await requestToken(service.url, made)).json()) as {
    access_token: string;
  };
  return { merchantId: made.merchantId, authorization: `Bearer ${access_token}` };
}

const read = ({ authorization }: Caller) =>
  fetch(`${service.url}/payments?size=1`, { headers: { authorization } });

function create({ authorization }: Caller, key: string, body = JSON.stringify(validBody())) {
  const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
  return fetch(`${service.url}/payments`, { method: "POST", headers, body });
}

test("G2 two processes let through what a merchant may request, and its neighbour notices nothing", async () => {
  test.setTimeout(180_000);
  const [loud, quiet] = [await newCaller(), await newCaller()];
  const started = performance.now();
  const counts = new Map<number, number>();
  const neighbour: number[] = [];
  let going = true;
  // Ten times the limit and more, over as many connections as `fetch` opens.
  const flood = async () => {
    while (going) {
      const { status } = await read(loud);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await pause(status === 200 ? 1 : 50);
    }
  };
  const calm = async () => {
    while (going) {
      neighbour.push((await read(quiet)).status);
      await pause(100);
    }
  };
  const running = [...Array.from({ length: 16 }, flood), calm()];
  await pause(30_000);
  going = false;
  await Promise.all(running);
  const seconds = (performance.now() - started) / 1_000;
  const allowed = READ.atOnce + READ.perSecond * seconds;
  expect([...counts.keys()].toSorted()).toEqual([200, 429]);
  const said = `${JSON.stringify([...counts])} in ${seconds} s`;
  // A busy machine may stand still for a moment; lib/rate-limits/quotas.test.ts measures in a time of its own.
  expect((counts.get(200) ?? 0) / allowed, said).toBeGreaterThan(0.7);
  expect((counts.get(200) ?? 0) / allowed, said).toBeLessThan(1.3);
  expect(neighbour.length).toBeGreaterThan(10);
  expect(new Set(neighbour)).toEqual(new Set([200]));
});

test("a refusal says which policy refuses and how long to wait, as the structured fields do", async () => {
  const caller = await newCaller();
  const fresh = await read(caller);
  expect(fresh.status).toBe(200);
  expect(fresh.headers.get("ratelimit")).toBeNull();
  const answers: Response[] = [];
  const find = (status: number) =>
    answers.find((answer) => answer.status === status && answer.headers.has("ratelimit"));
  // A process may hear from the other that nothing is left while it counted half a quota itself; what it lets through
  // after that refusal says how little there is.
  for (let tries = 0; tries < 300 && !(find(200) && find(429)); tries += 5) {
    answers.push(...(await Promise.all(Array.from({ length: 5 }, () => read(caller)))));
    if (answers.at(-1)?.status === 429) await pause(150);
  }
  const limited = find(200);
  expect(parseList(limited?.headers.get("ratelimit-policy") ?? "")).toEqual([
    [
      "read",
      new Map([
        ["q", 20],
        ["w", 2],
      ]),
    ],
  ]);
  const [[, left] = []] = parseList(limited?.headers.get("ratelimit") ?? "");
  expect(left?.get("r")).toBeLessThan(4);
  const refused = find(429);
  const problem = await refused?.json();
  expect(problem).toMatchObject({ code: "too_many_requests", violatedPolicies: ["read"] });
  const [[name, stands] = []] = parseList(refused?.headers.get("ratelimit") ?? "");
  expect([name, stands?.get("r")]).toEqual(["read", 0]);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(
    Number(stands?.get("t")),
  );
  // Reads that are refused take nothing from writes.
  expect((await create(caller, randomUUID())).status).toBe(201);
});

// What it counts as, lib/rate-limits/admission.db.test.ts says.
test("a request that is sent again with its Idempotency-Key a few times at once is let in", async () => {
  const caller = await newCaller();
  const key = randomUUID();
  const body = JSON.stringify(validBody());
  const statuses = new Set<number>();
  for (let tries = 0; tries < 12; tries += 3) {
    const some = await Promise.all(Array.from({ length: 3 }, () => create(caller, key, body)));
    for (const { status } of some) statuses.add(status);
  }
  // One that comes while the first is under way may be answered so.
  statuses.delete(409);
  expect(statuses).toEqual(new Set([201]));
});

test(
  "operators set a merchant's limits: requests at the same time, and what one credential may use",
  ONLY_DEEP,
  async () => {
    const caller = await newCaller();
    const operator = await signedInOperator();
    const limits = { write: null, read: 0, concurrent: 2, credentialPercent: 50 };
    const path = `/api/dashboard/operator/merchants/${caller.merchantId}/limits`;
    expect((await operator.put(path, { data: { ...limits, read: -1 } })).status()).toBe(400);
    expect((await operator.put(path, { data: limits })).status()).toBe(204);
    await operator.dispose();
    const audited = await query<{ details: unknown }>(
      databaseOf(service),
      "SELECT details FROM audit_log WHERE act = 'merchant.limit' AND merchant_id = $1 AND outcome = 'done'",
      [caller.merchantId],
    );
    expect(audited).toMatchObject([{ details: limits }]);

    await expect
      .poll(
        async () => {
          const answers = await Promise.all(Array.from({ length: 40 }, () => read(caller)));
          const refused = answers.find(({ status }) => status === 429);
          return ((await refused?.json()) as { violatedPolicies?: unknown } | undefined)
            ?.violatedPolicies;
        },
        { timeout: 60_000 },
      )
      .toEqual(["concurrent"]);
    // The other process may have the former limits for a second more, and what was read above used them up.
    const inTurn = async () => {
      const statuses = new Set<number>();
      for (let tries = 0; tries < 40; tries += 1) statuses.add((await read(caller)).status);
      return [...statuses];
    };
    await expect.poll(inTurn, { timeout: 60_000 }).toEqual([200]);
    // Those that wait for events take no place of the others, however many they are.
    const waiting: Promise<Response>[] = [];
    while (waiting.length < 12) {
      const headers = { authorization: caller.authorization };
      const answer = fetch(`${service.url}/events?after=latest&wait=20`, { headers });
      // Until it waits it is one of those at the same time, and may be refused.
      const early = await Promise.race([answer, pause(500).then(() => null)]);
      if (early === null) waiting.push(answer);
      else expect(early.status).toBe(429);
    }
    expect(await inTurn()).toEqual([200]);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    const writes: Response[] = [];
    for (let tries = 0; tries < 120 && writes.at(-1)?.status !== 429; tries += 2) {
      writes.push(...(await Promise.all([0, 1].map(() => create(caller, randomUUID())))));
      writes.sort((a, b) => a.status - b.status);
    }
    expect(await writes.at(-1)?.json()).toMatchObject({ violatedPolicies: ["credential-write"] });
  },
);

test("H1 an address that looks for charges at random is refused those alone after thirty; what exists is answered", async () => {
  const caller = await newCaller();
  const { id } = (await (await create(caller, randomUUID())).json()) as { id: string };
  const from = (address: string, path: string, accept = "*/*") =>
    fetch(service.url + path, { headers: { "x-forwarded-for": address, accept } });
  // A page asks for its status again and again.
  for (let polls = 0; polls < 100; polls += 1) {
    expect((await from("203.0.113.9", `/checkout/${id}/status`)).status).toBe(200);
  }
  // A charge without a logo is no guess.
  for (let looks = 0; looks < 100; looks += 1) {
    expect((await from("203.0.113.9", `/checkout/${id}/logo`)).status).toBe(404);
  }
  let seen = 0;
  // Another address of the same network each time (RFC 6177).
  const seek = (n: number, accept?: string, below = "/status") =>
    from(`2001:db8:7:8::${n.toString(16)}`, `/checkout/${randomUUID()}${below}`, accept);
  for (; seen < 200; seen += 1) if ((await seek(seen + 1)).status === 429) break;
  expect(seen).toBeGreaterThanOrEqual(30);
  expect(seen).toBeLessThan(100);
  // The other process learns of it within a second.
  await expect
    .poll(async () => (await seek(1, "text/html", "")).status, { timeout: 30_000 })
    .toBe(429);
  const mine = (path: string, accept = "text/html") => from("2001:db8:7:8::1", path, accept);
  let refused = await seek(1, "text/html", "");
  for (; refused.status !== 429; ) refused = await seek(1, "text/html", "");
  expect(refused.headers.get("content-type")).toContain("text/html");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Houve acessos demais deste endereço");
  // Others who share the address go on paying and signing in.
  for (let times = 0; times < 4; times += 1) {
    expect((await mine(`/checkout/${id}`)).status).toBe(200);
    expect((await mine(`/checkout/${id}/status`, "*/*")).status).toBe(200);
    expect((await mine(`/checkout/${id}/logo`, "*/*")).status).toBe(404);
    expect((await mine("/login")).status).toBe(200);
  }
  expect((await from("2001:db8:7:9::1", `/checkout/${randomUUID()}`)).status).toBe(404);
});

test("pages and slips are counted by address", async () => {
  const from = { "x-forwarded-for": "198.51.100.20", accept: "text/html" };
  const open = async () => (await fetch(`${service.url}/login`, { headers: from })).status;
  const statuses: number[] = [];
  for (let pages = 0; pages < 100 && !statuses.includes(429); pages += 10) {
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, open))));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // Of twenty at once, of which each sign-in counts for three.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
  expect((await fetch(`${service.url}/login`)).status).toBe(200);
});

test(
  "every page without a session is counted by address, whatever cookie it is sent",
  ONLY_DEEP,
  async () => {
    test.setTimeout(600_000);
    // More at once than may come at once, however slow the machine is.
    const statusesOf = async (path: string, headers: Record<string, string>, atOnce = 60) => {
      const some = Array.from({ length: atOnce }, () =>
        fetch(service.url + path, { headers, redirect: "manual" }),
      );
      return new Set((await Promise.all(some)).map(({ status }) => status));
    };
    const cookie = "vintem-session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c";
    const pages = [
      ...[
        "/charges",
        "/operator",
        "/nothing",
        "/invite/x",
        "/login/forgot",
        "/login/reset/x",
        "/stop-mail/x",
      ],
      ...[
        "/docs",
        "/docs/start",
        "/docs/api",
        "/docs/reference",
        "/docs/errors/not_found",
        "/openapi.json",
      ],
      ...[
        "/.well-known/jwks.json",
        "/.well-known/oauth-authorization-server",
        "/.well-known/security.txt",
      ],
      ...[
        "/.well-known/nothing",
        "/pay/nothing",
        "/checkout/nothing",
        "/checkout/nothing/boleto.pdf",
      ],
      ...["/api/auth/csrf", "/api/auth/session", "/api/auth/nothing"],
    ];
    for (const [n, path] of pages.entries()) {
      const from = { "x-forwarded-for": `198.51.100.${30 + n}`, accept: "text/html", cookie };
      expect(await statusesOf(path, from), path).toContain(429);
      // Others go on, and so does what is no page.
      const other = { "x-forwarded-for": `203.0.113.${130 + n}`, accept: "text/html" };
      expect((await statusesOf(path, other, 5)).has(429), path).toBe(false);
    }
    const refused = { "x-forwarded-for": "198.51.100.30", accept: "text/html" };
    expect((await statusesOf("/_next/static/nothing.js", refused)).has(429)).toBe(false);
    // Who watches the service is not refused because of others at the address.
    expect((await statusesOf("/healthz", refused)).has(429)).toBe(false);
    // What is opened in a session counts for nobody else at its address.
    const operator = await signedInOperator();
    // Below half of what a session has at once: one process may have all of them, and counts each twice at first.
    for (let pages = 0; pages < 40; pages += 1) {
      expect((await operator.get("/operator")).status()).toBe(200);
    }
    await operator.dispose();
  },
);

test("G2 a session that opens more than a person does is refused pages and calls, and another one is not", async () => {
  const [loud, quiet] = [await signedInOperator(), await signedInOperator()];
  const call = "/api/dashboard/charges/changes?after=0";
  const some = async (context: typeof loud, path: string, count: number) => {
    const all = Array.from({ length: count }, () => context.get(path, { maxRedirects: 0 }));
    return new Set((await Promise.all(all)).map((answer) => answer.status()));
  };
  // Twice what two processes let through at once, and what comes back in a minute.
  let [seen, tries] = [new Set<number>(), 0];
  for (; tries < 12 && !seen.has(429); tries += 1) seen = await some(loud, call, 60);
  expect(seen).toContain(429);
  expect(await some(loud, "/operator/security", 60)).toContain(429);
  expect(await some(quiet, call, 5)).not.toContain(429);
  expect(await some(quiet, "/operator/security", 5)).toEqual(new Set([200]));
  for (const context of [loud, quiet]) await context.dispose();
});

async function signedInOperator() {
  const email = `operador-${randomUUID()}@vintem.example`;
  const words = ["add-operator", "--email", email, "--json"];
  const { password } = JSON.parse(await operatorOf(service, "members", ...words));
  const origin = service.url;
  const context = await newRequest.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin, "x-forwarded-for": "203.0.113.50" },
  });
  const { csrfToken } = await (await context.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await context.post("/api/auth/callback/credentials", { form });
  return context;
}
