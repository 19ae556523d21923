import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { findChargesAndTotals } from "@/lib/listing/store/list";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { businessDayFrom } from "@/lib/platform/values/business-day";
import { type ChargeId, txidOf } from "@/lib/platform/values/ids";
import { amountDueOn } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";
import { reachThrough } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { reportedMoney, reportedRefund } from "@/testing/reported-money";
import { requestRefund } from "./request-refund";

// Money of cards and boletos, as reported by a provider that says what it likes.

const database = freshDatabase();
const money = reportedMoney(database, freshBank());
const { at, cardCharge, current, eventsOf, exceptionsOf, moneyOf, statusOf } = money;
const refund = reportedRefund;

describe("the money of a card", () => {
  test("confirms its charge when it is authorized and makes it received when it is credited", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    expect(await report()).toBe("settled");
    expect(await current(charge)).toMatchObject({
      status: "CONFIRMED",
      paid: { amount: 1050n, net: 1000n, paidOn: "2026-11-21" },
    });
    expect(await report()).toBe("known");
    expect(await report({ funds: "credited" })).toBe("settled");
    expect(await report({ funds: "credited" })).toBe("known");
    expect(await report()).toBe("known");
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await eventsOf(charge)).toEqual(["authorized", "paid"]);
    expect(await exceptionsOf(charge)).toEqual([]);
  });

  test("counts with what is credited in the end, and not with what was authorized", async () => {
    const { totals: before } = await findChargesAndTotals(at.merchantId, DEFAULT_QUERY);
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    await report({ funds: "credited", net: cents(987) });
    expect((await current(charge)).paid).toMatchObject({ amount: 1050n, net: 987n });
    const { totals: after } = await findChargesAndTotals(at.merchantId, DEFAULT_QUERY);
    expect(after.net - before.net).toBe(987n);
    expect(after.received - before.received).toBe(1050n);
  });

  test("counts with another amount of the same net", async () => {
    const { totals: before } = await findChargesAndTotals(at.merchantId, DEFAULT_QUERY);
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    await report({ funds: "credited", amount: cents(1200), net: cents(1000) });
    const { totals: after } = await findChargesAndTotals(at.merchantId, DEFAULT_QUERY);
    expect(after.received - before.received).toBe(1200n);
    expect(after.net - before.net).toBe(1000n);
  });

  test("takes the net of another amount from the tariff when its credit reports none", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    await report({ funds: "credited", amount: cents(1200), net: null });
    expect((await current(charge)).paid).toMatchObject({ amount: 1200n, net: 1190n });
  });

  test("keeps the net amount that was authorized when its credit reports none", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    await report({ funds: "credited", net: null });
    expect((await current(charge)).paid?.net).toBe(1000n);
  });

  test("of another amount than was authorized counts with what is credited, and opens a discrepancy", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    await report({ funds: "credited", amount: cents(1200), net: cents(1150) });
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      paid: { amount: 1200n, net: 1150n },
    });
    expect(await exceptionsOf(charge)).toEqual(["provider_mismatch"]);
    await report({ funds: "credited", amount: cents(1200), refunds: [refund(1200, "refunded")] });
    expect(await statusOf(charge)).toBe("REFUNDED");
  });

  test("of another amount than was credited before stays, and opens a discrepancy once", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge, { funds: "credited" });
    await report();
    await report({ amount: cents(1049) });
    await report({ amount: cents(1049) });
    expect((await current(charge)).paid).toMatchObject({ amount: 1050n });
    expect(await exceptionsOf(charge)).toEqual(["provider_mismatch"]);
  });

  test("confirms a charge that is overdue, and one whose opening is not answered yet", async () => {
    const overdue = await cardCharge({}, "OVERDUE");
    await moneyOf(overdue)();
    expect(await statusOf(overdue)).toBe("CONFIRMED");
    const creating = await cardCharge({}, "CREATING");
    await moneyOf(creating)();
    expect(await statusOf(creating)).toBe("CONFIRMED");
    expect(await eventsOf(creating)).toEqual(["opened", "authorized"]);
  });

  test("that is authorized for a canceled charge is reported, and pays it only when it is credited", async () => {
    const charge = await cardCharge({}, "CANCELED");
    const report = moneyOf(charge);
    await report();
    expect(await current(charge)).toMatchObject({ status: "CANCELED", paid: null });
    expect(await exceptionsOf(charge)).toEqual(["paid_after_cancel"]);
    await report({ funds: "credited", net: cents(990) });
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      paid: { amount: 1050n, net: 990n, paidOn: "2026-11-21" },
    });
    expect(await eventsOf(charge)).toEqual(["authorized", "paid"]);
    expect(await exceptionsOf(charge)).toEqual(["paid_after_cancel"]);
  });

  test("that comes twice is never summed, and the second is credited without moving the charge", async () => {
    const charge = await cardCharge();
    await moneyOf(charge)();
    const second = moneyOf(charge);
    await second();
    await second({ funds: "credited" });
    expect(await current(charge)).toMatchObject({ status: "CONFIRMED", paid: { amount: 1050n } });
    expect(await eventsOf(charge)).toEqual(["authorized", "extra_settlement", "arrived"]);
    expect(await exceptionsOf(charge)).toEqual(["duplicate_payment"]);
  });
});

