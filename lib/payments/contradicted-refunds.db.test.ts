import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ALL_MOVEMENTS } from "@/lib/ledger/movement";
import { findMovements } from "@/lib/ledger/store/movements";
import { reachThrough } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { reportedRefund as refund, reportedMoney } from "@/testing/reported-money";
import { requestRefund } from "./request-refund";

// Refunds of a provider that contradicts itself: the money is recorded, the rest is a discrepancy.

const database = freshDatabase();
const { at, cardCharge, current, discrepanciesOf, exceptionsOf, moneyOf, statusOf } = reportedMoney(
  database,
  freshBank(),
);

/** What is stored of a charge's refunds, oldest first. */
const refundsOf = (charge: { readonly id: string }) =>
  database.sql<{ status: string; amount: string; origin: string }>(
    `SELECT status, amount_cents::text AS amount, origin FROM refunds WHERE charge_id = $1
      ORDER BY requested_at, id`,
    [charge.id],
  );

test("a refund that is reported twice at once is recorded once", async () => {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  expect(await report({ refunds: [refund(500, "refunded"), refund(500, "refunded")] })).toBe(
    "settled",
  );
  expect(await statusOf(charge)).toBe("RECEIVED");
  expect(await refundsOf(charge)).toMatchObject([{ status: "REFUNDED", amount: "500" }]);
  expect(await exceptionsOf(charge)).toEqual(["provider_refund"]);
});

test("one name for two refunds: the first is recorded, a person looks at the second", async () => {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  await report({ refunds: [refund(500, "refunded"), refund(400, "refunded")] });
  expect(await refundsOf(charge)).toMatchObject([{ amount: "500" }]);
  expect(await exceptionsOf(charge)).toEqual(["provider_refund", "provider_mismatch"]);
});

test.each([
  [
    "two that are more than came",
    [refund(1050, "refunded"), refund(1050, "refunded", "r2")],
    "REFUNDED",
  ],
  ["one that is more than came", [refund(1051, "refunded")], "RECEIVED"],
] as const)("%s: the money is recorded, and what is too much goes to a person", async (...of) => {
  const [, refunds, status] = of;
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  expect(await report({ refunds })).toBe("settled");
  expect(await report({ refunds })).toBe("known");
  expect(await current(charge)).toMatchObject({ status, paid: { amount: 1050n } });
  const [found] = (await discrepanciesOf(charge)).filter(
    ({ kind }) => kind === "provider_mismatch",
  );
  expect(found).toMatchObject({
    merchantId: at.merchantId,
    amount: refunds.at(-1)?.amount,
    facts: { reason: "more would go back than came" },
  });
});

test.each([
  ["whose name was cut off", { pspRefundId: "20261121100000x1", unnamed: "refund" }],
  ["that has no entry", { pspRefundId: "whole", unnamed: "whole" }],
] as const)("our refund %s is counted once, and ends", async (_, lost) => {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  await report();
  reachThrough(at.pspAccountId, {
    ...at.psp,
    refund: async ({ pspRefundId, amount }) => ({
      kind: "known",
      refund: { pspRefundId, amount, state: "processing", reason: null },
    }),
  });
  const request = { merchantId: at.merchantId, chargeId: charge.id, amount: null, reason: null };
  const keyed = { ...request, idempotencyKey: randomUUID(), actor: "test" };
  await requestRefund(keyed, new Date("2026-11-23T12:00:00Z"));
  const refunds = [{ ...refund(1050, "refunded"), ...lost }];
  await report({ refunds });
  await report({ refunds });
  expect(await statusOf(charge)).toBe("REFUNDED");
  expect(await refundsOf(charge)).toEqual([
    { status: "REFUNDED", amount: "1050", origin: "merchant" },
  ]);
  expect(await exceptionsOf(charge)).toEqual([]);
});

test("a refund without a name that is listed twice is one movement", async () => {
  const charge = await cardCharge();
  const report = moneyOf(charge, { funds: "credited" });
  const once = { ...refund(300, "refunded", "20261121100000x1"), unnamed: "refund" as const };
  const again = { ...once, pspRefundId: "20261121100000x2", repeats: true as const };
  await report({ refunds: [once, again] });
  await report({ refunds: [once, again] });
  expect(await refundsOf(charge)).toEqual([{ status: "REFUNDED", amount: "300", origin: "psp" }]);
  expect(await statusOf(charge)).toBe("RECEIVED");
  const query = { ...ALL_MOVEMENTS, chargeId: charge.id, kinds: ["refund_done"] as const };
  const { movements } = await findMovements(at.merchantId, { ...query, after: null, size: 10 });
  expect(movements).toHaveLength(1);
});

test("a refund under the name that another payment's has is no reason to lose the payment", async () => {
  const [first, second] = [await cardCharge(), await cardCharge()];
  const name = "0".repeat(32);
  await moneyOf(first, { funds: "credited" })({ refunds: [refund(500, "refunded", name)] });
  const report = moneyOf(second, { funds: "credited" });
  expect(await report({ refunds: [refund(500, "refunded", name)] })).toBe("settled");
  expect(await statusOf(second)).toBe("RECEIVED");
  expect(await exceptionsOf(second)).toEqual(["provider_mismatch"]);
});
