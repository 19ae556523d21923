import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isWithdrawable } from "@/lib/charge-details/charge-record";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { asService, type Transaction } from "@/lib/platform/db/connection";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import type { ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { reportedMoney } from "@/testing/reported-money";
import { applyPayment } from "./apply-payment";
import { applyRefunds } from "./apply-refunds";
import { reportTakenBack } from "./credit-charge";
import { reassignPayment } from "./reassign-payment";
import { recordMadeRefund } from "./record-refund";
import { resolveDiscrepancy } from "./resolve-discrepancy";
import type { SettlementId } from "./settlement";
import { moveSettlement } from "./store/corrections";
import { holdMoney } from "./store/held-money";
import { withdrawPayment } from "./withdraw-payment";

const database = freshDatabase();
const bank = freshBank();
const { shop, charge: newCharge, pay, recordOf, brokenBooks } = ownShop();
const { at, cardCharge, current, discrepanciesOf, moneyOf, statusOf } = reportedMoney(
  database,
  bank,
);

/** Decides that the money of the open discrepancy about it pays a charge. */
async function reassign(settlementId: string, to: Charge, merchantId = shop.merchantId) {
  const [found] = await database.sql<{ id: string }>(
    "SELECT id FROM exceptions WHERE settlement_id = $1 ORDER BY opened_at LIMIT 1",
    [settlementId],
  );
  const decision = { merchantId, discrepancyId: found?.id ?? "", as: "reassign" as const };
  const outcome = await resolveDiscrepancy(
    { ...decision, note: "É da outra cobrança", to: to.id, actor: "member:ana" },
    now(),
  );
  return outcome.kind === "not_reassignable" ? outcome.why : outcome.kind;
}

test("money that came twice pays another charge, with its fee, and leaves the first as it was", async () => {
  const [first, second] = [await newCharge(), await newCharge()];
  await pay(first);
  const extra = await pay(first);
  expect(await reassign(extra, second)).toBe("resolved");
  const [before, after] = [await recordOf(first), await recordOf(second)];
  expect(before.charge.status).toBe("RECEIVED");
  expect(before.money).toHaveLength(1);
  expect(before.events.at(-1)).toMatchObject({ type: "moved_away", reason: "É da outra cobrança" });
  expect(before.exceptions).toMatchObject([{ resolved: { as: "reassign", by: "member:ana" } }]);
  expect(after.charge).toMatchObject({ status: "RECEIVED", paid: { amount: 1_050n } });
  expect(after.money).toMatchObject([{ id: extra, paysCharge: true }]);
  expect(after.events.at(-1)).toMatchObject({ type: "paid", actor: "member:ana" });
  expect(await brokenBooks()).toEqual([]);
  expect(await reassign(extra, second)).toBe("resolved");
});

test("money that paid the wrong charge pays the right one, and the wrong one waits again", async () => {
  const [wrong, right] = [await newCharge(), await newCharge({ amount: cents(1_000) })];
  const id = await pay(wrong, 1_000);
  expect(await reassign(id, right)).toBe("resolved");
  expect((await recordOf(wrong)).charge).toMatchObject({ status: "PENDING", paid: null });
  expect((await recordOf(right)).charge).toMatchObject({ status: "RECEIVED" });
  const entries = await database.sql<{ kind: string; charge: string }>(
    `SELECT kind, charge_id AS charge FROM ledger_entries WHERE settlement_id = $1 ORDER BY recorded_at, kind, charge_id = $2`,
    [id, right.id],
  );
  expect(
    entries.map(({ kind, charge }) => `${kind} ${charge === right.id ? "right" : "wrong"}`),
  ).toEqual([
    ...["credited wrong", "fee wrong", "fee_reversed wrong"],
    ...["reassigned wrong", "reassigned right", "fee right"],
  ]);
  expect(await brokenBooks()).toEqual([]);
});

test("once the first of two payments went back, the second pays the charge, and stays there", async () => {
  const charge = await newCharge();
  const [first, second] = [await pay(charge), await pay(charge)];
  const refund = { settlementId: first, amount: cents(1_050), madeOn: brasiliaDay(now()) };
  const made = { ...refund, reference: "D-first", reason: "O banco devolveu", failedId: null };
  await recordMadeRefund(shop.refunder, made, now());
  expect((await recordOf(charge)).charge.status).toBe("REFUNDED");
  expect(await reassign(second, charge)).toBe("resolved");
  const record = await recordOf(charge);
  expect(record.charge.status).toBe("RECEIVED");
  expect(record.returned.done).toBe(0n);
  expect(record.money.map(({ id, paysCharge }) => [id, paysCharge])).toEqual([
    [first, false],
    [second, true],
  ]);
  expect(record.events.at(-1)).toMatchObject({ type: "reassigned", from: "REFUNDED" });
  expect(isWithdrawable(record, second)).toBe(false);
  expect(await withdrawPayment(shop.confirmer, second, "Engano", now())).toEqual({
    kind: "paid_again",
  });
  const decision = { settlementId: second, to: (await newCharge()).id, actor: "member:ana" };
  const { merchantId } = shop;
  const moved = asService((tx) =>
    reassignPayment(tx, { ...decision, merchantId, reason: "É de outra" }, now()),
  );
  expect(await moved).toBe("paid_again");
  expect((await recordOf(charge)).charge.status).toBe("RECEIVED");
  expect(await brokenBooks()).toEqual([]);
});

test("what cannot be is refused, and changes nothing", async () => {
  const [charge, paid] = [await newCharge(), await newCharge()];
  await pay(paid);
  await pay(charge);
  const extra = await pay(charge);
  const before = await recordOf(charge);
  const stranger = await financier();
  const theirs = await pendingCharge(stranger.merchantId);
  expect(await reassign(extra, paid)).toBe("paid");
  expect(await reassign(extra, charge)).toBe("paid");
  expect(await reassign(extra, theirs)).toBe("no_charge");
  expect(await reassign(extra, theirs, stranger.merchantId)).toBe("not_found");
  const refund = { settlementId: extra, amount: cents(1), madeOn: brasiliaDay(now()) };
  const made = { ...refund, reference: "D-extra", reason: "Um centavo", failedId: null };
  expect((await recordOf(charge)).version).toBe(before.version);
  await recordMadeRefund(shop.refunder, made, now());
  expect(await reassign(extra, await newCharge())).toBe("no_money");
});

/** Money that the shop's bank reports, for a charge or for none. */
async function reported(
  shopOf: Charge,
  chargeId: ChargeId,
  centavos = 1_050,
): Promise<SettlementId> {
  const pspAccountId = shopOf.pspAccountId ?? "";
  const psp = await providerOf(pspAccountId);
  const reference = `E12345678202611211405${randomUUID().slice(0, 8)}abc`;
  const money: ProviderSettlement = {
    reference,
    endToEndId: reference,
    txid: txidOf(chargeId),
    amount: cents(centavos),
    net: null,
    paidAt: now(),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: null,
    refunds: [],
  };
  await applyPayment({ psp, pspAccountId, actor: "test" }, money);
  const [found] = await database.sql<{ id: SettlementId }>(
    "SELECT id FROM settlements WHERE reference = $1",
    [reference],
  );
  if (!found) throw new Error("the money is not recorded");
  return found.id;
}

test("a bank's money for no charge pays one; what it reported as paid stays paid, and its word comes again in vain", async () => {
  const { merchantId } = await financier();
  await bank.openAccount(merchantId);
  const [charge, other] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  const unmatched = await reported(charge, randomUUID() as ChargeId);
  expect(await reassign(unmatched, charge, merchantId)).toBe("resolved");
  expect((await recordOf(charge)).charge.status).toBe("RECEIVED");
  const odd = await reported(other, other.id, 1_000);
  expect(await reassign(odd, await pendingCharge(merchantId), merchantId)).toBe("held_by_provider");
  expect(await brokenBooks()).toEqual([]);

  const extra = await reported(other, other.id);
  const third = await pendingCharge(merchantId);
  expect(await reassign(extra, third, merchantId)).toBe("resolved");
  const [known] = await database.sql<{ reference: string }>(
    "SELECT reference FROM settlements WHERE id = $1",
    [extra],
  );
  const report = { pspRefundId: "r1", amount: cents(50), state: "refunded", reason: null } as const;
  const source = { pspAccountId: other.pspAccountId ?? "", actor: "test" };
  await asService((tx) => applyRefunds(tx, extra, [report], source));
  const { returned } = await recordOf(third);
  expect([known?.reference.length, returned.done]).toEqual([32, 50n]);
  expect(await brokenBooks()).toEqual([]);
});

/** Money by card beyond what paid its charge, which its provider may report again with what has changed. */
async function extraByCard(of: Partial<ProviderSettlement> = {}) {
  const paid = await cardCharge();
  await moneyOf(paid, { funds: "credited" })();
  const reference = `pay_${randomUUID()}`;
  const report = moneyOf(paid, { reference, funds: "credited", ...of });
  await report();
  const [found] = await database.sql<{ id: SettlementId }>(
    "SELECT id FROM settlements WHERE reference = $1",
    [reference],
  );
  if (!found) throw new Error("the money is not recorded");
  return { id: found.id, paid, report };
}

test.each([
  ["beyond what paid its charge", null],
  ["for no charge", txidOf(randomUUID() as ChargeId)],
])(
  "a dispute about reassigned money that came %s ends at the charge that it pays",
  async (_, txid) => {
    const charge = await cardCharge();
    const { id, report } = await extraByCard({ txid });
    expect(await reassign(id, charge, at.merchantId)).toBe("resolved");
    await report({ dispute: "open" });
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    await report();
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await brokenBooks()).toEqual([]);
  },
);

