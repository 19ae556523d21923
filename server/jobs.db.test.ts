import { type JobHelpers, Logger, parseCrontab, runOnce } from "graphile-worker";
import { beforeEach, expect, test } from "vitest";
import { beat } from "@/lib/health/store/health";
import { givenUpJobs, retryJobs } from "@/lib/health/store/jobs";
import { HANDLE_NOTIFICATION } from "@/lib/payments/store/notifications";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { CRONTAB, TASKS } from "./jobs";

const database = freshDatabase();
const bank = freshBank();
const quiet = new Logger(() => () => {});

/** Everything that is due, as a worker does it. */
function work(): Promise<void> {
  const options = { connectionString: database.url, taskList: TASKS, logger: quiet };
  return runOnce({ ...options, concurrency: 1, noHandleSignals: true });
}

function enqueue(payload: unknown, key: string) {
  return database.sql("SELECT enqueue($1, $2, $3)", [
    HANDLE_NOTIFICATION,
    JSON.stringify(payload),
    key,
  ]);
}

const waiting = () =>
  database.sql<{ attempts: number; locked_by: string | null }>(
    "SELECT attempts, locked_by FROM graphile_worker._private_jobs",
  );

/** As if the pauses between tries were over. */
const makeDue = () =>
  database.sql("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 s'");

beforeEach(() => database.sql("DELETE FROM graphile_worker._private_jobs"));

test("every periodic task exists, and comes as often as it says", () => {
  const items = parseCrontab(CRONTAB);
  expect(items.map(({ task }) => task)).toEqual([
    "read-statements",
    "reconcile-accounts",
    "reconcile-nights",
    "sweep-exports",
    "sweep-webhooks",
    "close-days",
  ]);
  for (const { task } of items) expect(TASKS[task]).toBeDefined();
});

test("a job that always fails holds up nobody, is given up after ten tries, and can be tried again", async () => {
  await enqueue({ notANotification: true }, "poison");
  for (let i = 0; i < 200; i += 1) await enqueue({ notificationId: String(-i) }, `good-${i}`);
  await work();
  // On a slow machine its second try comes due while the others run, so its attempts are not counted yet.
  expect(await waiting()).toHaveLength(1);
  for (let tries = 2; tries <= 10; tries += 1) {
    await makeDue();
    await work();
  }
  await makeDue();
  await work();
  const [poison, ...others] = await givenUpJobs();
  expect(others).toEqual([]);
  expect(poison).toMatchObject({ task: HANDLE_NOTIFICATION, attempts: 10 });
  expect(poison?.lastError).toMatch(/notificationId/);
  expect(await retryJobs([poison?.id ?? ""])).toBe(1);
  expect(await givenUpJobs()).toEqual([]);
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
});

test("a worker that was killed gives its jobs to the others, and a job that kills them is given up", async () => {
  await enqueue({ notificationId: "-1" }, "lethal");
  for (let deaths = 1; deaths <= 10; deaths += 1) {
    // A worker takes a job, which counts as a try, and dies: the lock stays.
    await database.sql(`UPDATE graphile_worker._private_jobs
      SET attempts = attempts + 1, locked_by = 'pool-dead', locked_at = now() - interval '1 minute'`);
    expect(await beat("pool-alive")).toBe(1);
    expect(await waiting()).toMatchObject([{ attempts: deaths, locked_by: null }]);
  }
  await work();
  expect(await givenUpJobs()).toMatchObject([{ attempts: 10 }]);
});

test("a job of a worker that is alive stays its own", async () => {
  await enqueue({ notificationId: "-1" }, "slow");
  await beat("pool-slow");
  await database.sql(`UPDATE graphile_worker._private_jobs
    SET locked_by = 'pool-slow', locked_at = now() - interval '1 minute'`);
  expect(await beat("pool-other")).toBe(0);
  expect(await waiting()).toMatchObject([{ locked_by: "pool-slow" }]);
});

test("a list of which a part is not read is not asked for again at once, and the night goes on without it", async () => {
  let calls = 0;
  const listed = { kind: "unknown", reason: "status 500" } as const;
  const psp = await providerOf(bank.accountId);
  reachThrough(bank.accountId, {
    ...psp,
    listSettlements: async () => {
      calls += 1;
      return listed;
    },
  });
  await database.sql("UPDATE psp_accounts SET statement_read_to = now() - interval '2 hours'");
  const payload = { pspAccountId: bank.accountId };
  const helpers = {} as JobHelpers;
  await expect(TASKS["read-statement"]?.(payload, helpers)).rejects.toThrow("status 500");
  const asked = calls;
  expect(asked).toBeGreaterThan(0);
  await TASKS["read-statement"]?.(payload, helpers);
  expect(calls).toBe(asked);
  await expect(TASKS["reconcile-night"]?.(payload, helpers)).rejects.toThrow("status 500");
  expect(calls).toBeGreaterThan(asked);
});
