import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { monotonicMs, now } from "@/lib/platform/clock";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { limitsState } from "./admission";
import { type Policy, Quotas } from "./quotas";
import { exchange, shareLimits } from "./share-limits";
import { findOwnLimits, saveOwnLimits } from "./store/merchant-limits";
import { beatWebProcess, exchangeQuotas, sweepRateLimits } from "./store/quotas";

const database = freshDatabase();
const POLICY: Policy = { name: "write", quota: 200, windowSeconds: 2 };

function processes(count: number): Quotas[] {
  return Array.from({ length: count }, () => Object.assign(new Quotas(), { processes: count }));
}

/** Lets as many requests in as are allowed now. */
function flood(quotas: Quotas, key: string): number {
  let through = 0;
  while (quotas.take([{ key, policy: POLICY }], monotonicMs()).taken) through += 1;
  return through;
}

test.each([
  ["both", 2],
  ["one of them", 1],
])("two processes let through what the limit allows when requests come to %s", async (_, busy) => {
  const all = processes(2);
  const started = monotonicMs();
  let through = 0;
  for (let round = 0; round < 60; round += 1) {
    for (const quotas of all.slice(0, busy)) through += flood(quotas, `flood-${busy}`);
    if (round % 5 === 4) for (const quotas of all) await exchange(quotas);
    await pause(100);
  }
  const allowed = 200 + (100 * (monotonicMs() - started)) / 1_000;
  // A machine may stand still for a moment; quotas.test.ts measures in a time of its own.
  expect(through / allowed).toBeGreaterThan(0.5);
  expect(through / allowed).toBeLessThan(1.3);
});

test("processes that report the same keys at once wait for each other in no circle", async () => {
  const keys = Array.from({ length: 500 }, (_, each) => `key-${each}`);
  const reports = Array.from({ length: 20 }, (_, each) =>
    exchangeQuotas(
      (each % 2 ? keys : keys.toReversed()).map((key) => ({ key, usedMs: 1, asked: 1 })),
    ),
  );
  const last = (await Promise.all(reports)).flat();
  expect(Math.max(...last.map(({ asked }) => asked))).toBe(20);
});

test("a process counts those that were heard of lately", async () => {
  expect(await beatWebProcess("a")).toBe(1);
  expect(await beatWebProcess("b")).toBe(2);
  await database.sql(
    "UPDATE web_processes SET beat_at = now() - interval '6 s' WHERE process_id = 'b'",
  );
  expect(await beatWebProcess("a")).toBe(1);
});

test("what an operator sets is known to a process that runs, and can be taken back", async () => {
  const { id: merchantId } = await newMerchant();
  const end = await shareLimits();
  const own = { write: 5, read: 0, concurrent: null, credentialPercent: 50 };
  await saveOwnLimits(merchantId, own);
  await expect
    .poll(() => limitsState().ownLimits.get(merchantId), { timeout: 20_000 })
    .toEqual(own);
  const none = { write: null, read: null, concurrent: null, credentialPercent: null };
  await saveOwnLimits(merchantId, none);
  await expect
    .poll(() => limitsState().ownLimits.get(merchantId), { timeout: 20_000 })
    .toEqual(none);
  expect(await findOwnLimits(merchantId)).toEqual(none);
  end();
});

test("counts that hold no longer are deleted, and the others stay", async () => {
  const at = now().getTime();
  await database.sql("DELETE FROM request_quotas");
  await database.sql(
    "INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, $1), ('new', 1, $2)",
    [at - 1, at + 60_000],
  );
  await database.sql("INSERT INTO request_quotas (key, tat_ms) VALUES ('old', $1), ('new', $2)", [
    at - 61_000,
    at,
  ]);
  await database.sql("INSERT INTO web_processes VALUES ('gone', now() - interval '2 minutes')");
  await sweepRateLimits(new Date(at));
  const left = await database.sql<{ key: string }>(
    `SELECT key FROM rate_limits UNION ALL SELECT key FROM request_quotas
     UNION ALL SELECT process_id FROM web_processes WHERE process_id = 'gone'`,
  );
  expect(left).toEqual([{ key: "new" }, { key: "new" }]);
});