describe("authorized money that names no charge", () => {
  const unknown = { txid: txidOf(randomUUID() as ChargeId) };

  test("pays its charge as credited, if that was reported before its name, however old the last answer", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    expect(await report(unknown)).toBe("unmatched");
    expect(await report({ ...unknown, funds: "credited", net: cents(990) })).toBe("unmatched");
    expect(await report()).toBe("settled");
    const paid = { amount: 1050n, net: 990n };
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid });
  });

  test("confirms its charge, and makes it received when it is credited", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report(unknown);
    expect(await report()).toBe("settled");
    expect(await statusOf(charge)).toBe("CONFIRMED");
    await report({ funds: "credited" });
    expect(await statusOf(charge)).toBe("RECEIVED");
    expect(await eventsOf(charge)).toEqual(["authorized", "paid"]);
  });
});

describe("a dispute", () => {
  test.each([
    ["CONFIRMED", "authorized", "authorized", "returned_to_confirmed"],
    ["RECEIVED", "credited", "paid", "returned_to_received"],
  ] as const)("about a %s charge is reported once and, won, leaves it as it was", async (...of) => {
    const [status, funds, paid, back] = of;
    const charge = await cardCharge();
    const report = moneyOf(charge, { funds });
    await report();
    await report({ dispute: "open" });
    await report({ dispute: "open" });
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    expect(await exceptionsOf(charge)).toEqual(["disputed"]);
    await report();
    await report();
    expect(await statusOf(charge)).toBe(status);
    expect(await eventsOf(charge)).toEqual([paid, "disputed", back]);
  });

  test("that is lost takes the money back for good", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge, { funds: "credited" });
    await report();
    await report({ dispute: "open" });
    await report({ dispute: "lost" });
    await report({ dispute: "lost" });
    expect(await statusOf(charge)).toBe("REFUNDED");
    expect(await eventsOf(charge)).toEqual(["paid", "disputed", "dispute_lost"]);
    expect(await exceptionsOf(charge)).toEqual(["disputed"]);
  });

  test("that is heard of only when it is lost is reported all the same", async () => {
    const charge = await cardCharge();
    await moneyOf(charge, { dispute: "lost" })();
    expect(await statusOf(charge)).toBe("REFUNDED");
    expect(await eventsOf(charge)).toEqual(["authorized", "disputed", "dispute_lost"]);
    expect(await exceptionsOf(charge)).toEqual(["disputed"]);
  });

  test("is not ended by the credit of the money, which is where the charge goes afterwards", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report({ dispute: "open" });
    await report({ dispute: "open", funds: "credited", net: cents(990) });
    expect(await current(charge)).toMatchObject({ status: "CHARGEBACK", paid: { net: 990n } });
    await report({ funds: "credited" });
    expect(await statusOf(charge)).toBe("RECEIVED");
    const [first, ...then] = await eventsOf(charge);
    expect([first, then]).toEqual(["authorized", ["disputed", "arrived", "returned_to_received"]]);
  });

  test("that ends with the credit of the money leaves the charge RECEIVED", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report({ dispute: "open" });
    await report({ funds: "credited" });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("that is reported together with a refund that failed holds the charge", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge, { funds: "credited" });
    await report({ refunds: [refund(500, "processing")] });
    expect(await statusOf(charge)).toBe("REFUNDING");
    await report({ refunds: [refund(500, "failed")], dispute: "open" });
    expect(await statusOf(charge)).toBe("CHARGEBACK");
    await report({ refunds: [refund(500, "failed")] });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("about money that went back moves nothing, and is reported once", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge, { funds: "credited" });
    await report({ refunds: [refund(1050, "refunded")] });
    await report({ dispute: "open" });
    await report({ dispute: "open" });
    expect(await statusOf(charge)).toBe("REFUNDED");
    expect((await eventsOf(charge)).filter((type) => type === "disputed")).toEqual(["disputed"]);
    expect(await exceptionsOf(charge)).toEqual(["provider_refund", "disputed"]);
  });
});

