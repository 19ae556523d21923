import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { ListedSettlement, ListWindow, Provider } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { findPspAccountByToken } from "@/lib/providers/store/webhook-tokens";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { budgetFor, withinBudget } from "./budgeted-provider";
import { readProviderList, Unread } from "./read-provider-list";
import { receiveNotifications, WAITING_MAX } from "./receive-notifications";

// The server of a merchant's own account is the merchant's choice: however long its lists, and however many its
// notifications, what they cost is bounded.

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;
let accountId: string;
let psp: Provider;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  accountId = await bank.openAccount(merchantId);
  psp = await providerOf(accountId);
});

/** Money at another key, which is none of our business. */
const foreign: ListedSettlement = {
  reference: "E".repeat(32),
  endToEndId: "E".repeat(32),
  txid: null,
  amount: cents(100),
  net: null,
  paidAt: new Date(),
  funds: "credited",
  dispute: null,
  method: "PIX",
  pixKey: "somebody-else",
  refunds: [],
};

/** Lets the account list money as `list` says; returns the windows that are read. */
function listing(list: (window: ListWindow) => readonly ListedSettlement[]): ListWindow[] {
  const windows: ListWindow[] = [];
  reachThrough(accountId, {
    ...psp,
    listSettlements: async (window) => {
      windows.push(window);
      return { kind: "page", items: list(window), unreadable: [], last: false };
    },
  });
  return windows;
}

const unreadForAnHour = () =>
  database.sql(
    "UPDATE psp_accounts SET statement_read_to = now() - interval '50 minutes' WHERE id = $1",
    [accountId],
  );

describe("a list that never says that it ends", () => {
  test("is read on behind a page of which the adapter kept nothing", async () => {
    await unreadForAnHour();
    const windows: number[] = [];
    reachThrough(accountId, {
      ...psp,
      listSettlements: async ({ page }) => {
        windows.push(page);
        return { kind: "page", items: page < 3 ? [] : [foreign], unreadable: [], last: page === 3 };
      },
    });
    await readProviderList(accountId, now());
    expect(windows).toEqual([0, 1, 2, 3]);
    expect(now().getTime() - (await providerListReadTo(accountId)).getTime()).toBeLessThan(60_000);
  });

  test("is left when the pages of a reading are spent, and read in shorter stretches the next time", async () => {
    await unreadForAnHour();
    const before = await providerListReadTo(accountId);
    const endless = listing(() => [foreign]);
    await expect(readProviderList(accountId, now())).rejects.toBeInstanceOf(Unread);
    expect(endless).toHaveLength(budgetFor("list", merchantId).pages);
    expect(await providerListReadTo(accountId)).toEqual(before);

    // Only the first quarter of an hour has so many pages; shorter stretches get past it.
    const first = before.getTime() + 15 * 60_000;
    const long: ListWindow[] = [];
    reachThrough(accountId, {
      ...psp,
      listSettlements: async (window) => {
        long.push(window);
        const last = window.page >= (window.from.getTime() < first ? 700 : 1);
        return { kind: "page", items: [foreign], unreadable: [], last };
      },
    });
    await readProviderList(accountId, now()).catch(() => {});
    expect((await providerListReadTo(accountId)).getTime()).toBeGreaterThan(before.getTime());
    expect(long[0]?.to.getTime()).toBe(before.getTime() + 30 * 60_000);
  });

  test("costs an account of the operator's ten times as much before it is left", () => {
    const { ms, pages } = budgetFor("list", null);
    const own = budgetFor("list", merchantId);
    expect([ms / own.ms, pages / own.pages]).toEqual([10, 10]);
  });
});

test("a slow list leaves nothing, and what waits for its part leaves the rest after half of the budget", async () => {
  const { isSpent, waiting, hasWaited } = withinBudget(psp, { ms: 1_000, pages: 9 });
  await pause(600);
  expect([isSpent(), hasWaited()]).toEqual([false, false]);
  expect(await waiting(() => pause(510).then(() => "recorded"))).toBe("recorded");
  expect(hasWaited()).toBe(true);
  await expect(waiting(() => Promise.reject(new Error("fails")))).rejects.toThrow("fails");
});

