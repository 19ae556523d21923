import { describe, expect, test } from "vitest";
import type { CivilDate } from "./brasilia";
import type { ChargeId } from "./charge";
import { CHARGE_STATUSES } from "./charge-status";
import { type CheckoutView, checkoutScreen } from "./checkout-screen";
import { cents } from "./money";

const before = new Date("2026-11-21T15:00:00Z");
const lapse = new Date("2026-11-21T16:00:00Z");
const view: CheckoutView = {
  id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
  merchantName: "Loja A",
  amount: cents(1000),
  description: null,
  dueDate: "2026-11-21" as CivilDate,
  billingType: "PIX",
  status: "PENDING",
  createdAt: before,
  lapsesAt: lapse,
  brCode: "000201",
  cancelReason: null,
  cancelAsked: false,
  paid: null,
  returned: { done: cents(0), underWay: cents(0) },
};

test("a payable Pix charge shows its code", () => {
  expect(checkoutScreen(view, before)).toEqual({ kind: "pix", brCode: "000201", expiresAt: lapse });
});

test("a code is gone at the instant its validity ends, whatever the worker has done", () => {
  for (const status of CHARGE_STATUSES) {
    const shown = JSON.stringify(checkoutScreen({ ...view, status }, lapse));
    expect(shown).not.toContain("000201");
  }
  expect(checkoutScreen(view, lapse).kind).toBe("expired");
});

test("a code that is not there yet is being prepared", () => {
  expect(checkoutScreen({ ...view, status: "CREATING", brCode: null }, before).kind).toBe(
    "preparing",
  );
  expect(checkoutScreen({ ...view, brCode: null }, before).kind).toBe("preparing");
});

describe("the methods a page names", () => {
  test("the payer's choice offers all four", () => {
    expect(checkoutScreen({ ...view, billingType: "UNDEFINED" }, before)).toEqual({
      kind: "methods",
      methods: ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO"],
      overdue: false,
    });
  });
  test("an overdue boleto stays payable", () => {
    const overdue = checkoutScreen({ ...view, billingType: "BOLETO", status: "OVERDUE" }, lapse);
    expect(overdue).toEqual({ kind: "methods", methods: ["BOLETO"], overdue: true });
  });
});

test("money that arrived is shown as paid, also after the code expired, with what of it went back", () => {
  const paid = { amount: cents(1000), paidAt: before };
  const received = { ...view, status: "RECEIVED", paid } as const;
  expect(checkoutScreen(received, lapse)).toEqual({ kind: "paid", ...paid, returned: 0n });
  const returned = { done: cents(400), underWay: cents(0) };
  expect(checkoutScreen({ ...received, returned }, lapse)).toMatchObject({ returned: 400n });
});

test("money on its way back is told apart from money that went back, each with its amount", () => {
  const returned = { done: cents(300), underWay: cents(700) };
  const screenOf = (status: "REFUNDING" | "REFUNDED") =>
    checkoutScreen({ ...view, status, returned }, before);
  expect(screenOf("REFUNDING")).toEqual({ kind: "refunded", done: false, amount: 700n });
  expect(screenOf("REFUNDED")).toEqual({ kind: "refunded", done: true, amount: 300n });
  expect(checkoutScreen({ ...view, status: "REFUNDED" }, before)).toMatchObject({ amount: null });
});

test("an expired charge and a canceled one are told apart", () => {
  const canceled = { ...view, status: "CANCELED" as const };
  expect(checkoutScreen({ ...canceled, cancelReason: "expired" }, lapse).kind).toBe("expired");
  expect(checkoutScreen({ ...canceled, cancelReason: "refused" }, lapse).kind).toBe("canceled");
});
