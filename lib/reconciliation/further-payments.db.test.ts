import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { recordPaymentsOf } from "@/lib/payments/apply-payment";
import { env, settle } from "@/lib/platform/env";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import type { Provider } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { furtherPaymentInTurn } from "@/lib/rate-limits/further-payments";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { handleNotifications } from "./handle-notification";
import { recordListed } from "./read-provider-list";
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

async function keyOf(accountId: string): Promise<string> {
  const account = await findPspAccount(accountId);
  return (account?.config as { pixKey: string } | undefined)?.pixKey ?? "";
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
  const pixKey = await keyOf(account.id);
  const received = (count: number, money: { chave?: string } = {}) =>
    Promise.all(Array.from({ length: count }, () => bank.receive({ amount: "1.00", ...money })));
  const charge = await pendingCharge(merchantId);
  expect(charge.pspAccountId).toBe(account.id);
  const foreign = await notified(account, await received(2, { chave: pixKey }));
  const operators = { id: bank.accountId, merchantId: null };
  const others = await notified(operators, await received(2));
  const first = await notified(account, await bank.pay(txidOf(charge.id)), txidOf(charge.id));
  // As many before them as take six seconds.
  const before = Array.from({ length: 160 }, () => furtherPaymentInTurn("notified", merchantId));
  const working = handleNotifications(foreign);
  await handleNotifications([...others, ...first]);
  expect(await waiting()).toBe(foreign.length);
  const rows = await database.sql("SELECT status FROM charges WHERE id = $1", [charge.id]);
  expect(rows).toEqual([{ status: "RECEIVED" }]);
  await Promise.all([...before, working]);
  expect(await waiting()).toBe(0);
});

/** An account's provider, whose list of the last hour is read within what `spent` says. */
async function listOf(id: string, spent = { time: false, waits: false }, psp?: Provider) {
  const budgeted = {
    psp: psp ?? (await providerOf(id)),
    isSpent: () => spent.time,
    waiting: <Result>(work: () => Promise<Result>) => work(),
    hasWaited: () => spent.waits,
  };
  const to = new Date();
  const stretch = { from: new Date(to.getTime() - 3_600_000), to, changing: false };
  return () => recordListed(budgeted, id, stretch);
}

async function recordedAt(accountId: string): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM settlements WHERE psp_account_id = $1",
    [accountId],
  );
  return row?.count ?? 0;
}

/** Has so many payments come to an account that are for no charge. */
async function receiveAt(accountId: string, count: number): Promise<string[]> {
  const chave = await keyOf(accountId);
  return Promise.all(Array.from({ length: count }, () => bank.receive({ amount: "1.00", chave })));
}

test("G19 of an own account's list as well, which is left where the time of its reading is over", async () => {
  const id = await bank.openAccount((await newMerchant()).id);
  await receiveAt(id, 70);
  const spent = { time: false, waits: false };
  const reading = (await listOf(id, spent))();
  // Forty have no wait, and the others ten a second.
  await expect.poll(() => recordedAt(id), { timeout: 30_000 }).toBeGreaterThan(40);
  spent.time = true;
  expect(await reading).toMatchObject({ silence: "the budget of this reading is spent" });
  expect(await recordedAt(id)).toBeLessThan(70);
  expect(await (await listOf(id))()).toBeNull();
  expect(await recordedAt(id)).toBe(70);
});

test("J8 a charge's money does not wait behind what moves none in an own account's list, however much that is", async () => {
  const merchantId = (await newMerchant()).id;
  const id = await bank.openAccount(merchantId);
  await receiveAt(id, 3);
  const charge = await pendingCharge(merchantId);
  expect(charge.pspAccountId).toBe(id);
  await bank.pay(txidOf(charge.id));
  // As many before them as take minutes.
  Array.from({ length: 2_000 }, () => furtherPaymentInTurn("listed", merchantId));
  const read = await listOf(id, { time: false, waits: true });
  expect(await read()).toEqual({ unproven: [], silence: null, isLeft: true });
  const rows = await database.sql("SELECT status FROM charges WHERE id = $1", [charge.id]);
  expect(rows).toEqual([{ status: "RECEIVED" }]);
  expect(await recordedAt(id)).toBe(1);
});

test("J8 nor behind further payments of another charge of the same page", async () => {
  const merchantId = (await newMerchant()).id;
  const id = await bank.openAccount(merchantId);
  const many = await pendingCharge(merchantId);
  await bank.pay(txidOf(many.id));
  const once = await pendingCharge(merchantId);
  await bank.pay(txidOf(once.id));
  Array.from({ length: 2_000 }, () => furtherPaymentInTurn("listed", merchantId));
  const psp = await providerOf(id);
  // A bank that lists a payment again and again, by other names.
  const listSettlements: typeof psp.listSettlements = async (window) => {
    const page = await psp.listSettlements(window);
    if (page.kind === "unknown") return page;
    const repeated = page.items.filter(({ txid }) => txid === txidOf(many.id));
    const copies = repeated.flatMap((money) =>
      ["a", "b"].map((name) => ({ ...money, reference: money.reference + name, endToEndId: null })),
    );
    return { ...page, items: [...repeated, ...copies, ...page.items] };
  };
  const read = await listOf(id, { time: false, waits: true }, { ...psp, listSettlements });
  expect(await read()).toEqual({ unproven: [], silence: null, isLeft: true });
  const rows = await database.sql("SELECT status FROM charges WHERE id = ANY ($1)", [
    [many.id, once.id],
  ]);
  expect(rows).toEqual([{ status: "RECEIVED" }, { status: "RECEIVED" }]);
  expect(await recordedAt(id)).toBe(2);
});

test("J8 nor behind what went back and is recorded, from which a list does not differ", async () => {
  const merchantId = (await newMerchant()).id;
  const id = await bank.openAccount(merchantId);
  const [returned = "", other = ""] = await receiveAt(id, 2);
  await bank.sendBack(returned, { amount: "0.40" });
  expect(await (await listOf(id))()).toBeNull();
  Array.from({ length: 2_000 }, () => furtherPaymentInTurn("listed", merchantId));
  const read = await listOf(id, { time: false, waits: true });
  expect(await read()).toBeNull();
  // What went back since is not recorded.
  await bank.sendBack(other, { amount: "0.40" });
  expect(await read()).toMatchObject({ isLeft: true });
});

test("G19 of the payments that an own account lists with a charge one is recorded, of an operator's all", async () => {
  const merchantId = (await newMerchant()).id;
  const own = await bank.openAccount(merchantId);
  const recordedOf = async (accountId: string, charge: Charge) => {
    const references = Array.from({ length: 20 }, () =>
      `E${randomBytes(16).toString("hex")}`.slice(0, 32),
    );
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
    const psp = await providerOf(accountId);
    const proof = await psp.readSettlement(endToEndId);
    if (proof.kind !== "found") throw new Error(proof.kind);
    const { settlement } = proof;
    // A bank that vouches for whatever it listed.
    const vouching = {
      ...psp,
      readSettlement: async (reference: string) => ({
        kind: "found" as const,
        settlement: { ...settlement, reference, endToEndId: reference },
      }),
    };
    expect(await recordPaymentsOf(charge, vouching, references)).toBe(true);
    const [row] = await database.sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM settlements WHERE charge_id = $1",
      [charge.id],
    );
    return row?.count;
  };
  const [ours, theirs] = [
    await pendingCharge(merchantId),
    await pendingCharge((await newMerchant()).id),
  ];
  expect(await recordedOf(own, ours)).toBe(1);
  expect(await recordedOf(bank.accountId, theirs)).toBe(20);
});