test("a spent budget reads nothing more, and changes at the provider go through", async () => {
  const calls: string[] = [];
  const counted: Provider = {
    ...psp,
    readSettlement: async (reference) => {
      calls.push(reference);
      return { kind: "absent" };
    },
    registerWebhook: async () => calls.push("webhook") > 0,
  };
  const inTime = withinBudget(counted, { ms: 60_000, pages: 1 });
  expect(await inTime.psp.readSettlement("a")).toEqual({ kind: "absent" });
  expect(inTime.isSpent()).toBe(false);
  const late = withinBudget(counted, { ms: 0, pages: 1 });
  expect(await late.psp.readSettlement("b")).toMatchObject({ kind: "unknown" });
  expect(late.isSpent()).toBe(true);
  await late.psp.registerWebhook("https://loja.example/webhooks/x");
  expect(calls).toEqual(["a", "webhook"]);
});

describe("notifications of an account", () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => {
      const reference = randomUUID();
      return { reference, txid: null, dedupeKey: reference };
    });
  const stored = async (id: string) => {
    const sql = "SELECT count(*)::int AS count FROM notifications WHERE psp_account_id = $1";
    return (await database.sql<{ count: number }>(sql, [id]))[0]?.count;
  };

  test("of a merchant's own are stored up to a bound; one that is handled makes room", async () => {
    const account = { id: accountId, merchantId };
    await receiveNotifications(account, many(WAITING_MAX - 1));
    await receiveNotifications(account, many(5));
    await receiveNotifications(account, many(5));
    expect(await stored(accountId)).toBe(WAITING_MAX);
    await database.sql(
      `UPDATE notifications SET handled_at = now() WHERE id =
        (SELECT min(id) FROM notifications WHERE psp_account_id = $1)`,
      [accountId],
    );
    await receiveNotifications(account, many(5));
    expect(await stored(accountId)).toBe(WAITING_MAX + 1);
  });

  test("that were not confirmed by yesterday keep no new ones out", async () => {
    const id = await bank.openAccount(merchantId);
    const account = { id, merchantId };
    await receiveNotifications(account, many(WAITING_MAX));
    await receiveNotifications(account, many(1));
    expect(await stored(id)).toBe(WAITING_MAX);
    await database.sql(
      "UPDATE notifications SET received_at = received_at - interval '25 hours' WHERE psp_account_id = $1",
      [id],
    );
    await receiveNotifications(account, many(1));
    expect(await stored(id)).toBe(WAITING_MAX + 1);
  });

  test("of the operator's are all stored: they are about every merchant's money", async () => {
    const account = { id: bank.accountId, merchantId: null };
    await receiveNotifications(account, many(WAITING_MAX + 1));
    expect(await stored(bank.accountId)).toBe(WAITING_MAX + 1);
  });

  test("are no longer taken when nobody follows the account's money any more", async () => {
    const config = { webhookToken: `token-${randomUUID()}` };
    const id = await bank.openAccount(merchantId);
    const [row] = await database.sql<{ hash: Buffer }>(
      "UPDATE psp_accounts SET webhook_token_hash = sha256($2::bytea) WHERE id = $1 RETURNING webhook_token_hash AS hash",
      [id, config.webhookToken],
    );
    expect(row).toBeDefined();
    const disabled = (days: number) =>
      database.sql(
        "UPDATE psp_accounts SET disabled_at = now() - make_interval(days => $2) WHERE id = $1",
        [id, days],
      );
    await disabled(99);
    expect((await findPspAccountByToken(config.webhookToken, now()))?.id).toBe(id);
    await disabled(101);
    expect(await findPspAccountByToken(config.webhookToken, now())).toBeNull();
  });
});
