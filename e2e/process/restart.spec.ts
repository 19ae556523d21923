import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { Bank } from "../../chaos/bank";
import { expect, test, validBody } from "../support/fixtures";
import { KeepAliveLoad } from "../support/keep-alive-load";
import {
  childrenRunning,
  type Launched,
  launch,
  operatorOf,
  processesOf,
  signal,
  stopLaunched,
} from "../support/launch";

test.afterEach(stopLaunched);

const webs = (service: Launched) => childrenRunning(service.process.pid, "server/web.js");
const workers = (service: Launched) => childrenRunning(service.process.pid, "server/worker.js");

function clientOf({ url, dataDir }: Launched): ApiClient {
  return new ApiClient([url], JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));
}

async function readyStatus({ url }: Launched): Promise<number> {
  // A connection of its own each time.
  return (await fetch(`${url}/readyz`, { headers: { connection: "close" } })).status;
}

test(
  "a restart under load replaces every process, and no call fails or counts twice",
  ONLY_DEEP,
  async () => {
    test.setTimeout(480_000);
    const service = await launch({ WEB_CONCURRENCY: "2" });
    const client = clientOf(service);
    const bank = Bank.of(service.dataDir);
    const before = [...webs(service), ...workers(service)];
    expect(before).toHaveLength(3);
    await bank.script({ match: { route: "PUT /cob/:txid" }, effect: { kind: "delay", ms: 3_000 } });
    const slow = client.create(randomUUID(), validBody());
    const load = new KeepAliveLoad(service.url, client, 6);
    const said = await operatorOf(service, "restart", "--json");
    expect(JSON.parse(said)).toEqual({ processes: 3 });
    const after = [...webs(service), ...workers(service)];
    expect(after).toHaveLength(3);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await load.end();
    expect(load.failures).toEqual([]);
    expect((await slow)?.status).toBe(201);
    const ids = [...load.created.values()].map((found) => [...found]);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.every((found) => found.length === 1)).toBe(true);
    const page = await client.list({ size: "1" });
    expect(page?.page.totalElements).toBe(ids.length + 1);
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);

test("a process that is killed is replaced while the other one serves", ONLY_DEEP, async () => {
  const service = await launch({ WEB_CONCURRENCY: "2" });
  const before = webs(service);
  const [victim, other] = before;
  signal(victim, "SIGKILL");
  await expect(async () => {
    expect(await readyStatus(service)).toBe(200);
    const now = webs(service);
    expect(now).toHaveLength(2);
    expect(now).toContain(other);
    expect(now).not.toContain(victim);
  }).toPass({ intervals: [20] });
  expect(service.output()).toContain("The web ended (SIGKILL); starting it again");
  await service.stop();
  rmSync(service.dataDir, { recursive: true, force: true });
});

test(
  "a successor that dies on its way, or cannot serve, ends the restart: the others go on",
  ONLY_DEEP,
  async () => {
    const service = await launch({ WEB_CONCURRENCY: "2" });
    const before = webs(service);
    const killed = operatorOf(service, "restart").catch((error: Error) => error.message);
    await expect(async () => {
      const [successor] = webs(service).filter((pid) => !before.includes(pid));
      signal(successor, "SIGKILL");
    }).toPass({ intervals: [20] });
    expect(await killed).toMatch(/The web did not start .* The processes not replaced yet go on\./);
    expect(webs(service)).toEqual(before);
    // Without a worker nobody is ready.
    const [worker] = workers(service);
    signal(worker, "SIGSTOP");
    await expect(async () => expect(await readyStatus(service)).toBe(503)).toPass();
    const refused = await operatorOf(service, "restart").catch((error: Error) => error.message);
    expect(refused).toMatch(/The web did not start/);
    expect(webs(service)).toEqual(before);
    signal(worker, "SIGCONT");
    await expect(async () => expect(await readyStatus(service)).toBe(200)).toPass();
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);

/** Asks over a connection of the agent's; what the service says of that connection. */
function connectionAfter({ url }: Launched, agent: Agent): Promise<string | undefined> {
  return new Promise((answered, failed) => {
    const read = (response: IncomingMessage) => {
      response.resume();
      response.once("end", () => answered(response.headers.connection));
    };
    request(`${url}/healthz`, { agent }, read).once("error", failed).end();
  });
}

test("a stop in the middle of a restart leaves no process behind", ONLY_DEEP, async () => {
  const service = await launch();
  const [asking, idle] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  await connectionAfter(service, asking);
  await connectionAfter(service, idle);
  const before = processesOf(service.dataDir);
  expect(before).toEqual(expect.arrayContaining([...webs(service), ...workers(service)]));
  const asked = operatorOf(service, "restart").catch((error: Error) => error.message);
  // The predecessor has one connection left, and waits until its client has been idle for long enough.
  await expect(async () => {
    expect(await connectionAfter(service, asking)).toBe("close");
  }).toPass({ intervals: [50] });
  expect(await service.stop()).toBe(0);
  expect(await asked).toContain("No service that npm start started is running");
  expect(processesOf(service.dataDir)).toEqual([]);
  for (const agent of [asking, idle]) agent.destroy();
  rmSync(service.dataDir, { recursive: true, force: true });
});

test(
  "a restart that cannot be noted is done, and the command says where to look",
  ONLY_DEEP,
  async () => {
    const service = await launch();
    const before = [...webs(service), ...workers(service)];
    mkdirSync(join(service.dataDir, "restart.json.new"));
    const said = await operatorOf(service, "restart").catch((error: Error) => error.message);
    expect(said).toContain("The service does not say how far it is: look at what it writes.");
    await expect(async () => {
      expect(service.output()).toContain("Replaced all of them");
    }).toPass();
    expect(service.output()).toContain("How far a restart is cannot be noted: EISDIR");
    const after = [...webs(service), ...workers(service)];
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(await readyStatus(service)).toBe(200);
    expect(await service.stop()).toBe(0);
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);

test("where nothing runs there is nothing to restart", async () => {
  const dataDir = join("/nonexistent", randomUUID());
  const said = await operatorOf({ dataDir }, "restart").catch((error: Error) => error.message);
  expect(said).toContain(`No service that npm start started is running on ${dataDir}.`);
});
