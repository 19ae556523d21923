import { describe, expect, test } from "vitest";
import { isWithdrawable, leftToReturn, refusalOfRefund } from "@/lib/charge-details/charge-record";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { asMerchant, asService } from "@/lib/platform/db/connection";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { allow } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import { freshMember } from "@/testing/members";
import { financier, ownShop } from "@/testing/own-shop";
import { COMPLETING_MAX } from "./complete-charge";
import { reportTakenBack } from "./credit-charge";
import { listDiscrepancies } from "./list-discrepancies";
import { recordMadeRefund } from "./record-refund";
import { requestRefund } from "./request-refund";
import { resolveDiscrepancy } from "./resolve-discrepancy";
import type { SettlementId } from "./settlement";
import { withdrawPayment } from "./withdraw-payment";

const database = freshDatabase();
const { shop, charge: newCharge, pay, recordOf, brokenBooks } = ownShop();

/** Decides the first discrepancy about some money. */
async function decide(
  settlementId: SettlementId,
  as: "complete" | "reassign" | "refund",
  { to, merchantId = shop.merchantId }: { to?: Charge; merchantId?: Charge["merchantId"] } = {},
) {
  const [found] = await database.sql<{ id: string }>(
    "SELECT id FROM exceptions WHERE settlement_id = $1 ORDER BY opened_at LIMIT 1",
    [settlementId],
  );
  const decision = { merchantId, discrepancyId: found?.id ?? "", as, note: "Pagou em duas vezes" };
  const outcome = await resolveDiscrepancy(
    { ...decision, to: to?.id ?? null, actor: "member:ana" },
    now(),
  );
  return "why" in outcome ? outcome.why : outcome.kind;
}

const complete = (id: SettlementId) => decide(id, "complete");
const withdraw = (id: SettlementId) => withdrawPayment(shop.confirmer, id, "Engano", now());

/** Records that an amount of some money went back in the bank's app. */
function giveBack(settlementId: SettlementId, centavos: number) {
  const made = { settlementId, amount: cents(centavos), madeOn: brasiliaDay(now()) };
  const reference = `D-${settlementId}-${centavos}`;
  return recordMadeRefund(
    shop.refunder,
    { ...made, reference, reason: "A pedido", failedId: null },
    now(),
  );
}

/** What a charge says of its money: `STATUS paid net`, or `STATUS`. */
async function paidOf(charge: Charge): Promise<string> {
  const { status, paid } = (await recordOf(charge)).charge;
  return paid ? `${status} ${paid.amount} ${paid.net}` : status;
}

/** The money of a charge that an exception waits about. */
async function openOf(charge: Charge): Promise<(SettlementId | null)[]> {
  const { exceptions } = await recordOf(charge);
  return exceptions.filter(({ resolved }) => !resolved).map(({ settlementId }) => settlementId);
}

/** A charge of 10,50 that two payments pay together. */
async function completed(first = 500, second = 550) {
  const charge = await newCharge();
  const ids = [await pay(charge, first), await pay(charge, second)] as const;
  expect(await complete(ids[1])).toBe("resolved");
  return { charge, first: ids[0], second: ids[1] };
}

test.each([
  [500, 550],
  [550, 500],
  [1, 1_049],
])("%i and %i centavos pay a charge of 1050, with one fee", async (first, second) => {
  const charge = await newCharge();
  await pay(charge, first);
  const rest = await pay(charge, second);
  const open = (await recordOf(charge)).exceptions;
  expect(open.map(({ kind }) => kind)).toEqual(["amount_mismatch", "amount_mismatch"]);
  expect(await complete(rest)).toBe("resolved");
  const record = await recordOf(charge);
  expect(record.charge).toMatchObject({
    status: "RECEIVED",
    paid: { amount: 1_050n, net: 1_050n },
  });
  expect(record.charge.paid?.paidOn).toBe(brasiliaDay(now()));
  expect(record.events.at(-1)).toMatchObject({
    type: "completed",
    actor: "member:ana",
    reason: "Pagou em duas vezes",
  });
  expect(record.exceptions.map(({ resolved }) => resolved?.as)).toEqual(["complete", "complete"]);
  const fees = await database.sql(
    "SELECT 1 FROM ledger_entries WHERE charge_id = $1 AND kind = 'fee'",
    [charge.id],
  );
  expect(fees).toHaveLength(1);
  expect(record.balance).toMatchObject({ paid: 1_050n, fee: 60n, kept: 990n });
  expect(await brokenBooks()).toEqual([]);
  expect(await complete(rest)).toBe("resolved");
  expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
});

