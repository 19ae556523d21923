import { describe, expect, test } from "vitest";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import { cents, MAX_AMOUNT } from "@/lib/platform/values/money";
import type { ChargeOrder } from "@/lib/providers/port";
import type { Answer } from "@/lib/providers/wire";
import { centsOfReais, reaisNumber } from "./amount";
import type { Send } from "./connection";
import {
  differenceFrom,
  inOrderOfMaking,
  isPaid,
  isRemoved,
  type Payment,
  paymentRequest,
  providerChargeOf,
  readPayment,
  standingOf,
} from "./payment";
import { paymentById } from "./payment-by-id";

const ID = "018f0000-0000-7000-8000-000000000001" as ChargeId;

const order = (overrides: Partial<ChargeOrder> = {}): ChargeOrder => ({
  chargeId: ID,
  txid: ID.replaceAll("-", ""),
  pspChargeId: null,
  billingType: "BOLETO",
  amount: cents(123_456),
  dueDate: "2026-12-10" as CivilDate,
  lateTerms: null,
  expiresAt: new Date("2026-12-11T03:00:00Z"),
  payer: { name: "Ana", document: "12345678909", email: null, phone: null, address: null },
  description: null,
  receiver: "Loja",
  ...overrides,
});

function payment(overrides: Record<string, unknown> = {}): Payment {
  const read = readPayment({
    id: "pay_1",
    status: "PENDING",
    billingType: "BOLETO",
    value: 1234.56,
    dueDate: "2026-12-10",
    externalReference: ID,
    ...overrides,
  });
  if (!read) throw new Error("unreadable");
  return read;
}

test("C10 an id of the provider never changes the path that is asked for", async () => {
  const asked: string[] = [];
  const send: Send = async (_, path) => {
    asked.push(path);
    return { status: 404, body: undefined } as Answer;
  };
  for (const id of ["../../accounts?x=1#y", "a/b", "pay_1\r\nHost: evil"])
    await paymentById(send, id);
  expect(asked).toEqual([
    "/payments/..%2F..%2Faccounts%3Fx%3D1%23y",
    "/payments/a%2Fb",
    "/payments/pay_1%0D%0AHost%3A%20evil",
  ]);
});

describe("an amount", () => {
  test.each([1n, 10n, 99n, 105n, 1_010n, 123_456n, MAX_AMOUNT])(
    "of %s centavos is written and read back to the centavo",
    (amount) => {
      const text = JSON.stringify(reaisNumber(cents(amount)));
      expect(centsOfReais(JSON.parse(text))).toBe(amount);
      expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
    },
  );

  test.each([0.005, 10.001, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])(
    "%s is none",
    (value) => {
      expect(centsOfReais(value)).toBeNull();
    },
  );
});

describe("what is asked of the provider", () => {
  const asked = (overrides: Partial<ChargeOrder>) =>
    paymentRequest(order(overrides), "cus_1", "https://loja.example/checkout/1");

  test("names our charge, its amount in reais and its due date, and nothing of nobody's asking", () => {
    expect(asked({})).toEqual({
      customer: "cus_1",
      billingType: "BOLETO",
      value: 1234.56,
      dueDate: "2026-12-10",
      externalReference: ID,
    });
  });

  test.each<[BillingType, string, boolean]>([
    ["PIX", "PIX", false],
    ["BOLETO", "BOLETO", false],
    ["CREDIT_CARD", "CREDIT_CARD", true],
    ["DEBIT_CARD", "CREDIT_CARD", true],
    ["UNDEFINED", "UNDEFINED", true],
  ])("%s is asked for as %s, returning to our page: %s", (billingType, sent, returns) => {
    const request = asked({ billingType });
    expect(request.billingType).toBe(sent);
    expect("callback" in request).toBe(returns);
  });

  test("a long description is cut between characters", () => {
    const description = `${"a".repeat(499)}😀😀`;
    expect(asked({ description }).description).toBe(`${"a".repeat(499)}😀`);
  });

  test("late terms go along in the provider's words", () => {
    const lateTerms: LateTerms = {
      fine: { kind: "amount", amount: cents(205) },
      interest: { basisPointsPerMonth: 133 },
      discount: { kind: "percent", basisPoints: 550, until: "2026-12-07" as CivilDate },
    };
    expect(asked({ lateTerms })).toMatchObject({
      fine: { value: 2.05, type: "FIXED" },
      interest: { value: 1.33 },
      discount: { value: 5.5, type: "PERCENTAGE", dueDateLimitDays: 3 },
    });
  });
});

