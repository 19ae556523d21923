import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCreatePaymentRequest } from "@/lib/charges/create-payment-request";
import { readStrictJson } from "@/lib/http/strict-json";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { errorsOfApi } from "./api-reader";
import { faultsIn, faultsOfApi } from "./faults";
import { type ChargeValues, emptyValues, requestBody } from "./values";

const TODAY = "2026-11-21" as CivilDate;

const valid: ChargeValues = {
  ...emptyValues(TODAY, BILLING_TYPES),
  name: "Ana Souza",
  document: "529.982.247-25",
  amount: "1.234,56",
};

const address = {
  withAddress: true,
  postalCode: "01310-100",
  street: "Avenida Paulista",
  number: "1000",
  district: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

const terms = {
  withTerms: true,
  fine: "2",
  interest: "1,5",
  discount: "10",
  discountUntil: "2026-11-28",
};

const faults = (values: Partial<ChargeValues>) =>
  faultsIn({ ...valid, ...values }, TODAY, errorsOfApi);

describe("what the form finds right", () => {
  test.each<[string, Partial<ChargeValues>]>([
    ["the least there is", {}],
    ["an amount that the payer chooses", { amount: "", openAmount: true }],
    ["a broken amount that does not count", { amount: "x", openAmount: true }],
    ["the greatest amount", { amount: "9.999.999.999,99" }],
    ["a CNPJ", { document: "11.222.333/0001-81" }],
    ["due today", { dueDate: TODAY }],
    ["an address", address],
    ["a broken address that does not count", { ...address, withAddress: false, city: "" }],
    ["one minute", { validity: "1", validityUnit: "minutes" }],
    ["30 days", { validity: "30", validityUnit: "days" }],
    ["a validity that does not count", { billingType: "BOLETO", validity: "x" }],
    ["a fine, interest and a discount", terms],
    ["a fine of as much as is charged", { ...terms, fine: "1.234,56", fineUnit: "amount" }],
    ["terms that do not count for a card", { ...terms, billingType: "CREDIT_CARD", fine: "x" }],
    ["terms that do not count without an amount", { ...terms, openAmount: true, fine: "x" }],
    ["broken terms that were dropped", { ...terms, withTerms: false, fine: "x" }],
    ["a validity that does not count beside terms", { ...terms, validity: "x" }],
    ["500 characters beyond the basic plane", { description: "🪙".repeat(500) }],
    ["a reference of 100 characters", { reference: "🪙".repeat(100) }],
  ])("%s", (_, values) => {
    expect(faults(values)).toEqual({});
  });
});

describe("what the form finds wrong, at its field", () => {
  test.each<[Partial<ChargeValues>, object]>([
    [{ name: "  " }, { name: { kind: "missing" } }],
    [{ name: "a".repeat(256) }, { name: { kind: "tooLong", limit: 255, length: 256 } }],
    [{ document: "" }, { document: { kind: "missing" } }],
    [{ document: "123" }, { document: { kind: "malformed" } }],
    [{ document: "529.982.247-26" }, { document: { kind: "cpf" } }],
    [{ document: "11.222.333/0001-82" }, { document: { kind: "cnpj" } }],
    [{ document: "12.ABC.345/01DE-36" }, { document: { kind: "cnpj" } }],
    [{ document: "12.ABC.345/01DE-3A" }, { document: { kind: "malformed" } }],
    [{ email: "ana@" }, { email: { kind: "malformed" } }],
    [{ phone: "912345678" }, { phone: { kind: "malformed" } }],
    [{ amount: "" }, { amount: { kind: "missing" } }],
    [{ amount: "0,00" }, { amount: { kind: "missing" } }],
    [{ amount: "abc" }, { amount: { kind: "malformed" } }],
    [{ amount: "1,234" }, { amount: { kind: "malformed" } }],
    [{ amount: "10.000.000.000" }, { amount: { kind: "tooLarge" } }],
    [{ dueDate: "" }, { dueDate: { kind: "missing" } }],
    [{ dueDate: "2026-11-20" }, { dueDate: { kind: "past" } }],
    [{ validity: "" }, { validity: { kind: "malformed" } }],
    [{ validity: "0" }, { validity: { kind: "malformed" } }],
    [{ validity: "1,5" }, { validity: { kind: "malformed" } }],
    [{ validity: "31", validityUnit: "days" }, { validity: { kind: "malformed" } }],
    [
      { description: "a".repeat(501) },
      { description: { kind: "tooLong", limit: 500, length: 501 } },
    ],
    [{ reference: "a".repeat(101) }, { reference: { kind: "tooLong", limit: 100, length: 101 } }],
    [{ reference: "a\tb" }, { reference: { kind: "malformed" } }],
    [{ ...terms, fine: "x" }, { fine: { kind: "malformed" } }],
    [{ ...terms, fine: "100,01" }, { fine: { kind: "malformed" } }],
    [{ ...terms, fine: "1.234,57", fineUnit: "amount" }, { fine: { kind: "malformed" } }],
    [{ ...terms, interest: "0" }, { interest: { kind: "malformed" } }],
    [{ ...terms, discount: "100" }, { discount: { kind: "malformed" } }],
    [{ ...terms, discountUntil: "" }, { discountUntil: { kind: "missing" } }],
    [{ ...terms, discountUntil: "2026-11-29" }, { discountUntil: { kind: "malformed" } }],
    [{ ...address, postalCode: "0131" }, { postalCode: { kind: "malformed" } }],
    [{ ...address, state: "" }, { state: { kind: "missing" } }],
    [
      { withAddress: true },
      Object.fromEntries(
        ["street", "number", "district", "city", "state", "postalCode"].map((name) => [
          name,
          { kind: "missing" },
        ]),
      ),
    ],
  ])("%j", (values, expected) => {
    expect(faults(values)).toEqual(expected);
  });

  test("an error that the server alone can find", () => {
    const errors = [{ pointer: "/dueDate", message: "deve ser hoje ou uma data futura" }];
    expect(faultsOfApi(errors, valid)).toEqual({ dueDate: { kind: "past" } });
  });
});

test("whatever the form lets through, the API reads, and as it was typed", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.constant(""));
  const values = fc.record({
    name: text,
    email: fc.oneof(fc.emailAddress(), text),
    phone: fc.oneof(fc.constant("(11) 91234-5678"), text),
    amount: fc.oneof(fc.constant("10,5"), fc.constant(""), text),
    openAmount: fc.boolean(),
    billingType: fc.constantFrom(...BILLING_TYPES),
    validity: fc.oneof(fc.nat(50_000).map(String), text),
    validityUnit: fc.constantFrom("minutes", "hours", "days"),
    description: text,
    reference: text,
    withAddress: fc.boolean(),
    street: text,
    withTerms: fc.boolean(),
    fine: fc.oneof(fc.nat(300).map(String), text),
    fineUnit: fc.constantFrom("percent", "amount"),
    interest: fc.oneof(fc.nat(300).map(String), text),
    discount: fc.oneof(fc.nat(300).map(String), text),
    discountUnit: fc.constantFrom("percent", "amount"),
    discountUntil: fc.constantFrom("", "2026-11-22", "2026-11-28", "2026-12-01"),
  });
  fc.assert(
    fc.property(values, (typed) => {
      const all = { ...valid, ...address, ...typed } as ChargeValues;
      if (Object.keys(faultsIn(all, TODAY, errorsOfApi)).length > 0) return;
      const bytes = new TextEncoder().encode(JSON.stringify(requestBody(all)));
      const json = readStrictJson(bytes, { maxDepth: 8 });
      if (json.kind !== "json") throw new Error(json.message);
      const read = readCreatePaymentRequest(json.value);
      expect(read).toMatchObject({
        kind: "valid",
        value: { billingType: all.billingType, payer: { name: all.name.trim() } },
      });
    }),
    { numRuns: 200 },
  );
});