test("three payments complete a charge one after the other; what was too little is closed by the last", async () => {
  const charge = await newCharge();
  const [first, second, third] = [
    await pay(charge, 300),
    await pay(charge, 300),
    await pay(charge, 450),
  ];
  expect(await complete(third)).toBe("resolved");
  expect(await paidOf(charge)).toBe("RECEIVED 750 750");
  expect((await recordOf(charge)).exceptions.filter(({ resolved }) => !resolved)).toHaveLength(2);
  expect(await complete(second)).toBe("resolved");
  expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
  expect((await recordOf(charge)).exceptions.filter(({ resolved }) => !resolved)).toEqual([]);
  expect((await withdraw(first)).kind).toBe("withdrawn");
  expect(await paidOf(charge)).toBe("RECEIVED 750 750");
  expect(await brokenBooks()).toEqual([]);
});

test("a payment of all that was due is a duplicate still, of one that was too little too", async () => {
  const charge = await newCharge();
  await pay(charge, 500);
  const whole = await pay(charge, 1_050);
  expect((await recordOf(charge)).exceptions.map(({ kind }) => kind)).toContain(
    "duplicate_payment",
  );
  const [paid, twice] = [await newCharge(), await newCharge()];
  await pay(paid);
  expect(await complete(await pay(paid))).toBe("not_short");
  const wrong = await pay(twice, 500);
  expect(await complete(wrong)).toBe("pays");
  expect(await decide(whole, "complete", { merchantId: (await financier()).merchantId })).toBe(
    "not_found",
  );
});

test("of two payments of what is missing the second is a duplicate, though nobody decided about the first", async () => {
  const charge = await newCharge();
  await pay(charge, 500);
  await pay(charge, 550);
  const twice = await pay(charge, 550);
  const kinds = (await recordOf(charge)).exceptions.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["amount_mismatch", "amount_mismatch", "duplicate_payment"]);
  expect((await recordOf(charge)).exceptions).toContainEqual(
    expect.objectContaining({ kind: "duplicate_payment", settlementId: twice }),
  );
});

test("money that went back, is contested or was withdrawn completes nothing", async () => {
  const charge = await newCharge();
  await pay(charge, 500);
  const [back, contested] = [await pay(charge, 100), await pay(charge, 200)];
  await giveBack(back, 1);
  expect(await complete(back)).toBe("no_money");
  await asService((tx) => reportTakenBack(tx, contested, "test"));
  expect(await complete(contested)).toBe("disputed");
  expect(await decide(contested, "refund")).toBe("not_refundable");
  const withdrawn = await pay(charge, 300);
  await withdraw(withdrawn);
  expect(await complete(withdrawn)).toBe("already_resolved");
  expect(await paidOf(charge)).toBe("RECEIVED 500 500");
});

