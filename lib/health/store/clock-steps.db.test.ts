import { beforeEach, expect, test } from "vitest";
import { leaseForgottenCharges } from "@/lib/charges/store/leases";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { followClock } from "./clock-steps";
import { beat, isReady } from "./health";

const database = freshDatabase();
const HOUR = 3_600_000;

beforeEach(async () => {
  await database.sql("DELETE FROM worker_heartbeats");
  await beat("a-worker");
});

/** What a clock that was an hour ahead left behind. */
const stepBack = () =>
  database.sql("UPDATE worker_heartbeats SET beat_at = clock_timestamp() + interval '1 hour'");

test("while the clock runs on nothing is moved", async () => {
  expect(await followClock()).toBe(0);
  await database.sql(
    "UPDATE worker_heartbeats SET beat_at = clock_timestamp() - interval '1 hour'",
  );
  expect(await followClock()).toBe(0);
});

test("a charge that is being created waits no hour when the clock steps back by one", async () => {
  const pspAccountId = await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: "token",
  });
  const input = newCharge();
  const { id, status } = await writtenCharge(await newMerchant(), { input, pspAccountId });
  expect(status).toBe("CREATING");
  await database.sql(
    `UPDATE charges SET lease_until = clock_timestamp() + interval '1 hour 1 s', lease_token = NULL,
       attempts = 3, last_asked_at = clock_timestamp() + interval '1 hour'`,
  );
  expect(await leaseForgottenCharges(5)).toEqual([]);
  await stepBack();
  const [step, again] = await Promise.all([followClock(), followClock()]);
  expect(Math.min(step, again)).toBe(0);
  expect(Math.abs(Math.max(step, again) - HOUR)).toBeLessThan(60_000);
  await expect
    .poll(async () => (await leaseForgottenCharges(5)).map(({ charge }) => charge.id), {
      timeout: 30_000,
    })
    .toEqual([id]);
  const [charge] = await database.sql<{ asked: boolean }>(
    "SELECT last_asked_at <= clock_timestamp() AS asked FROM charges",
  );
  expect(charge).toEqual({ asked: true });
});

test("jobs, their locks and the calendar follow the clock, a job that waits for long keeps waiting", async () => {
  for (const task of ["soon", "later", "held"]) {
    await database.sql("SELECT enqueue($1, '{}', $1)", [task]);
  }
  const set = (values: string, key: string) =>
    database.sql(`UPDATE graphile_worker._private_jobs SET ${values} WHERE key = $1`, [key]);
  await set(
    "run_at = now() + interval '1 hour', created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour'",
    "soon",
  );
  await set("run_at = now() + interval '2 hours'", "later");
  await set("locked_at = now() + interval '1 hour', locked_by = 'a-dead-worker'", "held");
  await database.sql(
    "INSERT INTO graphile_worker._private_known_crontabs VALUES ('lists', now(), now() + interval '1 hour')",
  );
  await stepBack();
  expect(await followClock()).toBeGreaterThan(0);
  const jobs = await database.sql<{ key: string; soon: boolean; locked: boolean }>(
    `SELECT key, run_at < now() + interval '1 minute' AS soon, locked_at <= clock_timestamp() AS locked
     FROM graphile_worker._private_jobs ORDER BY key`,
  );
  expect(jobs).toEqual([
    { key: "held", soon: true, locked: true },
    { key: "later", soon: false, locked: null },
    { key: "soon", soon: true, locked: null },
  ]);
  const [calendar] = await database.sql(
    "SELECT last_execution <= now() AS past FROM graphile_worker._private_known_crontabs",
  );
  expect(calendar).toEqual({ past: true });
});

test("a dead worker does not count as alive because the clock stepped back", async () => {
  const [{ name } = { name: "" }] = await database.sql<{ name: string }>(
    "SELECT max(migration_name) AS name FROM _prisma_migrations",
  );
  expect(await isReady(name)).toBe(true);
  await stepBack();
  expect(await isReady(name)).toBe(false);
});
