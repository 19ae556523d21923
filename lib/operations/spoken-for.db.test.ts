import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { now } from "@/lib/clock";
import { findCharge } from "@/lib/database/charges";
import { type Charge, type MerchantId, txidOf } from "@/lib/domain/charge";
import type { Psp, PspRefund, PspSettlement } from "@/lib/psp/psp";
import { freshBank } from "@/lib/testing/bank";
import { newMerchant, pendingCharge } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import { pspOf, reachThrough } from "./psp-of";
import { reconcileAccount } from "./reconcile-account";
import { recordPayment } from "./settle-charge";

// A merchant chooses the Pix key of its accounts and the server that answers for them. What that
// server tells is its own matter, however much it sounds like another's.

const database = freshDatabase();
const bank = freshBank();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

const freshEndToEndId = () => `E${randomUUID().replaceAll("-", "").slice(0, 31)}`;

function money(charge: Charge, endToEndId: string, refunds: readonly PspRefund[] = []) {
  const { id, amount } = charge;
  const { pixKey } = bank;
  return { endToEndId, txid: txidOf(id), amount, paidAt: now(), pixKey, refunds };
}

/** An account of some other merchant, with the operator's Pix key, at a bank that says what it likes. */
async function liar(words: Partial<Psp>): Promise<{ psp: Psp; pspAccountId: string }> {
  const pspAccountId = await bank.openAccount((await newMerchant()).id, { pixKey: bank.pixKey });
  const psp = { ...(await pspOf(pspAccountId)), ...words };
  reachThrough(pspAccountId, psp);
  return { psp, pspAccountId };
}

const telling = (settlement: PspSettlement): Partial<Psp> => ({
  readSettlement: async () => ({ kind: "found", settlement }),
});

async function statusOf({ id }: Charge) {
  return (await findCharge(merchantId, id))?.status;
}

test("a merchant's account is not believed about money for another's charge", async () => {
  const charge = await pendingCharge(merchantId);
  const endToEndId = freshEndToEndId();
  const source = await liar(telling(money(charge, endToEndId)));
  const outcome = await recordPayment({ ...source, actor: "test" }, endToEndId);
  expect(outcome).toEqual({ kind: "unmatched", why: "txid" });
  expect(await statusOf(charge)).toBe("PENDING");
});

test("nor about refunds of another's money", async () => {
  const charge = await pendingCharge(merchantId);
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
  const honest = { psp: await pspOf(bank.accountId), pspAccountId: bank.accountId };
  await recordPayment({ ...honest, actor: "test" }, endToEndId);
  const refund = { pspRefundId: "D1", amount: charge.amount, state: "refunded", reason: null };
  const told = money(charge, endToEndId, [refund as PspRefund]);
  await recordPayment({ ...(await liar(telling(told))), actor: "test" }, endToEndId);
  expect(await statusOf(charge)).toBe("RECEIVED");
  expect(await database.sql("SELECT FROM refunds")).toEqual([]);
});

test("nor, by its lists, about what became of another's charges", async () => {
  const [paid, withdrawn] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  const endToEndId = freshEndToEndId();
  const { pixKey } = bank;
  const items = [
    {
      txid: txidOf(paid.id),
      pixKey,
      amount: paid.amount,
      state: "ended",
      endToEndIds: [endToEndId],
    },
    {
      txid: txidOf(withdrawn.id),
      pixKey,
      amount: withdrawn.amount,
      state: "ended",
      endToEndIds: [],
    },
  ] as const;
  const { pspAccountId } = await liar({
    ...telling(money(paid, endToEndId)),
    listCharges: async () => ({ kind: "page", items, unreadable: 0, last: true }),
    listSettlements: async () => ({ kind: "page", items: [], unreadable: 0, last: true }),
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
  const { pixKey } = await pspOf(old);
  const renewed = await bank.openAccount(id, { pixKey });
  const endToEndId = freshEndToEndId();
  const settlement = { ...money(charge, endToEndId), pixKey };
  const psp = { ...(await pspOf(renewed)), ...telling(settlement) };
  const source = { psp, pspAccountId: renewed, actor: "test" };
  expect(await recordPayment(source, endToEndId)).toEqual({ kind: "settled", first: true });
});
