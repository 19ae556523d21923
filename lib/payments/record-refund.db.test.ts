import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import type { ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { applyPayment } from "./apply-payment";
import { applyRefunds } from "./apply-refunds";
import { type MadeRefund, recordMadeRefund } from "./record-refund";
import { requestRefund } from "./request-refund";
import type { SettlementId } from "./settlement";
import { withdrawPayment } from "./withdraw-payment";

freshDatabase();
const bank = freshBank();
const { shop, charge: newCharge, pay, recordOf, brokenBooks } = ownShop();

let made = 0;

function record(settlementId: SettlementId, centavos: number, changes: Partial<MadeRefund> = {}) {
  made += 1;
  const refund: MadeRefund = {
    settlementId,
    amount: cents(centavos),
    madeOn: brasiliaDay(now()),
    reference: `D${made}`,
    reason: "Devolvi pelo aplicativo",
    failedId: null,
    ...changes,
  };
  return recordMadeRefund(shop.refunder, refund, now());
}

test("one debit of a statement is the refund of one payment, whichever export names it and however many are sent at once", async () => {
  const digest = (last: string) => `0123456789abcdef0123456789abcde${last}`;
  const references = [
    [`statement:${digest("0")}`, `statement:${digest("0")}`],
    [`statement:${digest("1")}:aaaaaaaa`, `statement:${digest("1")}`],
    [`statement:k${digest("3").slice(1)}`, `statement:k${digest("3").slice(1)}:aaaaaaaa`],
    ["E1", "E1"],
  ] as const;
  for (const [one, other] of references) {
    const [a, b] = await Promise.all([pay(await newCharge()), pay(await newCharge())]);
    const both = await Promise.all([
      record(a, 300, { reference: one }),
      record(b, 300, { reference: other }),
    ]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["duplicate", "recorded"]);
    expect(await record(b, 200, { reference: other })).toMatchObject({ kind: "duplicate" });
  }
  const [c, d] = await Promise.all([pay(await newCharge()), pay(await newCharge())]);
  // Equal lines of two bank accounts are two refunds.
  expect(await record(c, 300, { reference: `statement:${digest("2")}:aaaaaaaa` })).toMatchObject({
    kind: "recorded",
  });
  expect(await record(d, 300, { reference: `statement:${digest("2")}:bbbbbbbb` })).toMatchObject({
    kind: "recorded",
  });
  expect(await brokenBooks()).toEqual([]);
});

test("a refund made in the bank's app takes its part of what is left, in the charge, its history and the books", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  expect(await record(id, 300)).toMatchObject({
    kind: "recorded",
    refund: { status: "REFUNDED", amount: 300n, reason: "Devolvi pelo aplicativo" },
  });
  const partly = await recordOf(charge);
  expect(partly.charge.status).toBe("RECEIVED");
  expect(partly.returned).toEqual({ done: 300n, underWay: 0n });
  expect(partly.events.slice(-2)).toMatchObject([
    { type: "refund_started", actor: shop.actor, reason: "Devolvi pelo aplicativo" },
    { type: "returned_to_received", actor: shop.actor },
  ]);
  expect(await record(id, 751)).toEqual({ kind: "too_much", left: 750n });
  expect(await record(id, 750)).toMatchObject({ kind: "recorded" });
  expect((await recordOf(charge)).charge.status).toBe("REFUNDED");
  expect(await record(id, 1)).toEqual({ kind: "not_refundable" });
  expect(await brokenBooks()).toEqual([]);
});

test("of money that came twice the second may go back, and the charge stays paid", async () => {
  const charge = await newCharge();
  await pay(charge);
  const second = await pay(charge);
  expect(await record(second, 1_050)).toMatchObject({ kind: "recorded" });
  const { charge: after, events } = await recordOf(charge);
  expect(after.status).toBe("RECEIVED");
  expect(events.slice(-2).map(({ type }) => type)).toEqual(["refund_added", "refund_ended"]);
  expect(await brokenBooks()).toEqual([]);
});

