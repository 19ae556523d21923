import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { findCharge } from "@/lib/charges/store/charges";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Provider, ProviderRefund, ProviderSettlement } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { readProviderList } from "@/lib/reconciliation/read-provider-list";
import { reconcileAccount } from "@/lib/reconciliation/reconcile-account";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { recordPayment } from "./apply-payment";
import { requestRefund } from "./request-refund";
import { findDiscrepancies } from "./store/discrepancies";

// A merchant chooses the Pix key of its accounts and the server that answers for them. What that
// server reports is its own matter, however much it sounds like another's.

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

const freshEndToEndId = () => `E${randomUUID().replaceAll("-", "").slice(0, 31)}`;

function money(
  charge: Charge,
  endToEndId: string,
  refunds: readonly ProviderRefund[] = [],
): ProviderSettlement {
  return {
    reference: endToEndId,
    endToEndId,
    txid: txidOf(charge.id),
    amount: charge.amount,
    net: null,
    paidAt: now(),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: bank.pixKey,
    refunds,
  };
}

/** An account of some other merchant, with the operator's Pix key, at a bank that says what it likes. */
async function liar(words: Partial<Provider>): Promise<{ psp: Provider; pspAccountId: string }> {
  const pspAccountId = await bank.openAccount((await newMerchant()).id, { pixKey: bank.pixKey });
  return saying(pspAccountId, words);
}

/** An account whose bank answers what the test gives it. */
async function saying(
  pspAccountId: string,
  words: Partial<Provider>,
): Promise<{ psp: Provider; pspAccountId: string }> {
  const psp = { ...(await providerOf(pspAccountId)), ...words };
  reachThrough(pspAccountId, psp);
  return { psp, pspAccountId };
}

const reporting = (settlement: ProviderSettlement): Partial<Provider> => ({
  readSettlement: async () => ({ kind: "found", settlement }),
});

async function statusOf({ id }: Charge) {
  return (await findCharge(merchantId, id))?.status;
}

test("a merchant's account is not believed about money for another's charge", async () => {
  const charge = await pendingCharge(merchantId);
  const endToEndId = freshEndToEndId();
  const source = await liar(reporting(money(charge, endToEndId)));
  const outcome = await recordPayment({ ...source, actor: "test" }, endToEndId);
  expect(outcome).toEqual({ kind: "unmatched", why: "txid" });
  expect(await statusOf(charge)).toBe("PENDING");
});

test("nor about refunds of another's money", async () => {
  const charge = await pendingCharge(merchantId);
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
  const honest = { psp: await providerOf(bank.accountId), pspAccountId: bank.accountId };
  await recordPayment({ ...honest, actor: "test" }, endToEndId);
  const refund = { pspRefundId: "D1", amount: charge.amount, state: "refunded", reason: null };
  const reported = money(charge, endToEndId, [refund as ProviderRefund]);
  await recordPayment({ ...(await liar(reporting(reported))), actor: "test" }, endToEndId);
  expect(await statusOf(charge)).toBe("RECEIVED");
  expect(await database.sql("SELECT FROM refunds WHERE charge_id = $1", [charge.id])).toEqual([]);
});