describe("what goes back", () => {
  test("goes back payment by payment, and the charge is REFUNDED once all did", async () => {
    const { charge, first, second } = await completed();
    await giveBack(second, 550);
    expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
    expect((await recordOf(charge)).returned).toEqual({ done: 550n, underWay: 0n });
    expect(await brokenBooks()).toEqual([]);
    await giveBack(first, 500);
    expect(await paidOf(charge)).toBe("REFUNDED 1050 1050");
    expect(await brokenBooks()).toEqual([]);
    const third = await pay(charge);
    expect(await decide(third, "reassign", { to: charge })).toBe("resolved");
    expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
    expect((await recordOf(charge)).returned.done).toBe(0n);
    expect(await brokenBooks()).toEqual([]);
  });

  test("a request sends back one payment at a time, the first that has enough", async () => {
    const { charge, first, second } = await completed();
    const request = (key: string, amount: number | null) =>
      requestRefund(
        {
          merchantId: shop.merchantId,
          chargeId: charge.id,
          idempotencyKey: `${charge.id} ${key}`,
          amount: amount === null ? null : cents(amount),
          reason: null,
          actor: "member:ana",
        },
        now(),
      );
    expect(leftToReturn(await recordOf(charge))).toBe(500n);
    expect(await request("too much", 551)).toMatchObject({ kind: "too_much", left: 550n });
    expect(await request("second", 501)).toMatchObject({
      refund: { settlementId: second, amount: 501n },
    });
    expect(await request("rest", null)).toMatchObject({
      refund: { settlementId: first, amount: 500n },
    });
    // A key of the shop's own makes no refund: what was requested failed, and is free again.
    await giveBack(first, 500);
    expect(leftToReturn(await recordOf(charge))).toBe(550n);
    expect(await request("last", null)).toMatchObject({
      refund: { settlementId: second, amount: 550n },
    });
    expect(await brokenBooks()).toEqual([]);
  });

  test("a request leaves out what completes the charge and is contested, and no page offers it", async () => {
    const { charge, first, second } = await completed();
    await asService((tx) => reportTakenBack(tx, second, "test"));
    const outcome = await requestRefund(
      {
        merchantId: shop.merchantId,
        chargeId: charge.id,
        idempotencyKey: `${charge.id} contested`,
        amount: cents(501),
        reason: null,
        actor: "member:ana",
      },
      now(),
    );
    expect(outcome).toEqual({ kind: "too_much", left: 500n });
    expect(leftToReturn(await recordOf(charge))).toBe(500n);
    await giveBack(first, 500);
    expect(leftToReturn(await recordOf(charge))).toBe(0n);
    expect(refusalOfRefund(await recordOf(charge), now())).toBe("nothing_left");
  });
});

describe("what is put right afterwards", () => {
  test("without the payment that completed it, the charge is paid by the first alone", async () => {
    const { charge, first, second } = await completed();
    expect(await withdraw(second)).toMatchObject({ kind: "withdrawn", status: "RECEIVED" });
    expect(await paidOf(charge)).toBe("RECEIVED 500 500");
    expect(await openOf(charge)).toEqual([first]);
    expect(await brokenBooks()).toEqual([]);
  });

  test("what completed it goes to another charge, and that the first was too little is open again", async () => {
    const { charge, first, second } = await completed();
    const other = await newCharge({ amount: cents(550) });
    expect(await decide(second, "reassign", { to: charge })).toBe("paid");
    expect(await openOf(charge)).toEqual([]);
    expect(await decide(second, "reassign", { to: other })).toBe("resolved");
    expect(await decide(second, "reassign", { to: other })).toBe("resolved");
    expect(await paidOf(charge)).toBe("RECEIVED 500 500");
    expect(await paidOf(other)).toBe("RECEIVED 550 550");
    expect(await openOf(charge)).toEqual([first]);
    expect(await complete(await pay(charge, 550))).toBe("resolved");
    expect(await openOf(charge)).toEqual([]);
    expect(await brokenBooks()).toEqual([]);
  });

  test("without the first, it is paid by the one that completed it, with the fee", async () => {
    const { charge, first, second } = await completed();
    expect(await withdraw(first)).toMatchObject({ kind: "withdrawn", status: "RECEIVED" });
    expect(await openOf(charge)).toEqual([second]);
    const record = await recordOf(charge);
    expect(record.charge.paid?.amount).toBe(550n);
    expect(record.balance?.fee).toBe(60n);
    expect(await brokenBooks()).toEqual([]);
  });

  test("without both, it waits again, and may be paid and completed anew", async () => {
    const { charge, first, second } = await completed();
    await withdraw(second);
    expect(await withdraw(first)).toMatchObject({ status: "PENDING" });
    await pay(charge, 1_000);
    expect(await complete(await pay(charge, 50))).toBe("resolved");
    expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
    expect(await brokenBooks()).toEqual([]);
  });

  test("nothing that pays it is withdrawn while part of what completes it went back", async () => {
    const { charge, first, second } = await completed();
    await giveBack(second, 1);
    expect(isWithdrawable(await recordOf(charge), first)).toBe(false);
    expect(await withdraw(first)).toEqual({ kind: "refunded" });
    expect(await paidOf(charge)).toBe("RECEIVED 1050 1050");
  });

  test("all that is left of it went back, once what completed it is withdrawn", async () => {
    const { charge, first, second } = await completed();
    await giveBack(first, 500);
    expect(await withdraw(second)).toMatchObject({ status: "REFUNDED" });
    expect(await paidOf(charge)).toBe("REFUNDED 500 500");
    expect(await brokenBooks()).toEqual([]);
  });

  test("the first goes to another charge, and what completed it pays the one that it leaves", async () => {
    const charge = await newCharge();
    const first = await pay(charge, 400);
    for (const centavos of [300, 350]) {
      expect(await complete(await pay(charge, centavos))).toBe("resolved");
    }
    const other = await newCharge({ amount: cents(400) });
    expect(await decide(first, "reassign", { to: other })).toBe("resolved");
    expect(await paidOf(charge)).toBe("RECEIVED 650 650");
    expect(await paidOf(other)).toBe("RECEIVED 400 400");
    expect(await brokenBooks()).toEqual([]);
  });
});