test("a refund is recorded once by its name at the bank, whichever payment it is said to be of", async () => {
  const [one, other] = [await newCharge(), await newCharge()];
  const [id, otherId] = [await pay(one), await pay(other)];
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => record(id, 100, { reference: "D-same" })),
  );
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
    "duplicate",
    "duplicate",
    "duplicate",
    "recorded",
  ]);
  expect(await record(otherId, 100, { reference: "D-same" })).toEqual({
    kind: "duplicate",
    chargeId: one.id,
  });
});

test("what cannot be is refused, and changes nothing", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  const today = brasiliaDay(now());
  expect(await record(id, 100, { madeOn: addDays(today, 1) })).toMatchObject({ fault: "future" });
  expect(await record(id, 100, { madeOn: addDays(today, -1) })).toMatchObject({
    fault: "before_payment",
  });
  expect(await record("x" as SettlementId, 100)).toEqual({ kind: "not_found" });
  const stranger = await financier();
  expect(
    await recordMadeRefund(
      stranger.refunder,
      {
        settlementId: id,
        amount: cents(1),
        madeOn: today,
        reference: "D",
        reason: "abc",
        failedId: null,
      },
      now(),
    ),
  ).toEqual({ kind: "not_found" });
  expect(await record(id, 100, { failedId: charge.id })).toEqual({ kind: "not_failed" });
  await withdrawPayment(shop.confirmer, id, "Engano", now());
  expect(await record(id, 100)).toEqual({ kind: "not_refundable" });
  expect((await recordOf(charge)).refunds).toEqual([]);
});

/** Money that the merchant's bank reports of a charge which it holds. */
async function reported(charge: Charge): Promise<SettlementId> {
  const pspAccountId = charge.pspAccountId ?? "";
  const psp = await providerOf(pspAccountId);
  const reference = `E12345678202611211405${charge.id.slice(0, 8)}abc`;
  const money: ProviderSettlement = {
    reference,
    endToEndId: reference,
    txid: null,
    amount: charge.amount,
    net: null,
    paidAt: now(),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: null,
    refunds: [],
  };
  await applyPayment({ psp, pspAccountId, chargeId: charge.id, actor: "test" }, money);
  const [found] = (await recordOf(charge)).money;
  if (!found) throw new Error("the money is not recorded");
  return found.id;
}

test("a refund that failed here and was made all the same is recorded, and a second one is refused by what is left", async () => {
  const { confirmer, refunder, merchantId } = await financier();
  await bank.openAccount(merchantId);
  const charge = await pendingCharge(merchantId);
  const id = await reported(charge);
  const asked = { merchantId, chargeId: charge.id, amount: cents(1_050), reason: null };
  const request = { ...asked, actor: "test", idempotencyKey: "once" };
  const refused = await requestRefund(request, now());
  if (refused.kind !== "created") throw new Error(refused.kind);
  const source = { pspAccountId: charge.pspAccountId ?? "", actor: "test" };
  const { pspRefundId } = refused.refund;
  const failed = { pspRefundId, amount: cents(1_050), state: "failed", reason: null } as const;
  await asService((tx) => applyRefunds(tx, id, [failed], source));
  const refund: MadeRefund = {
    settlementId: id,
    amount: cents(1_050),
    madeOn: brasiliaDay(now()),
    reference: "D-made",
    reason: "O banco fez",
    failedId: refused.refund.id,
  };
  expect(await recordMadeRefund(refunder, { ...refund, amount: cents(1_000) }, now())).toEqual({
    kind: "not_failed",
  });
  expect(await recordMadeRefund(refunder, refund, now())).toMatchObject({ kind: "recorded" });
  const record = await recordOf(charge);
  expect(record.charge.status).toBe("REFUNDED");
  expect(record.refunds.map(({ status }) => status).toSorted()).toEqual(["FAILED", "REFUNDED"]);
  expect(await requestRefund({ ...request, idempotencyKey: "twice" }, now())).toMatchObject({
    kind: "not_refundable",
  });
  expect(await withdrawPayment(confirmer, id, "Engano", now())).toEqual({
    kind: "held_by_provider",
  });

  // The bank reports it in the end, by the name under which it was requested, and by a name of its own.
  for (const name of [pspRefundId, "bank-own-name"]) {
    const report = { ...failed, pspRefundId: name, state: "refunded" } as const;
    await asService((tx) => applyRefunds(tx, id, [report], source));
  }
  const after = await recordOf(charge);
  expect(after.refunds).toHaveLength(2);
  expect(after.exceptions).toEqual([]);
  expect(await brokenBooks()).toEqual([]);
});