describe("a refund of money that is only authorized", () => {
  /** The merchant asks for it, and the provider takes it on; the name that it has there. */
  async function requested(charge: Charge, amount: number): Promise<string> {
    let name = "";
    reachThrough(at.pspAccountId, {
      ...at.psp,
      refund: async ({ pspRefundId }) => {
        name = pspRefundId;
        return { kind: "known", refund: refund(amount, "processing", pspRefundId) };
      },
    });
    const request = { idempotencyKey: randomUUID(), reason: null, actor: "test" };
    const outcome = await requestRefund(
      { merchantId: at.merchantId, chargeId: charge.id, amount: cents(amount), ...request },
      new Date("2026-11-23T12:00:00Z"),
    );
    expect(outcome).toMatchObject({ kind: "created", refund: { endToEndId: null } });
    expect(await statusOf(charge)).toBe("REFUNDING");
    return name;
  }

  test("is possible, and a part that went back leaves the charge CONFIRMED", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    const name = await requested(charge, 500);
    await report({ refunds: [refund(500, "refunded", name)] });
    expect(await statusOf(charge)).toBe("CONFIRMED");
    await report({ funds: "credited", refunds: [refund(500, "refunded", name)] });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("leaves no less to be credited than what went back, and a person has to look", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    const refunds = [refund(1, "refunded", "one"), refund(690, "refunded", "other")];
    await report({ refunds });
    await report({ funds: "credited", amount: cents(690), net: cents(690), refunds });
    expect((await current(charge)).paid).toMatchObject({ amount: 1050n, net: 1000n });
    expect(await exceptionsOf(charge)).toContain("provider_mismatch");
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("during which the money is credited leaves the charge RECEIVED", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    const name = await requested(charge, 500);
    await report({
      funds: "credited",
      net: cents(990),
      refunds: [refund(500, "processing", name)],
    });
    expect(await current(charge)).toMatchObject({ status: "REFUNDING", paid: { net: 990n } });
    await report({ funds: "credited", refunds: [refund(500, "failed", name)] });
    expect(await statusOf(charge)).toBe("RECEIVED");
  });

  test("is possible after the 90 days, which bind a Pix alone", async () => {
    const outcomeFor = async (endToEndId: string | null) => {
      const charge = await cardCharge();
      await moneyOf(charge, { funds: "credited", endToEndId })();
      const request = { merchantId: at.merchantId, chargeId: charge.id, amount: null };
      const keyed = { ...request, idempotencyKey: randomUUID(), reason: null, actor: "test" };
      return (await requestRefund(keyed, new Date("2027-03-10T12:00:00Z"))).kind;
    };
    expect(await outcomeFor(`E${"1".repeat(31)}`)).toBe("window_over");
    expect(await outcomeFor(null)).not.toBe("window_over");
  });

  test("of all of it ends as REFUNDED", async () => {
    const charge = await cardCharge();
    const report = moneyOf(charge);
    await report();
    const name = await requested(charge, 1050);
    await report({ refunds: [refund(1050, "refunded", name)] });
    expect(await statusOf(charge)).toBe("REFUNDED");
  });
});

describe("a charge whose payer chooses", () => {
  test.each(["CREDIT_CARD", "BOLETO", "PIX"] as const)(
    "is of the method it was paid by: %s",
    async (method) => {
      const charge = await cardCharge({ billingType: "UNDEFINED" });
      await moneyOf(charge, { method, funds: "credited" })();
      expect(await current(charge)).toMatchObject({ status: "RECEIVED", billingType: method });
      expect(await exceptionsOf(charge)).toEqual([]);
    },
  );

  test("stays without one when the provider does not say how it was paid", async () => {
    const charge = await cardCharge({ billingType: "UNDEFINED" });
    await moneyOf(charge, { method: null, funds: "credited" })();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", billingType: "UNDEFINED" });
  });
});

describe("a boleto that is paid late", () => {
  const lateTerms = {
    fine: { kind: "percent", basisPoints: 200 },
    interest: { basisPointsPerMonth: 100 },
    discount: null,
  } as const;

  /** Paid ten days late, with so many centavos more than is due then. */
  async function paidLate(more: bigint) {
    const dueDate = brasiliaDay(now());
    const charge = await cardCharge({ billingType: "BOLETO", dueDate, lateTerms }, "OVERDUE");
    const day = addDays(businessDayFrom(dueDate), 10);
    const { total } = amountDueOn(charge.amount, dueDate, lateTerms, day);
    expect(total).toBe(1050n + 21n + 3n);
    const amount = cents(total + more);
    const paidAt = new Date(`${day}T15:00:00Z`);
    await moneyOf(charge, { amount, paidAt, funds: "credited", method: "BOLETO" })();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount } });
    return exceptionsOf(charge);
  }

  test("with the fine and interest of its day is nothing odd", async () => {
    expect(await paidLate(0n)).toEqual([]);
  });

  test("with its interest rounded up instead of cut is nothing odd", async () => {
    expect(await paidLate(1n)).toEqual([]);
  });

  test.each([-1n, 2n])("with %s centavos becomes a discrepancy", async (more) => {
    expect(await paidLate(more)).toEqual(["amount_mismatch"]);
  });
});

test("the database lets the amounts of a charge follow its money's credit, and nothing else", async () => {
  const charge = await cardCharge();
  const report = moneyOf(charge);
  await report();
  const change = (column: string, amount: number) =>
    database.sql(`UPDATE charges SET ${column} = $2 WHERE id = $1`, [charge.id, amount]);
  const refusal = "changes only with the money that arrives";
  await expect(change("net_cents", 990)).rejects.toThrow(refusal);
  await expect(change("paid_cents", 1200)).rejects.toThrow(refusal);
  await report({ funds: "credited", net: cents(990) });
  await expect(change("net_cents", 1000)).rejects.toThrow(refusal);
  await expect(change("paid_cents", 1200)).rejects.toThrow(refusal);
  await expect(
    database.sql("UPDATE settlements SET amount_cents = 1200 WHERE charge_id = $1", [charge.id]),
  ).rejects.toThrow("a settlement never changes");
  expect((await current(charge)).paid?.net).toBe(990n);
});