test("members are offered to complete what was paid too little alone", async () => {
  const member = allow(await freshMember(shop.merchantId, "finance"), "read");
  if (!member) throw new Error("finance may not read");
  const charge = await newCharge();
  await pay(charge, 500);
  const rest = await pay(charge, 550);
  const query = { state: "open", page: 0, size: 100 } as const;
  const { discrepancies } = await listDiscrepancies(member, query, now());
  const offered = discrepancies.filter(({ chargeId }) => chargeId === charge.id);
  expect(
    offered.map(({ settlementId, completable }) => [settlementId === rest, completable]),
  ).toEqual([
    [true, { paid: 500n, due: 1_050n }],
    [false, null],
  ]);
});

test("the database lets money complete a charge by a correction alone", async () => {
  const charge = await newCharge();
  await pay(charge, 500);
  const rest = await pay(charge, 550);
  const update = (what: string, values: unknown[]) =>
    asMerchant(shop.merchantId, (tx) => tx.query({ text: what, values }));
  await expect(
    update("UPDATE settlements SET completes_charge = true WHERE id = $1", [rest]),
  ).rejects.toThrow("money completes a charge only by a correction");
  await expect(
    update("UPDATE charges SET paid_cents = 1050, net_cents = 1050 WHERE id = $1", [charge.id]),
  ).rejects.toThrow("what is credited of a charge changes only with the money");
});

test("G19 no more than fifty payments complete a charge: what is decided about its money reads them all", async () => {
  const charge = await newCharge();
  await pay(charge, 1);
  const last = await pay(charge, 1);
  const another = await pay(charge, 1);
  const [one] = await database.sql<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
      WHERE table_name = 'settlements' AND column_name NOT IN ('id', 'reference', 'end_to_end_id', 'completes_charge')`,
  );
  await database.sql(
    `INSERT INTO settlements (id, reference, completes_charge, ${one?.columns})
      SELECT gen_random_uuid(), 'more-' || n, true, ${one?.columns} FROM settlements, generate_series(1, $2) n WHERE id = $1`,
    [last, COMPLETING_MAX - 1],
  );
  expect(await complete(last)).toBe("resolved");
  expect(await complete(another)).toBe("too_many");
});