test("of part of a payment that was sent back in the app, the bank's own report is the same refund", async () => {
  const { refunder, merchantId } = await financier();
  await bank.openAccount(merchantId);
  const charge = await pendingCharge(merchantId);
  const settlementId = await reported(charge);
  const refund: MadeRefund = {
    settlementId,
    amount: cents(300),
    madeOn: brasiliaDay(now()),
    reference: "D-part",
    reason: "Devolvi pelo aplicativo",
    failedId: null,
  };
  expect(await recordMadeRefund(refunder, refund, now())).toMatchObject({ kind: "recorded" });
  const report = (pspRefundId: string) =>
    ({ pspRefundId, amount: cents(300), state: "refunded", reason: null }) as const;
  const source = { pspAccountId: charge.pspAccountId ?? "", actor: "test" };
  await asService((tx) => applyRefunds(tx, settlementId, [report("own")], source));
  expect((await recordOf(charge)).returned.done).toBe(300n);
  // Two reports are two refunds, of which one was recorded.
  await asService((tx) => applyRefunds(tx, settlementId, [report("own"), report("other")], source));
  expect((await recordOf(charge)).returned.done).toBe(600n);
  expect(await brokenBooks()).toEqual([]);
});

test("what the bank has reported already is not recorded again by hand", async () => {
  const { refunder, merchantId } = await financier();
  await bank.openAccount(merchantId);
  const charge = await pendingCharge(merchantId);
  const settlementId = await reported(charge);
  const source = { pspAccountId: charge.pspAccountId ?? "", actor: "test" };
  const own = { pspRefundId: "own", amount: cents(300), state: "refunded", reason: null } as const;
  await asService((tx) => applyRefunds(tx, settlementId, [own], source));
  const made = { settlementId, madeOn: brasiliaDay(now()), reason: "Devolvi", failedId: null };
  const recordAs = (reference: string, centavos: number) =>
    recordMadeRefund(refunder, { ...made, reference, amount: cents(centavos) }, now());
  expect(await recordAs("D-same-300", 300)).toEqual({ kind: "reported" });
  expect(await recordAs("D-other-200", 200)).toMatchObject({ kind: "recorded" });
  expect((await recordOf(charge)).returned.done).toBe(500n);
});

test("a refund that failed here is recorded as made once", async () => {
  const { refunder, merchantId } = await financier();
  await bank.openAccount(merchantId);
  const charge = await pendingCharge(merchantId);
  const settlementId = await reported(charge);
  const asked = { merchantId, chargeId: charge.id, amount: cents(300), reason: null };
  const outcome = await requestRefund({ ...asked, actor: "test", idempotencyKey: "part" }, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  const { id: failedId, pspRefundId } = outcome.refund;
  const failed = { pspRefundId, amount: cents(300), state: "failed", reason: null } as const;
  const source = { pspAccountId: charge.pspAccountId ?? "", actor: "test" };
  await asService((tx) => applyRefunds(tx, settlementId, [failed], source));
  const made = {
    settlementId,
    amount: cents(300),
    madeOn: brasiliaDay(now()),
    reason: "O banco fez",
  };
  const recordAs = (reference: string) =>
    recordMadeRefund(refunder, { ...made, reference, failedId }, now());
  expect(await recordAs("D-once")).toMatchObject({ kind: "recorded" });
  expect(await recordAs("D-again")).toEqual({ kind: "duplicate", chargeId: charge.id });
  expect((await recordOf(charge)).returned.done).toBe(300n);
});
