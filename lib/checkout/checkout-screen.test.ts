import { describe, expect, test } from "vitest";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { BILLING_TYPES, PICKED_METHODS } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import vectors from "../platform/values/boleto-vectors.json";
import { amountDueAt, type CheckoutView, checkoutScreen } from "./checkout-screen";

const before = new Date("2026-11-23T15:00:00Z");
const waitsUntil = new Date("2026-11-23T16:00:00Z");
const view: CheckoutView = {
  id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
  merchantName: "Loja A",
  amount: cents(10_000),
  description: null,
  dueDate: "2026-11-23" as CivilDate,
  billingType: "PIX",
  status: "PENDING",
  createdAt: before,
  waitsUntil,
  pixExpiresAt: waitsUntil,
  brCode: "000201",
  boletoLine: null,
  paymentPage: null,
  lateTerms: null,
  returnUrl: null,
  methods: [],
  cancelReason: null,
  cancelRequested: false,
  isClosed: false,
  isConfirmedByMerchant: false,
  installment: null,
  cardRefusedAt: null,
  paymentReportedAt: null,
  paid: null,
  returned: { done: cents(0), underWay: cents(0) },
};
const { line, barcode } = vectors[0] as { line: string; barcode: string };
const page = "https://provedor.example/i/abc";
const given = { pixExpiresAt: null, boletoLine: line, paymentPage: page };

describe("a Pix code", () => {
  test("is shown while it can be paid", () => {
    const shown = { kind: "pix", brCode: "000201", expiresAt: waitsUntil };
    expect(checkoutScreen(view, before)).toEqual(shown);
  });

  test("H9 is gone at the instant its validity ends, whatever the worker has done", () => {
    for (const status of CHARGE_STATUSES) {
      expect(JSON.stringify(checkoutScreen({ ...view, status }, waitsUntil))).not.toContain(
        "000201",
      );
    }
    expect(checkoutScreen(view, waitsUntil).kind).toBe("expired");
  });

  test("that holds beyond its due date is shown on", () => {
    const pixExpiresAt = new Date("2026-12-23T16:00:00Z");
    const shown = checkoutScreen({ ...view, status: "OVERDUE", pixExpiresAt }, waitsUntil);
    expect(shown).toEqual({ kind: "pix", brCode: "000201", expiresAt: pixExpiresAt });
  });

  test("that is not there yet is being prepared", () => {
    const screen = checkoutScreen({ ...view, status: "CREATING", brCode: null }, before);
    expect(screen.kind).toBe("preparing");
    expect(checkoutScreen({ ...view, brCode: null }, before).kind).toBe("preparing");
  });

  test("that is over leaves a payer who chose it the other methods", () => {
    const chosen = { ...view, methods: PICKED_METHODS };
    expect(checkoutScreen(chosen, waitsUntil)).toEqual({
      kind: "expired",
      expiredAt: waitsUntil,
      methods: ["CREDIT_CARD", "DEBIT_CARD", "BOLETO"],
    });
  });
});

describe("what else a charge is paid with", () => {
  const overdue = { ...view, ...given, status: "OVERDUE" } as const;

  test("a payer's choice offers what can be picked, also when it is overdue", () => {
    const choice = { ...overdue, billingType: "UNDEFINED", methods: ["PIX", "BOLETO"] } as const;
    const offered = { kind: "choice", methods: ["PIX", "BOLETO"] };
    expect(checkoutScreen(choice, waitsUntil)).toEqual({ ...offered, overdue: true });
    const inTime = checkoutScreen({ ...choice, status: "PENDING" }, before);
    expect(inTime).toEqual({ ...offered, overdue: false });
  });

  test("a card leads to the provider's form, also when it is overdue", () => {
    for (const method of ["CREDIT_CARD", "DEBIT_CARD"] as const) {
      const screen = checkoutScreen({ ...overdue, billingType: method }, waitsUntil);
      expect(screen).toEqual({ kind: "card", method, page, overdue: true });
    }
  });

  test("a boleto shows its line, its bars and its Pix code, also when it is overdue", () => {
    const screen = checkoutScreen({ ...overdue, billingType: "BOLETO" }, waitsUntil);
    expect(screen).toEqual({ kind: "boleto", line, barcode, brCode: "000201", overdue: true });
  });

  test("what no provider made cannot be paid here, and nothing pretends that it can", () => {
    const nothing = { ...view, brCode: null, pixExpiresAt: null };
    for (const billingType of BILLING_TYPES.filter((type) => type !== "PIX")) {
      expect(checkoutScreen({ ...nothing, billingType }, before)).toEqual({ kind: "unavailable" });
    }
  });

  test("no method is shown once cancellation was requested", () => {
    for (const billingType of BILLING_TYPES) {
      const canceled = { ...overdue, billingType, cancelRequested: true };
      expect(checkoutScreen(canceled, before)).toEqual({ kind: "canceled" });
    }
  });
});