test("what waited for money that goes to another charge meanwhile is to be tried again", async () => {
  const { id, paid } = await extraByCard();
  const charge = await cardCharge();
  const { waiting } = await asService(async (tx) => {
    const { settlement } = await holdMoney(tx, id);
    const held = asService((other) => holdMoney(other, id)).catch((error: unknown) => error);
    await expect
      .poll(() => database.sql("SELECT 1 FROM pg_locks WHERE NOT granted"), { timeout: 5_000 })
      .not.toEqual([]);
    const { merchantId } = paid;
    const correction = { merchantId, settlement, actor: "member:ana", reason: "É da outra" };
    await moveSettlement(tx, correction, charge.id);
    return { waiting: held };
  });
  expect(isDatabaseOutage(await waiting)).toBe(true);
  const { charge: now } = await asService((tx) => holdMoney(tx, id));
  expect(now?.id).toBe(charge.id);
});

test("money that goes elsewhere again and again while a decision waits for it pays the charge that was decided", async () => {
  const [first, second, third, fourth] = [
    await newCharge(),
    await newCharge(),
    await newCharge(),
    await newCharge(),
  ];
  await pay(first);
  const extra = await pay(first);
  const moving = async (tx: Transaction, to: Charge) => {
    const { settlement } = await holdMoney(tx, extra);
    await blocked(tx);
    const correction = { merchantId: shop.merchantId, settlement, actor: "member:rui" };
    await moveSettlement(tx, { ...correction, reason: "É de outra" }, to.id);
  };
  const { waiting } = await asService(async (later) => {
    await later.query({
      text: "SELECT FROM charges WHERE id = $1 FOR NO KEY UPDATE",
      values: [third.id],
    });
    const decided = await asService(async (tx) => {
      await holdMoney(tx, extra);
      const decision = reassign(extra, second);
      await moving(tx, third);
      return { decision };
    });
    await moving(later, fourth);
    return { waiting: decided.decision };
  });
  expect(await waiting).toBe("resolved");
  const { money, charge } = await recordOf(second);
  expect([charge.status, money.map(({ id }) => id)]).toEqual(["RECEIVED", [extra]]);
});

