import { expect, test } from "vitest";
import {
  disablePspAccount,
  insertPspAccount,
  noteCertificateEnd,
} from "@/lib/providers/store/psp-accounts";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { retryJobs } from "./jobs";
import { findServiceFacts } from "./service-facts";

const database = freshDatabase();

test("what operators see of a service at work, and of one that is not", async () => {
  expect(await findServiceFacts()).toEqual({
    workers: [],
    givenUpJobs: 0,
    queue: [],
    notifications: { count: 0, oldestAt: null },
    creating: { count: 0, oldestAt: null },
    providerLists: [],
    certificates: [],
    feed: { count: 0, oldestAt: null },
    failingAccounts: [],
    webhooks: { count: 0, oldestAt: null },
    failingEndpoints: { count: 0, oldestAt: null },
    mail: { count: 0, oldestAt: null, isSetUp: false },
    exceptions: { count: 0, oldestAt: null },
    unpriced: 0,
    disks: expect.any(Array),
  });
  const account = await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco X",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: "token",
  });
  await database.sql("INSERT INTO worker_heartbeats VALUES ('w1', now())");
  await database.sql(
    `INSERT INTO notifications (psp_account_id, external_id, reference, received_at, handled_at)
     VALUES ($1, 'a', 'E1', now() - interval '2 hours', now()), ($1, 'b', 'E2', now() - interval '1 hour', NULL)`,
    [account],
  );
  await database.sql(
    `INSERT INTO exceptions (kind, subject, psp_account_id, facts) VALUES ('unknown_charge', 'E2', $1, '{}')`,
    [account],
  );
  await database.sql("SELECT enqueue('a-task', '{}', 'a-key')");
  await database.sql("UPDATE graphile_worker._private_jobs SET attempts = max_attempts");
  const facts = await findServiceFacts();
  expect(facts).toMatchObject({
    workers: [{ id: "w1" }],
    givenUpJobs: 1,
    notifications: { count: 1 },
    providerLists: [{ accountId: account, name: "Banco X", merchantName: null }],
    exceptions: { count: 1 },
  });
  const hourAgo = Date.now() - 3_600_000;
  expect(Math.abs((facts.notifications.oldestAt?.getTime() ?? 0) - hourAgo)).toBeLessThan(60_000);

  const [job] = await database.sql<{ id: string }>("SELECT id::text FROM given_up_jobs()");
  expect(await retryJobs([job?.id ?? ""])).toBe(1);
  expect((await findServiceFacts()).givenUpJobs).toBe(0);
});

test("accounts in use whose certificate ends within 30 days, the first to end first", async () => {
  const account = (name: string) =>
    insertPspAccount({
      merchantId: null,
      kind: "bacen-pix",
      name,
      methods: ["PIX"],
      config: {},
      secrets: {},
      webhookToken: name,
    });
  const ending = async (name: string, days: number) => {
    const id = await account(name);
    await noteCertificateEnd(id, new Date(Date.now() + days * 86_400_000), null);
    return id;
  };
  await ending("Longe", 31);
  await ending("Perto", 29);
  const disabled = await ending("Desativada", 3);
  await disablePspAccount(disabled, new Date());
  await ending("Vencido", -2);
  expect((await findServiceFacts()).certificates).toMatchObject([
    { name: "Vencido", merchantName: null },
    { name: "Perto" },
  ]);
});

test("what waits in the queue, by task: ready, under way, and for later", async () => {
  await database.sql("DELETE FROM graphile_worker._private_jobs");
  for (const [task, key] of [
    ["a-task", "1"],
    ["a-task", "2"],
    ["a-task", "3"],
    ["b-task", "4"],
    ["b-task", "5"],
  ]) {
    await database.sql("SELECT enqueue($1, '{}', $2)", [task, key]);
  }
  const set = (change: string, key: string) =>
    database.sql(`UPDATE graphile_worker._private_jobs SET ${change} WHERE key = $1`, [key]);
  await set("run_at = now() - interval '1 hour'", "1");
  await set("run_at = now() + interval '1 hour', attempts = 1", "2");
  await set("locked_at = now(), locked_by = 'w1'", "3");
  await set("attempts = max_attempts", "5");
  const { queue } = await findServiceFacts();
  expect(queue).toMatchObject([
    { task: "a-task", waiting: { count: 1 }, running: 1, later: 1 },
    { task: "b-task", waiting: { count: 1 }, running: 0, later: 0 },
  ]);
  const age = Date.now() - (queue[0]?.waiting.oldestAt?.getTime() ?? 0);
  expect(Math.abs(age - 3_600_000)).toBeLessThan(60_000);
});

test("events that wait for their positions, by merchant, since the first of each was written", async () => {
  const [one, other] = [await newMerchant(), await newMerchant()];
  await numberAll();
  for (const merchant of [one, one, other]) await writtenCharge(merchant);
  await database.sql("UPDATE feed_pending SET at = at - interval '1 hour' WHERE merchant_id = $1", [
    other.id,
  ]);
  const { feed } = await findServiceFacts();
  expect(feed.count).toBe(2);
  expect(Date.now() - (feed.oldestAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  await numberAll();
  expect((await findServiceFacts()).feed).toEqual({ count: 0, oldestAt: null });
});
