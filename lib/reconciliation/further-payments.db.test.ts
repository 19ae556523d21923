import { beforeAll, expect, test } from "vitest";
import { env, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { txidOf } from "@/lib/platform/values/ids";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { handleNotifications } from "./handle-notification";
import { receiveNotifications } from "./receive-notifications";

const database = freshDatabase();
const bank = freshBank();

beforeAll(() => {
  const own = env();
  const rateLimits = { ...own.rateLimits, write: 100 };
  settle({ ...own, rateLimits }, own.databaseUrl, own.secret);
});

/** Stores a notification of each payment, as an account's provider sends them. */
async function notified(
  account: { readonly id: string; readonly merchantId: MerchantId | null },
  references: readonly string[],
  txid: string | null = null,
): Promise<string[]> {
  await receiveNotifications(
    account,
    references.map((reference) => ({ reference, txid, dedupeKey: `${reference}:x` })),
  );
  const rows = await database.sql<{ id: string }>(
    "SELECT id::text FROM notifications WHERE psp_account_id = $1 AND reference = ANY ($2)",
    [account.id, references],
  );
  return rows.map(({ id }) => id);
}

async function waiting(): Promise<number | undefined> {
  const [row] = await database.sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM notifications WHERE handled_at IS NULL",
  );
  return row?.count;
}

test("G19 of a merchant's own account what moves no charge waits for its part; its charges' money and what others hear of does not", async () => {
  const merchantId = (await newMerchant()).id;
  const account = { id: await bank.openAccount(merchantId), merchantId };
  const config = (await findPspAccount(account.id))?.config as { pixKey: string };
  const received = (count: number, money: { chave?: string } = {}) =>
    Promise.all(Array.from({ length: count }, () => bank.receive({ amount: "1.00", ...money })));
  const charge = await pendingCharge(merchantId);
  expect(charge.pspAccountId).toBe(account.id);
  const foreign = await notified(account, await received(160, { chave: config.pixKey }));
  // As eight jobs do it.
  const working = Array.from({ length: 8 }, (_, job) =>
    handleNotifications(foreign.filter((_id, at) => at % 8 === job)),
  );
  const operators = { id: bank.accountId, merchantId: null };
  await handleNotifications(await notified(operators, await received(foreign.length)));
  await handleNotifications(
    await notified(account, await bank.pay(txidOf(charge.id)), txidOf(charge.id)),
  );
  // Forty have no wait, and the others twenty a second; the operator's, two at once, would else be the last.
  expect(await waiting()).toBeGreaterThan(0);
  const rows = await database.sql("SELECT status FROM charges WHERE id = $1", [charge.id]);
  expect(rows).toEqual([{ status: "RECEIVED" }]);
  await Promise.all(working);
  const [books] = await database.sql("SELECT count(*)::int AS payments FROM settlements");
  expect([books, await waiting()]).toEqual([{ payments: 321 }, 0]);
});