/** Waits until another transaction waits for a lock of this one. */
async function blocked(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>({ text: "SELECT pg_backend_pid() AS pid" });
  const others = "SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))";
  await expect.poll(() => database.sql(others, [rows[0]?.pid]), { timeout: 5_000 }).not.toEqual([]);
}

test("money in dispute pays no other charge until the dispute is won", async () => {
  const charge = await cardCharge();
  const { id, paid, report } = await extraByCard();
  await report({ dispute: "open", amount: cents(1_000) });
  expect(await reassign(id, charge, at.merchantId)).toBe("disputed");
  expect(await statusOf(charge)).toBe("PENDING");
  await report();
  expect(await reassign(id, charge, at.merchantId)).toBe("resolved");
  const open = (await discrepanciesOf(paid)).filter(({ resolved }) => resolved === null);
  expect(open.map(({ kind }) => kind)).toEqual(["provider_mismatch"]);
});

test("money that its provider took back pays no charge by itself", async () => {
  const charge = await newCharge();
  const [first, second] = [await pay(charge), await pay(charge)];
  await asService((tx) => reportTakenBack(tx, second, "test"));
  expect(await reassign(second, await newCharge())).toBe("disputed");
  expect(await withdrawPayment(shop.confirmer, first, "Engano", now())).toMatchObject({
    status: "PENDING",
  });
});

test("a charge whose payer picks the method costs what that of the reassigned money does", async () => {
  const day = "2020-01-01" as CivilDate;
  const choice = () => cardCharge({ billingType: "UNDEFINED" });
  await insertPrice(at.merchantId, "UNDEFINED", { fixed: cents(99), basisPoints: 0 }, day);
  await insertPrice(at.merchantId, "CREDIT_CARD", { fixed: cents(149), basisPoints: 0 }, day);
  const [charge, { id }] = [await choice(), await extraByCard()];
  expect(await reassign(id, charge, at.merchantId)).toBe("resolved");
  const { billingType, fee } = await current(charge);
  expect([billingType, fee]).toEqual(["CREDIT_CARD", 149n]);
  expect(await brokenBooks()).toEqual([]);
});
