import { expect, test } from "vitest";
import { addDays, type CivilDate, endOfBrasiliaDay } from "./brasilia";
import {
  BILLING_TYPES,
  type BillingType,
  type Charge,
  type ChargeId,
  type MerchantId,
  NO_INSTRUMENTS,
} from "./charge";
import type { ChargeStatus } from "./charge-status";
import { cents } from "./money";
import { sandboxDeedsFor } from "./sandbox-deed";

const dueDate = "2026-11-21" as CivilDate;

const INSTRUMENTS: Readonly<Record<BillingType, Partial<Charge>>> = {
  PIX: { brCode: "000201" },
  BOLETO: { boletoLine: "0".repeat(47), brCode: "000201" },
  CREDIT_CARD: { paymentPage: "https://psp.example/i/1" },
  DEBIT_CARD: { paymentPage: "https://psp.example/i/1" },
  UNDEFINED: { paymentPage: "https://psp.example/i/1", brCode: "000201" },
};

function charge(billingType: BillingType, status: ChargeStatus, changes = {}): Charge {
  return {
    payer: { name: "Ana", document: "12345678909", email: null, phone: null, address: null },
    amount: cents(1_000),
    dueDate,
    billingType,
    description: null,
    pixExpiresInMinutes: null,
    lateTerms: null,
    returnUrl: null,
    createdAt: new Date("2026-11-21T15:00:00Z"),
    fee: null,
    pixExpiresAt: billingType === "PIX" ? endOfBrasiliaDay(dueDate) : null,
    lapsesAt: endOfBrasiliaDay(dueDate),
    ...NO_INSTRUMENTS,
    ...INSTRUMENTS[billingType],
    id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
    merchantId: "018f6d3a-1b2c-4d5e-8f90-123456789abd" as MerchantId,
    status,
    pspAccountId: "018f6d3a-1b2c-4d5e-8f90-123456789abe",
    payerChooses: billingType === "UNDEFINED",
    cancelReason: null,
    refusal: null,
    cancelAsked: null,
    paid: null,
    ...changes,
  };
}

test.each<[BillingType, ChargeStatus, readonly string[]]>([
  ["PIX", "PENDING", ["pay", "expire"]],
  // Withdrawn at its bank when the due date was over.
  ["PIX", "OVERDUE", []],
  ["PIX", "RECEIVED", []],
  ["BOLETO", "PENDING", ["pay", "expire"]],
  ["BOLETO", "OVERDUE", ["pay"]],
  ["BOLETO", "CONFIRMED", ["settle"]],
  ["CREDIT_CARD", "PENDING", ["pay", "refuse", "expire"]],
  ["CREDIT_CARD", "OVERDUE", ["pay", "refuse"]],
  ["CREDIT_CARD", "CONFIRMED", ["settle", "chargeback"]],
  ["DEBIT_CARD", "RECEIVED", ["chargeback"]],
  ["CREDIT_CARD", "CHARGEBACK", ["win-chargeback", "lose-chargeback"]],
  ["UNDEFINED", "PENDING", ["pay", "refuse", "expire"]],
])("a %s charge that is %s can %j", (billingType, status, deeds) => {
  expect(sandboxDeedsFor(charge(billingType, status))).toEqual(deeds);
});

test("nothing fits a charge that no PSP holds yet, or that has come to its end", () => {
  for (const type of BILLING_TYPES) {
    for (const status of ["CREATING", "REFUNDING", "REFUNDED", "CANCELED"] as const) {
      expect(sandboxDeedsFor(charge(type, status)), `${type} ${status}`).toEqual([]);
    }
  }
});

test("without anything to pay with it can only expire, and with a wish to cancel not even that", () => {
  const bare = charge("BOLETO", "PENDING", { boletoLine: null });
  expect(sandboxDeedsFor(bare)).toEqual(["expire"]);
  const cancelAsked = { by: "a", note: null, at: new Date(0) };
  expect(sandboxDeedsFor({ ...bare, cancelAsked })).toEqual([]);
});

test("a Pix code that outlives its due date stays payable when it is OVERDUE", () => {
  const pixExpiresAt = endOfBrasiliaDay(addDays(dueDate, 30));
  expect(sandboxDeedsFor(charge("PIX", "OVERDUE", { pixExpiresAt }))).toEqual(["pay"]);
});
