import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { cents } from "@/lib/platform/values/money";
import { discrepanciesOf } from "./discrepancy";

const END = new Date("2026-11-22T02:59:59Z");
const charge = {
  status: "PENDING",
  paid: null,
  cancelRequested: null,
  cancelReason: null,
  amount: cents(1050),
  dueDate: "2026-11-21",
  lateTerms: null,
  payerChooses: false,
  pspChargeId: null,
  pixExpiresAt: END,
  waitsUntil: END,
} as unknown as Charge;

describe("a Pix", () => {
  test.each([
    ["2026-11-22T02:59:59.000Z", []],
    ["2026-11-22T02:59:59.999Z", []],
    ["2026-11-22T03:00:00.000Z", ["late_payment"]],
  ])("paid at %s, with a code until 23:59:59 in Brasília: %j", (at, found) => {
    const money = { amount: cents(1050), funds: "credited", method: "PIX" } as const;
    expect(discrepanciesOf(charge, { ...money, paidAt: new Date(at) })).toEqual(found);
  });
});