describe("a merchant that collects nothing any more", () => {
  test("has nothing to pay a waiting charge with, whatever its method and status", () => {
    for (const billingType of BILLING_TYPES) {
      for (const status of ["CREATING", "PENDING", "OVERDUE", "CANCELED"] as const) {
        const closed = { ...view, ...given, billingType, status, isClosed: true };
        expect(checkoutScreen(closed, before)).toEqual({ kind: "closed" });
        const requested = { ...closed, cancelRequested: true };
        expect(checkoutScreen(requested, before)).toEqual({ kind: "closed" });
      }
    }
  });
  test("shows money that was paid as before", () => {
    const paid = { amount: cents(10_000), paidAt: before, endToEndId: "E1" };
    const closed = { ...view, status: "RECEIVED", paid, isClosed: true } as const;
    expect(checkoutScreen(closed, before).kind).toBe("paid");
  });
});

describe("money that arrived", () => {
  const paidWith = (amount: number, paidAt = before, more: Partial<CheckoutView> = {}) =>
    checkoutScreen(
      {
        ...view,
        status: "RECEIVED",
        ...more,
        paid: { amount: cents(amount), paidAt, endToEndId: "E1" },
      },
      waitsUntil,
    );

  test("is shown as paid, also after the code expired, with its proof and what of it went back", () => {
    const returned = { done: cents(400), underWay: cents(0) };
    expect(paidWith(10_000, before, { returned })).toEqual({
      kind: "paid",
      amount: 10_000n,
      paidAt: before,
      endToEndId: "E1",
      how: "whole",
      due: 10_000n,
      late: false,
      returned: 400n,
    });
  });

  test("is compared with the amount due", () => {
    expect(paidWith(9_999)).toMatchObject({ how: "partial", due: 10_000n });
    expect(paidWith(10_001)).toMatchObject({ how: "over", due: 10_000n });
    expect(paidWith(1, before, { amount: cents(0) })).toMatchObject({ how: "whole", due: null });
  });

  test("is measured by what was due on the day that it was paid", () => {
    const lateTerms = {
      fine: { kind: "percent", basisPoints: 200 },
      interest: null,
      discount: { kind: "amount", amount: cents(500), until: "2026-11-20" as CivilDate },
    } as const;
    const terms = { lateTerms, pixExpiresAt: null };
    const early = new Date("2026-11-20T12:00:00Z");
    const late = new Date("2026-11-24T12:00:00Z");
    expect(paidWith(9_500, early, terms)).toMatchObject({ how: "whole", due: 9_500n });
    expect(paidWith(9_500, before, terms)).toMatchObject({ how: "partial" });
    expect(paidWith(10_200, late, terms)).toMatchObject({ how: "whole", late: true });
    // A bank that knows a holiday of its city asks for no fine yet.
    expect(paidWith(10_000, late, terms)).toMatchObject({ how: "whole", due: 10_200n });
    expect(paidWith(10_201, late, terms)).toMatchObject({ how: "over" });
  });

  test("is late after a code's end, and after a due date that has moved to a business day", () => {
    expect(paidWith(10_000, new Date(waitsUntil.getTime() + 1))).toMatchObject({ late: true });
    const saturday = { dueDate: "2026-11-21" as CivilDate, pixExpiresAt: null };
    expect(paidWith(10_000, before, saturday)).toMatchObject({ late: false });
    const tuesday = new Date("2026-11-24T12:00:00Z");
    expect(paidWith(10_000, tuesday, saturday)).toMatchObject({ late: true });
  });

  test("stays paid for its payer while it is disputed, and is confirmed before it has arrived", () => {
    expect(paidWith(10_000, before, { status: "CHARGEBACK" }).kind).toBe("paid");
    const promised = { ...view, status: "CHARGEBACK" } as const;
    expect(checkoutScreen(promised, before)).toEqual({ kind: "confirmed" });
    expect(checkoutScreen({ ...view, status: "CONFIRMED" }, before)).toEqual({ kind: "confirmed" });
  });
});

test("money on its way back is distinguished from money that went back, each with its amount", () => {
  const returned = { done: cents(300), underWay: cents(700) };
  const screenOf = (status: "REFUNDING" | "REFUNDED") =>
    checkoutScreen({ ...view, status, returned }, before);
  expect(screenOf("REFUNDING")).toEqual({ kind: "refunded", done: false, amount: 700n });
  expect(screenOf("REFUNDED")).toEqual({ kind: "refunded", done: true, amount: 300n });
  expect(checkoutScreen({ ...view, status: "REFUNDED" }, before)).toMatchObject({ amount: null });
});

test("an expired charge and a canceled one are distinguished", () => {
  const canceled = { ...view, status: "CANCELED" as const };
  expect(checkoutScreen({ ...canceled, cancelReason: "expired" }, waitsUntil).kind).toBe("expired");
  expect(checkoutScreen({ ...canceled, cancelReason: "refused" }, waitsUntil).kind).toBe(
    "canceled",
  );
});

test("the amount of a day is counted by the Brasília day of the instant", () => {
  const lateTerms = {
    fine: { kind: "amount", amount: cents(100) },
    interest: null,
    discount: null,
  } as const;
  const due = (instant: string) => amountDueAt({ ...view, lateTerms }, new Date(instant))?.total;
  expect(due("2026-11-24T02:59:59Z")).toBe(10_000n);
  expect(due("2026-11-24T03:00:00Z")).toBe(10_100n);
  expect(amountDueAt({ ...view, amount: cents(0) }, before)).toBeNull();
});