describe("a status", () => {
  test.each([
    ["PENDING", "open"],
    ["OVERDUE", "open"],
    ["AWAITING_RISK_ANALYSIS", "open"],
    ["AUTHORIZED", "open"],
    ["DUNNING_REQUESTED", "open"],
    ["CONFIRMED", "authorized"],
    ["RECEIVED", "credited"],
    ["RECEIVED_IN_CASH", "credited"],
    ["DUNNING_RECEIVED", "credited"],
    ["REFUND_REQUESTED", "going_back"],
    ["REFUND_IN_PROGRESS", "going_back"],
    ["REFUNDED", "going_back"],
    ["REFUNDED_PARTIALLY", "going_back"],
    ["CHARGEBACK", "disputed"],
    ["CHARGEBACK_REQUESTED", "disputed"],
    ["CHARGEBACK_DISPUTE", "disputed"],
    ["AWAITING_CHARGEBACK_REVERSAL", "disputed"],
  ])("%s means %s", (status, standing) => {
    expect(standingOf(payment({ status }))).toBe(standing);
    expect(isPaid(payment({ status }))).toBe(standing !== "open");
  });

  test.each(["SOMETHING_NEW", "constructor", "pending"])("%s means nothing to us", (status) => {
    expect(standingOf(payment({ status }))).toBeNull();
    expect(isPaid(payment({ status }))).toBe(false);
  });

  test("a removed charge that was paid first is paid", () => {
    expect(isRemoved(payment({ deleted: true }))).toBe(true);
    expect(isRemoved(payment({ deleted: true, status: "RECEIVED" }))).toBe(false);
  });
});

describe("the provider's charge is another than ours", () => {
  test.each([
    [{ externalReference: "pedido 7" }, "another reference"],
    [{ value: 1234.57 }, "another amount"],
    [{ value: 1234.561 }, "another amount"],
    [{ dueDate: "2026-12-11" }, "another due date"],
    [{ billingType: "PIX" }, "another method"],
  ])("%j: %s", (overrides, difference) => {
    expect(differenceFrom(order(), payment(overrides))).toBe(difference);
  });

  test("and the same where only late interest has changed what it costs now", () => {
    expect(differenceFrom(order(), payment())).toBeNull();
    expect(differenceFrom(order(), payment({ value: 1300, originalValue: 1234.56 }))).toBeNull();
  });
});

test("a payer who chooses may have begun to pay by card", () => {
  const chooses = { ...order(), billingType: "UNDEFINED" } as const;
  const begun = { billingType: "CREDIT_CARD", status: "AWAITING_RISK_ANALYSIS" };
  expect(differenceFrom(chooses, payment(begun))).toBeNull();
});

test("duplicates stand in the order of their making, whichever way they were listed", () => {
  const made = [
    payment({ id: "pay_z", dateCreated: "2026-11-20", invoiceNumber: "7" }),
    payment({ id: "pay_c", dateCreated: "2026-11-21", invoiceNumber: "9" }),
    payment({ id: "pay_b", dateCreated: "2026-11-21", invoiceNumber: "10" }),
    payment({ id: "pay_d", dateCreated: "2026-11-21", invoiceNumber: "10" }),
  ];
  expect(inOrderOfMaking([...made].reverse())).toEqual(made);
  expect(inOrderOfMaking(made)).toEqual(made);
});

describe("a charge of the provider's list", () => {
  test("goes by our txid, and ends when it is paid or removed", () => {
    expect(providerChargeOf(payment())).toEqual({
      txid: ID.replaceAll("-", ""),
      pspChargeId: "pay_1",
      pixKey: null,
      amount: 123_456n,
      state: "open",
      endToEndIds: [],
    });
    expect(providerChargeOf(payment({ deleted: true }))?.state).toBe("ended");
    expect(providerChargeOf(payment({ status: "CONFIRMED" }))).toMatchObject({
      state: "ended",
      endToEndIds: ["pay_1"],
    });
  });

  test.each([null, "", "pedido 7", ID.toUpperCase()])("is none of ours as %j", (reference) => {
    expect(providerChargeOf(payment({ externalReference: reference }))).toBeNull();
  });
});

test.each([null, "text", {}, { id: "pay_1" }, { id: "", status: "PENDING" }])(
  "%j is no charge",
  (body) => {
    expect(readPayment(body)).toBeNull();
  },
);