describe("a name of money that a merchant's account says first", () => {
  /** Money with an odd amount, which the liar says was for its own charge before anybody else reports it. */
  async function claimed() {
    const charge = await pendingCharge(merchantId);
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id), { amount: "9.99", force: true });
    const { id: other } = await newMerchant();
    const pspAccountId = await bank.openAccount(other);
    const reported = { ...money(await pendingCharge(other), endToEndId), amount: cents(999) };
    const source = await saying(pspAccountId, reporting(reported));
    const first = await recordPayment({ ...source, actor: "test" }, endToEndId);
    expect(first).toEqual({ kind: "settled", first: true });
    return { charge, endToEndId };
  }

  test("keeps nobody from being paid, from its own list and with its own exception", async () => {
    const { charge, endToEndId } = await claimed();
    await readProviderList(bank.accountId, now());
    expect(await statusOf(charge)).toBe("RECEIVED");
    const { discrepancies } = await findDiscrepancies(merchantId, {
      state: "all",
      page: 0,
      size: 100,
    });
    const about = discrepancies.filter(({ chargeId }) => chargeId === charge.id);
    expect(about).toMatchObject([{ kind: "amount_mismatch", endToEndId, amount: 999n }]);
  });

  test("keeps no money from going back, through the account where it is", async () => {
    const { charge, endToEndId } = await claimed();
    await readProviderList(bank.accountId, now());
    const asked = { idempotencyKey: randomUUID(), amount: null, reason: null, actor: "test" };
    const outcome = await requestRefund({ merchantId, chargeId: charge.id, ...asked }, now());
    const pspAccountId = bank.accountId;
    expect(outcome).toMatchObject({ kind: "created", refund: { endToEndId, pspAccountId } });
    const [pix] = await bank.pix(txidOf(charge.id));
    expect(pix?.devolucoes).toMatchObject([{ valor: "9.99" }]);
  });
});

test("money that the operator's account reported before its charge was known is one with the charge's", async () => {
  const { id } = await newMerchant();
  const pspAccountId = await bank.openAccount(id);
  const charge = await pendingCharge(id);
  const { pixKey } = await providerOf(pspAccountId);
  const reported = { ...money(charge, freshEndToEndId()), pixKey };
  const record = async (accountId: string, settlement: ProviderSettlement) => {
    const psp = { ...(await providerOf(accountId)), ...reporting(settlement), pixKey };
    const source = { psp, pspAccountId: accountId, actor: "test" };
    return (await recordPayment(source, reported.reference)).kind;
  };
  expect(await record(bank.accountId, { ...reported, txid: null })).toBe("unmatched");
  expect(await record(bank.accountId, reported)).toBe("settled");
  expect(await record(pspAccountId, reported)).toBe("known");
  const rows = await database.sql(
    "SELECT account_owner, charge_id, pays_charge FROM settlements WHERE reference = $1",
    [reported.reference],
  );
  expect(rows).toEqual([{ account_owner: id, charge_id: charge.id, pays_charge: true }]);
});

test("nor, by its lists, about what became of another's charges", async () => {
  const [paid, withdrawn] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  const endToEndId = freshEndToEndId();
  const { pixKey } = bank;
  const items = [
    {
      txid: txidOf(paid.id),
      pspChargeId: null,
      pixKey,
      amount: paid.amount,
      state: "ended",
      endToEndIds: [endToEndId],
    },
    {
      txid: txidOf(withdrawn.id),
      pspChargeId: null,
      pixKey,
      amount: withdrawn.amount,
      state: "ended",
      endToEndIds: [],
    },
  ] as const;
  const { pspAccountId } = await liar({
    ...reporting(money(paid, endToEndId)),
    listCharges: async () => ({ kind: "page", items, unreadable: [], last: true }),
    listSettlements: async () => ({ kind: "page", items: [], unreadable: [], last: true }),
    find: async () => ({ kind: "withdrawn" }),
  });
  await reconcileAccount(pspAccountId, now());
  expect(await statusOf(paid)).toBe("PENDING");
  expect(await statusOf(withdrawn)).toBe("PENDING");
});

test("a merchant's new account of the same key is believed about its own charges", async () => {
  const { id } = await newMerchant();
  const old = await bank.openAccount(id);
  const charge = await pendingCharge(id);
  expect(charge.pspAccountId).toBe(old);
  const { pixKey } = await providerOf(old);
  const renewed = await bank.openAccount(id, { pixKey });
  const endToEndId = freshEndToEndId();
  const settlement = { ...money(charge, endToEndId), pixKey };
  const psp = { ...(await providerOf(renewed)), ...reporting(settlement) };
  const source = { psp, pspAccountId: renewed, actor: "test" };
  expect(await recordPayment(source, endToEndId)).toEqual({ kind: "settled", first: true });
});
