import { beforeAll, beforeEach, expect, test } from "vitest";
import { checkoutScreen } from "@/lib/checkout/checkout-screen";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { watchCheckout } from "@/lib/checkout/watch-checkout";
import { disableMerchant, enableMerchant } from "@/lib/merchants/store/merchants";
import { recordPayment } from "@/lib/payments/apply-payment";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { followedPspAccounts } from "@/lib/providers/store/psp-accounts";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import type { Charge } from "./charge";
import { endCharge } from "./end-charge";
import { pickMethod } from "./pick-method";
import { findCharge } from "./store/charges";
import { leaseEndingCharges } from "./store/leases";
import { withdrawStoppedCharges } from "./withdraw-stopped";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
let merchantId: MerchantId;

beforeAll(() => database.sql("SELECT 1"));
beforeEach(async () => {
  await bank.clearFaults();
  merchantId = (await newMerchant()).id;
});

const statusOf = async ({ id }: Charge) => (await findCharge(merchantId, id))?.status;

const atBank = async ({ id }: Charge) => (await bank.charges(txidOf(id)))[0]?.status;

/** What the worker does, round after round, until nothing is left to request. */
async function withdrawAll(): Promise<number> {
  let rounds = 0;
  while ((await withdrawStoppedCharges()) > 0) {
    rounds += 1;
    await Promise.all((await leaseEndingCharges(64)).map(endCharge));
  }
  return rounds;
}

test("H11 a disabled merchant's page has nothing to pay with, and its status says so", async () => {
  const charge = await pendingCharge(merchantId);
  const choice = await pendingCharge(merchantId, { billingType: "UNDEFINED" });
  await disableMerchant(merchantId, now(), true);
  for (const { id } of [charge, choice]) {
    const view = await readCheckout(id);
    expect(view && checkoutScreen(view, now())).toEqual({ kind: "closed" });
    expect(view).toMatchObject({
      brCode: null,
      paymentPage: null,
      methods: [],
      sandboxActions: [],
    });
    expect((await watchCheckout(id))?.screen).toBe("closed");
  }
  expect(await pickMethod(choice.id, "PIX", now())).toEqual({ kind: "not_pickable" });
  await withdrawAll();
  expect((await watchCheckout(charge.id))?.screen).toBe("closed");
});

test("its open charges are withdrawn at the bank, a bounded number at a time", async () => {
  const charges = [];
  for (let i = 0; i < 20; i += 1) charges.push(await pendingCharge(merchantId));
  const other = (await newMerchant()).id;
  const others = await pendingCharge(other);
  await disableMerchant(merchantId, now(), true);
  expect(await withdrawStoppedCharges()).toBe(8);
  // They were neither tried nor withdrawn yet: no more are requested.
  expect(await withdrawStoppedCharges()).toBe(0);
  await Promise.all((await leaseEndingCharges(64)).map(endCharge));
  expect(await withdrawAll()).toBe(2);
  for (const charge of charges) {
    expect(await statusOf(charge)).toBe("CANCELED");
    expect(await atBank(charge)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  }
  expect((await findCharge(other, others.id))?.status).toBe("PENDING");
});

test("an account that withdraws nothing holds up no other account's charges", async () => {
  const dead = await bank.openAccount(merchantId);
  const atDead = [];
  for (let i = 0; i < 9; i += 1) atDead.push(await pendingCharge(merchantId));
  await database.sql("UPDATE psp_accounts SET disabled_at = now() WHERE id = $1", [dead]);
  const alive = await pendingCharge(merchantId);
  await disableMerchant(merchantId, now(), true);
  // Requested, being tried, and never done.
  expect(await withdrawStoppedCharges()).toBe(8);
  await database.sql(
    `UPDATE charges SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'
      WHERE merchant_id = $1 AND cancel_asked_at IS NOT NULL`,
    [merchantId],
  );
  expect(await withdrawStoppedCharges()).toBe(1);
  await Promise.all((await leaseEndingCharges(64)).map(endCharge));
  expect(await statusOf(alive)).toBe("CANCELED");
  expect(await atBank(alive)).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  expect(await withdrawStoppedCharges()).toBe(0);
});

test("a merchant that goes on collecting is left alone, until it is stopped as well", async () => {
  const charge = await pendingCharge(merchantId);
  await disableMerchant(merchantId, now(), false);
  expect(await withdrawStoppedCharges()).toBe(0);
  expect((await watchCheckout(charge.id))?.screen).toBe("pix");
  await disableMerchant(merchantId, now(), true);
  await withdrawAll();
  expect(await statusOf(charge)).toBe("CANCELED");
});

test("money that still arrives is recorded, and is an exception", async () => {
  const [before, after] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  await disableMerchant(merchantId, new Date(now().getTime() - 1_000), true);
  const [early = ""] = await bank.pay(txidOf(before.id));
  const psp = await providerOf(bank.accountId);
  await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, early);
  await withdrawAll();
  expect(await statusOf(before)).toBe("RECEIVED");
  expect(await statusOf(after)).toBe("CANCELED");
  const { discrepancies } = await findDiscrepancies(merchantId, {
    state: "open",
    page: 0,
    size: 5,
  });
  expect(discrepancies).toMatchObject([{ kind: "paid_after_cancel", chargeId: before.id }]);
  const view = await readCheckout(before.id);
  expect(view && checkoutScreen(view, now()).kind).toBe("paid");
});

test("enabled again, what was withdrawn stays canceled and the rest can be paid", async () => {
  const [withdrawn, ...rest] = [
    await pendingCharge(merchantId),
    ...(await Promise.all(Array.from({ length: 9 }, () => pendingCharge(merchantId)))),
  ];
  await disableMerchant(merchantId, now(), true);
  await withdrawStoppedCharges();
  await Promise.all((await leaseEndingCharges(64)).map(endCharge));
  expect(await enableMerchant(merchantId)).toBe(true);
  expect(await enableMerchant(merchantId)).toBe(false);
  await withdrawAll();
  expect(await statusOf(withdrawn)).toBe("CANCELED");
  const statuses = await Promise.all(rest.map(statusOf));
  const open = rest.filter((_, i) => statuses[i] === "PENDING");
  expect(open).toHaveLength(2);
  for (const { id } of open) expect((await readCheckout(id))?.brCode).toBeTruthy();
});

test("its own accounts are followed for the money that may still come, and then no more", async () => {
  const accountId = await bank.openAccount(merchantId);
  const isFollowed = async (days: number) => {
    const at = new Date(now().getTime() + days * 86_400_000);
    return (await followedPspAccounts(at)).some(({ id }) => id === accountId);
  };
  await disableMerchant(merchantId, now(), false);
  expect(await isFollowed(101)).toBe(true);
  await disableMerchant(merchantId, now(), true);
  expect(await isFollowed(99)).toBe(true);
  expect(await isFollowed(101)).toBe(false);
  expect((await followedPspAccounts(now())).some(({ id }) => id === bank.accountId)).toBe(true);
});
