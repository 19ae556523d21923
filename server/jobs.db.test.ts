import { randomUUID } from "node:crypto";
import {
  type JobHelpers,
  Logger,
  parseCrontab,
  type RunnerOptions,
  run,
  runOnce,
} from "graphile-worker";
import { beforeEach, expect, test } from "vitest";
import { countFile } from "@/lib/exports/pace";
import { insertExport } from "@/lib/exports/store/exports";
import { beat } from "@/lib/health/store/health";
import { givenUpJobs, retryJobs } from "@/lib/health/store/jobs";
import { HANDLE_NOTIFICATION } from "@/lib/payments/store/notifications";
import { now } from "@/lib/platform/clock";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { connectProvider } from "@/lib/providers/registry";
import { findPspAccount, providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { CRONTAB, JOBS_AT_ONCE, TASKS } from "./jobs";

const database = freshDatabase();
const bank = freshBank();
const quiet = new Logger(() => () => {});

/** Everything that is due, as a worker does it. */
function work(): Promise<void> {
  const options = { connectionString: database.url, taskList: TASKS, logger: quiet };
  return runOnce({ ...options, concurrency: 1, noHandleSignals: true });
}

/** How a worker runs its jobs, as long as a test lets it. */
function running(): RunnerOptions {
  return {
    connectionString: database.url,
    taskList: TASKS,
    logger: quiet,
    concurrency: JOBS_AT_ONCE,
    pollInterval: 100,
    noHandleSignals: true,
  };
}

/** An account's own provider, where a test before put another in its place. */
async function connectedAnew(id: string) {
  const account = await findPspAccount(id);
  if (!account) throw new Error("no account");
  return connectProvider(account);
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
    "sweep-request-log",
    "watch-certificates",
    "sweep-pending-changes",
    "end-views",
    "retain-payers",
    "sweep-records",
    "archive-histories",
    "sweep-rate-limits",
    "run-sandbox-clocks",
    "run-sandbox-clocks",
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

test("a job that was given up is deleted when what it was about is, and not before", async () => {
  const givenUp = async (key: string, days: number) => {
    await enqueue({ notificationId: "-1" }, key);
    await database.sql(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now() - make_interval(days => $2)
       WHERE key = $1`,
      [key, days],
    );
  };
  await givenUp("old", 91);
  await givenUp("young", 89);
  await database.sql("SELECT graphile_worker.add_job('sweep-records')");
  await work();
  const left = await database.sql("SELECT key FROM graphile_worker._private_jobs");
  expect(left).toEqual([{ key: "young" }]);
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

test("a merchant whose provider hangs holds a part of the slots, and others' notifications are handled", async () => {
  const merchantId = (await newMerchant()).id;
  const hanging = await bank.openAccount(merchantId);
  const psp = await providerOf(hanging);
  let under = 0;
  let most = 0;
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  reachThrough(hanging, {
    ...psp,
    readSettlement: async () => {
      under += 1;
      most = Math.max(most, under);
      await gone;
      under -= 1;
      return { kind: "absent" };
    },
  });
  const reference = () => `E${randomUUID().replaceAll("-", "").slice(0, 31)}`;
  const aboutMany = Array.from({ length: 100 }, reference).map((name) => ({
    reference: name,
    txid: null,
    dedupeKey: `${name}:d`,
  }));
  for (let at = 0; at < aboutMany.length; at += 5) {
    await receiveNotifications({ id: hanging, merchantId }, aboutMany.slice(at, at + 5));
  }
  const [other] = aboutMany;
  if (!other) throw new Error("no notification");
  await receiveNotifications({ id: bank.accountId, merchantId: null }, [other]);
  const failed = async (account: string) => {
    const [row] = await database.sql<{ notifications: number }>(
      `SELECT count(*)::int AS notifications FROM graphile_worker._private_jobs j
       CROSS JOIN json_array_elements_text(j.payload -> 'notificationIds') AS about (id)
       JOIN notifications n ON n.id = about.id::bigint
       WHERE n.psp_account_id = $1 AND j.last_error IS NOT NULL`,
      [account],
    );
    return row?.notifications;
  };
  // As if each had failed three times before.
  await database.sql("UPDATE graphile_worker._private_jobs SET attempts = 3");
  const runner = await run(running());
  try {
    // The bank knows no such payment: its notification was looked into and has to be tried again.
    await expect.poll(() => failed(bank.accountId), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(most).toBeGreaterThan(0);
    // Eight jobs, of which each looks into two.
    expect(most).toBeLessThanOrEqual(16);
    // What was sent away while it hung comes back soon, as its waits are shortened; it fails by what it is about alone.
    letGo();
    await expect.poll(() => failed(hanging), { timeout: 60_000 }).toBeGreaterThanOrEqual(100);
    const failures = await database.sql(
      "SELECT DISTINCT last_error FROM graphile_worker._private_jobs WHERE last_error LIKE '%SQL%' OR last_error LIKE '%syntax%' OR last_error LIKE '%column%'",
    );
    expect(failures).toEqual([]);
  } finally {
    letGo();
    await runner.stop();
  }
  // None is lost: what found no slot waits for one. None is there twice, as a job and as what replaced it.
  // And none that was sent away has lost the count of its tries, or spent one.
  const [jobs] = await database.sql(
    `SELECT count(*)::int AS jobs, count(DISTINCT payload -> 'notificationIds' ->> 0)::int AS firsts,
      sum(json_array_length(payload -> 'notificationIds'))::int AS notifications,
      min(attempts - CASE WHEN last_error IS NULL THEN 0 ELSE 1 END)::int AS before, min(max_attempts)::int AS most
     FROM graphile_worker._private_jobs`,
  );
  expect(jobs).toEqual({ jobs: 21, firsts: 21, notifications: 101, before: 3, most: 10 });
});

test("a merchant whose lists never end holds two slots, and the operator's list is read", async () => {
  const merchantId = (await newMerchant()).id;
  let under = 0;
  let most = 0;
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  for (let count = 0; count < 9; count += 1) {
    const id = await bank.openAccount(merchantId);
    reachThrough(id, {
      ...(await providerOf(id)),
      listSettlements: async () => {
        under += 1;
        most = Math.max(most, under);
        await gone;
        under -= 1;
        return { kind: "page", items: [], unreadable: [], last: false };
      },
    });
  }
  reachThrough(bank.accountId, await connectedAnew(bank.accountId));
  await database.sql(
    `UPDATE psp_accounts SET statement_read_to = now() - interval '5 minutes', statement_incomplete_at = NULL`,
  );
  const before = await providerListReadTo(bank.accountId);
  await database.sql("SELECT enqueue('read-statements', '{}', 'read-statements')");
  const runner = await run(running());
  try {
    const readTo = async () => (await providerListReadTo(bank.accountId)).getTime();
    await expect.poll(readTo, { timeout: 60_000 }).toBeGreaterThan(before.getTime());
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  } finally {
    letGo();
    await runner.stop();
  }
});

test("G19 a merchant's file whose pace is used up comes again without a try, and another's is made at once", async () => {
  const requested = async () => {
    const { id: merchantId } = await newMerchant();
    const order = { what: "movements", format: "csv", filters: "", locale: "en" } as const;
    const caller = { idempotencyKey: "key", caller: "credential:one" };
    const stored = await insertExport({ ...order, ...caller, merchantId }, now());
    return { merchantId, id: stored?.found.id ?? "" };
  };
  const [busy, other, former] = [await requested(), await requested(), await requested()];
  for (let files = 0; files < 100; files += 1) countFile(busy.merchantId);
  await database.sql("UPDATE graphile_worker._private_jobs SET attempts = 3");
  // As an earlier release added it.
  await database.sql(
    "UPDATE graphile_worker._private_jobs SET payload = json_build_object('exportId', $1::text) WHERE key LIKE '%' || $1",
    [former.id],
  );
  await work();
  const states = async () =>
    database.sql("SELECT id, status FROM exports WHERE id = ANY ($1) ORDER BY requested_at", [
      [busy.id, other.id, former.id],
    ]);
  expect(await states()).toEqual([
    { id: busy.id, status: "PENDING" },
    { id: other.id, status: "DONE" },
    { id: former.id, status: "DONE" },
  ]);
  const jobs = await database.sql(
    `SELECT payload ->> 'exportId' AS id, payload ->> 'holder' AS holder, attempts, last_error, run_at > now() AS later
     FROM graphile_worker._private_jobs`,
  );
  const sentAway = { attempts: 3, last_error: null, later: true };
  expect(jobs).toEqual([{ id: busy.id, holder: busy.merchantId, ...sentAway }]);
});
