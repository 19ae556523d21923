import { z } from "zod";
import { CANCEL_REASONS, CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { DISCREPANCY_KINDS } from "@/lib/payments/discrepancy";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { cents } from "@/lib/platform/values/money";
import type { FoundCharge, FoundException, FoundMoney, LookedUp } from "./look-up";

const named = z.strictObject({ id: z.guid(), name: z.string() });
const instant = z.iso.datetime();
const exceptions = z.array(
  z.strictObject({
    id: z.guid(),
    kind: z.enum(DISCREPANCY_KINDS),
    openedAt: instant,
    resolvedAt: instant.nullable(),
  }),
);

/** What a look-up answers, as JSON. */
export const lookedUp = z.strictObject({
  charges: z.array(
    z.strictObject({
      id: z.guid(),
      merchant: named,
      status: z.enum(CHARGE_STATUSES),
      cancelReason: z.enum(CANCEL_REASONS).nullable(),
      billingType: z.enum(BILLING_TYPES),
      amount: reaisAmount,
      paidAmount: reaisAmount.nullable(),
      createdAt: instant,
      dueDate: z.iso.date(),
      paidAt: instant.nullable(),
      account: named.nullable(),
      providerId: z.string().nullable(),
      exceptions,
    }),
  ),
  money: z.array(
    z.strictObject({
      id: z.guid(),
      merchant: named.nullable(),
      account: named,
      amount: reaisAmount,
      paidAt: instant,
      exceptions,
    }),
  ),
  calls: z.array(
    z.strictObject({
      merchant: named,
      at: instant,
      method: z.string(),
      path: z.string(),
      status: z.int(),
      code: z.string().nullable(),
    }),
  ),
});

export type LookUpResponse = z.infer<typeof lookedUp>;

/** Makes the answer of what was found. */
export function lookUpResponse({ charges, money, calls }: LookedUp): LookUpResponse {
  return {
    charges: charges.map(chargeOf),
    money: money.map(moneyOf),
    calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })),
  };
}

function chargeOf(charge: FoundCharge): LookUpResponse["charges"][number] {
  return {
    ...charge,
    amount: reais(cents(charge.amount)),
    paidAmount: charge.paidAmount === null ? null : reais(cents(charge.paidAmount)),
    createdAt: charge.createdAt.toISOString(),
    paidAt: charge.paidAt?.toISOString() ?? null,
    exceptions: charge.exceptions.map(exceptionOf),
  };
}

function moneyOf(money: FoundMoney): LookUpResponse["money"][number] {
  return {
    ...money,
    amount: reais(cents(money.amount)),
    paidAt: money.paidAt.toISOString(),
    exceptions: money.exceptions.map(exceptionOf),
  };
}

function exceptionOf({ id, kind, openedAt, resolvedAt }: FoundException) {
  return {
    id,
    kind,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
