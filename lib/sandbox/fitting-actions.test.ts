import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { isBankFault } from "@/lib/platform/values/sandbox-action";
import { fittingActions } from "./fitting-actions";

const dueDate = "2026-11-21" as CivilDate;

const INSTRUCTIONS: Readonly<Record<BillingType, Partial<Charge>>> = {
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
    reference: null,
    metadata: null,
    createdAt: new Date("2026-11-21T15:00:00Z"),
    fee: null,
    pixExpiresAt: billingType === "PIX" ? endOfBrasiliaDay(dueDate) : null,
    waitsUntil: endOfBrasiliaDay(dueDate),
    ...NO_INSTRUCTIONS,
    ...INSTRUCTIONS[billingType],
    id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
    merchantId: "018f6d3a-1b2c-4d5e-8f90-123456789abd" as MerchantId,
    status,
    pspAccountId: "018f6d3a-1b2c-4d5e-8f90-123456789abe",
    payerChooses: billingType === "UNDEFINED",
    cancelReason: null,
    refusal: null,
    cancelRequested: null,
    editRequested: null,
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
])("a %s charge that is %s can %j", (billingType, status, actions) => {
  const fitting = fittingActions(charge(billingType, status));
  expect(fitting.filter((action) => !isBankFault(action))).toEqual(actions);
});

test.each<[ChargeStatus, readonly string[]]>([
  ["CREATING", ["refuse-next", "slow", "silent"]],
  ["PENDING", ["refuse-next", "slow", "silent", "callback-lost"]],
  ["RECEIVED", ["refuse-next", "slow", "silent", "refund-fails", "callback-lost"]],
  ["CONFIRMED", ["refuse-next", "slow", "silent", "refund-fails", "callback-lost"]],
  ["REFUNDED", []],
  ["CANCELED", []],
])("with a charge that is %s the bank can go wrong by %j", (status, faults) => {
  const fitting = fittingActions(charge("CREDIT_CARD", status));
  expect(fitting.filter(isBankFault)).toEqual(faults);
  expect(
    fittingActions(charge("CREDIT_CARD", status, { pspAccountId: null })).filter(isBankFault),
  ).toEqual([]);
});

test("nothing fits a charge that no PSP holds yet, or that has come to its end", () => {
  for (const type of BILLING_TYPES) {
    for (const status of ["CREATING", "REFUNDING", "REFUNDED", "CANCELED"] as const) {
      const unregistered = charge(type, status, { pspAccountId: null });
      expect(fittingActions(unregistered), `${type} ${status}`).toEqual([]);
    }
  }
});

test("without anything to pay with it can only expire, and with a wish to cancel not even that", () => {
  const bare = charge("BOLETO", "PENDING", { boletoLine: null });
  const moves = (one: Charge) => fittingActions(one).filter((action) => !isBankFault(action));
  expect(moves(bare)).toEqual(["expire"]);
  const cancelRequested = { by: "a", note: null, at: new Date(0), isAccepted: true };
  expect(moves({ ...bare, cancelRequested })).toEqual([]);
});

test("a Pix code that outlives its due date stays payable when it is OVERDUE", () => {
  const pixExpiresAt = endOfBrasiliaDay(addDays(dueDate, 30));
  expect(fittingActions(charge("PIX", "OVERDUE", { pixExpiresAt }))).toContain("pay");
});
