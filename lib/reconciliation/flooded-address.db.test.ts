import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { NOTIFICATIONS_OF_JOB } from "@/lib/payments/store/notifications";
import { poolOf } from "@/lib/platform/db/connection";
import { adapterOf } from "@/lib/providers/registry";
import { findPspAccount, holderOf } from "@/lib/providers/store/psp-accounts";
import { mayNotify } from "@/lib/rate-limits/notification-time";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { receiveNotifications } from "./receive-notifications";
import { receiveWebhookNotifications } from "./routes";

const database = freshDatabase();
const bank = freshBank();

const made = (count: number) =>
  Array.from({ length: count }, () => {
    const reference = randomBytes(16).toString("hex");
    return { reference, txid: null, dedupeKey: `${reference}:x` };
  });

const storedOf = async (accountId: string) => {
  const [row] = await database.sql<{ count: string }>(
    "SELECT count(*) FROM notifications WHERE psp_account_id = $1",
    [accountId],
  );
  return Number(row?.count);
};

/** Does something, and says how many connections of the service were used at once meanwhile. */
async function mostConnections(work: () => Promise<unknown>): Promise<number> {
  const pool = poolOf("service");
  let most = 0;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise(setImmediate);
    most = Math.max(most, pool.totalCount - pool.idleCount);
  }
  await done;
  return most;
}

test("J9 notifications of merchants' own accounts, however many come at once, hold one connection", async () => {
  const merchant = await newMerchant();
  const accountId = await bank.openAccount(merchant.id);
  const account = { id: accountId, merchantId: merchant.id };
  const same = made(300);
  const most = await mostConnections(() =>
    Promise.all(Array.from({ length: 40 }, () => receiveNotifications(account, same))),
  );
  expect(most).toBe(1);
  expect(await storedOf(accountId)).toBe(same.length);
});

/** Sends one notification to the address of an account, as a provider does. */
async function notify(token: string): Promise<number> {
  const request = new Request(`http://localhost:3000/webhooks/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pix: [{ endToEndId: randomBytes(16).toString("hex") }] }),
  });
  const call = { request, params: { token } } as unknown as Parameters<
    typeof receiveWebhookNotifications.run
  >[0];
  const response = await receiveWebhookNotifications.run(call);
  return response.kind === "json" ? response.status : 0;
}

test("J9 of the bodies at the address of an own account so many are read, and others' all", async () => {
  const merchant = await newMerchant();
  const accountId = await bank.openAccount(merchant.id);
  const token = await tokenOf(accountId);
  let taken = 0;
  while (mayNotify(merchant.id)) taken += 1;
  expect(taken).toBeGreaterThanOrEqual(100);
  const times = 20;
  for (let i = 0; i < times; i += 1) {
    while (mayNotify(merchant.id));
    expect(await notify(token)).toBe(200);
  }
  expect(await storedOf(accountId)).toBeLessThan(times);
  const other = await bank.openAccount((await newMerchant()).id);
  expect(await notify(await tokenOf(other))).toBe(200);
  expect(await storedOf(other)).toBe(1);
});

async function tokenOf(accountId: string): Promise<string> {
  const account = await findPspAccount(accountId);
  return account ? (adapterOf(account).webhook?.tokenOf(account) ?? "") : "";
}

test("J9 a body is stored whole, each notification once in one job for a few, also at the operator's accounts", async () => {
  const account = { id: bank.accountId, merchantId: null };
  const sent = made(NOTIFICATIONS_OF_JOB + 4);
  await receiveNotifications(account, [...sent.slice(0, 1), ...sent]);
  await receiveNotifications(account, sent.slice(0, 1));
  expect(await storedOf(bank.accountId)).toBe(sent.length);
  const jobs = await database.sql<{ ids: string[]; holder: string }>(
    `SELECT payload -> 'notificationIds' AS ids, payload ->> 'holder' AS holder FROM graphile_worker._private_jobs
      WHERE payload ->> 'holder' = $1 ORDER BY id`,
    [holderOf(account)],
  );
  expect(jobs.map(({ ids }) => ids.length)).toEqual([NOTIFICATIONS_OF_JOB, 4]);
  const stored = await database.sql<{ id: string }>(
    "SELECT id::text FROM notifications WHERE psp_account_id = $1 ORDER BY id",
    [bank.accountId],
  );
  expect(jobs.flatMap(({ ids }) => ids)).toEqual(stored.map(({ id }) => id));
});
