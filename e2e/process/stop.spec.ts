import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { ApiClient } from "../../chaos/api-client";
import { Bank } from "../../chaos/bank";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  databaseOf,
  launch,
  processesNaming,
  signal,
  stopLaunched,
} from "../support/launch";

test.afterEach(stopLaunched);

test("a worker that is stopped ends what it began and gives its leases back", async () => {
  const service = await launch();
  const demo = JSON.parse(readFileSync(join(service.dataDir, "demo.json"), "utf8"));
  const client = new ApiClient([service.url], demo);
  const bank = Bank.of(service.dataDir);
  // The request gets no answer, so the worker takes the charge up, and its look takes a while.
  await bank.script({ match: { route: "PUT /cob/:txid" }, effect: { kind: "reset-before" } });
  await bank.script({ match: { route: "GET /cob/:txid" }, effect: { kind: "delay", ms: 3_000 } });
  const reply = await client.create(randomUUID(), validBody());
  expect(reply).toMatchObject({ status: 201, body: { status: "CREATING" } });
  const database = new pg.Client({ connectionString: databaseOf(service) });
  await database.connect();
  const lease = async () => {
    const { rows } = await database.query("SELECT attempts, lease_token FROM charges");
    return rows[0] as { attempts: number; lease_token: string | null };
  };
  await expect
    .poll(lease, { timeout: 30_000, intervals: [50] })
    .toMatchObject({ attempts: 2, lease_token: expect.any(String) });
  const [worker] = childrenRunning(service.process.pid, "server/worker.js");
  signal(worker, "SIGTERM");
  await expect(async () => {
    expect(processesNaming("server/worker.js")).not.toContain(worker);
  }).toPass({ timeout: 30_000, intervals: [20] });
  expect((await lease()).lease_token).toBeNull();
  await database.end();
  await bank.calm();
  await service.stop();
  rmSync(service.dataDir, { recursive: true, force: true });
});
