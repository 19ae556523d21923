import { rmSync } from "node:fs";
import { join } from "node:path";
import { demoOf, requestToken, statusOf } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  type Launched,
  launch,
  processesNaming,
  signal,
  stopLaunched,
} from "../support/launch";
import { simulatorOf } from "../support/service";

// One service for all of them: each lets a part of it fail, and the service mends itself.
test.describe.configure({ mode: "serial" });
let service: Launched;
test.beforeAll(async () => {
  service = await launch();
});
test.afterAll(async () => {
  await stopLaunched();
  rmSync(service.dataDir, { recursive: true, force: true });
});

test("a part that dies is started again", async () => {
  const [web] = childrenRunning(service.process.pid, "server/web.js");
  signal(web, "SIGKILL");
  await expect(async () => {
    expect(childrenRunning(service.process.pid, "server/web.js")).not.toEqual([web]);
    expect(await statusOf(service, "/healthz")).toBe(200);
  }).toPass();
});

test("a database that dies is started again, and callers meanwhile get 503 with Retry-After", async () => {
  const demo = demoOf(service.dataDir);
  const [postgres] = processesNaming(`${join(service.dataDir, "postgres")} `);
  signal(postgres, "SIGKILL");
  const seen = new Set<number>();
  await expect(async () => {
    const answer = await fetch(`${service.url}/readyz`);
    seen.add(answer.status);
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("1");
    expect(answer.status).toBe(200);
    expect(seen).toContain(503);
    expect((await requestToken(service.url, demo)).status).toBe(200);
  }).toPass({ intervals: [50] });
  expect([...seen].sort()).toEqual([200, 503].filter((status) => seen.has(status)));
  expect(await statusOf(service, "/healthz")).toBe(200);
});

test("while the worker is away the service is not ready", async () => {
  const [worker] = childrenRunning(service.process.pid, "server/worker.js");
  signal(worker, "SIGSTOP");
  await expect(async () => expect(await statusOf(service, "/readyz")).toBe(503)).toPass();
  signal(worker, "SIGCONT");
  await expect(async () => expect(await statusOf(service, "/readyz")).toBe(200)).toPass();
});

test("a stop lets a request that is running end, also on a kept-alive connection", async () => {
  const token = await requestToken(service.url, demoOf(service.dataDir));
  const { access_token } = await token.json();
  const match = { route: "PUT /cob/:txid" };
  const bank = `${simulatorOf(service.dataDir)}/control`;
  await fetch(`${bank}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ match, effect: { kind: "delay", ms: 2_000 } }),
  });
  const running = fetch(`${service.url}/payments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${access_token}`,
      "idempotency-key": "drain",
      "content-type": "application/json",
    },
    body: JSON.stringify(validBody()),
  });
  const underWay = async () => {
    const { requests } = await (await fetch(`${bank}/requests/summary`)).json();
    return requests[match.route] ?? 0;
  };
  await expect.poll(underWay, { intervals: [20] }).toBe(1);
  const [web] = childrenRunning(service.process.pid, "server/web.js");
  signal(web, "SIGTERM");
  const answer = await running;
  expect(answer.status).toBe(201);
  expect(answer.headers.get("connection")).toBe("close");
});
