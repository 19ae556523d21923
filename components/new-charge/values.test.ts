import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import {
  agreedTerms,
  amountAfterEdit,
  codeExpiryOf,
  daysAfter,
  emptyValues,
  insertedAmount,
  requestBody,
  typedFromTheRight,
  valuesOf,
} from "./values";

const TODAY = "2026-11-21" as CivilDate;
const NOON = new Date("2026-11-21T15:00:00Z");

const model = {
  payer: {
    name: "Ana Souza",
    document: "52998224725",
    email: null,
    phone: "11912345678",
    address: {
      street: "Avenida Paulista",
      number: "1000",
      complement: null,
      district: "Bela Vista",
      city: "São Paulo",
      state: "SP",
      postalCode: "01310100",
    },
  },
  amount: cents(123_456),
  dueDate: "2026-12-24",
  billingType: "PIX",
  description: "Aluguel",
  pixExpiresInMinutes: 90,
} as Charge;

describe("a form that begins from a charge", () => {
  test("asks for the very same", () => {
    const { payer, dueDate, billingType, description } = model;
    const asked = { payer, dueDate, billingType, description, amount: 1234.56 };
    const body = requestBody(valuesOf(model, TODAY, BILLING_TYPES));
    const terms = { fine: null, interest: null, discount: null };
    expect(body).toEqual({
      ...asked,
      documents: "2026",
      reference: null,
      pixExpiresInMinutes: 90,
      ...terms,
    });
  });

  test("asks for the same fine, interest and discount, and then for no validity in minutes", () => {
    const lateTerms = {
      fine: { kind: "percent", basisPoints: 250 },
      interest: { basisPointsPerMonth: 100 },
      discount: { kind: "amount", amount: cents(1_050), until: "2026-12-20" as CivilDate },
    } as const;
    expect(requestBody(valuesOf({ ...model, lateTerms }, TODAY, BILLING_TYPES))).toMatchObject({
      fine: { percent: 2.5 },
      interest: { percentPerMonth: 1 },
      discount: { amount: 10.5, until: "2026-12-20" },
      pixExpiresInMinutes: null,
    });
  });

  test("leaves the reference with the charge that has it", () => {
    const values = valuesOf({ ...model, reference: "PED-1" }, TODAY, BILLING_TYPES);
    expect(values.reference).toBe("");
    expect(requestBody({ ...values, reference: " PED-2 " }).reference).toBe("PED-2");
  });

  test("is due today at the earliest", () => {
    const past = { ...model, dueDate: "2026-01-01" as CivilDate };
    expect(valuesOf(past, TODAY, BILLING_TYPES).dueDate).toBe(TODAY);
  });

  test("leaves the amount to the payer where the charge did", () => {
    const open = { ...model, amount: cents(0) };
    expect(valuesOf(open, TODAY, BILLING_TYPES)).toMatchObject({ amount: "", openAmount: true });
    expect(requestBody(valuesOf(open, TODAY, BILLING_TYPES)).amount).toBe(0);
  });

  test("asks for no Pix where there is no account for it", () => {
    expect(valuesOf(model, TODAY, ["BOLETO", "UNDEFINED"]).billingType).toBe("BOLETO");
  });

  test.each([
    [null, "1", "days"],
    [1, "1", "minutes"],
    [60, "1", "hours"],
    [1_500, "25", "hours"],
    [43_200, "30", "days"],
  ])("shows a validity of %s minutes as %s %s", (minutes, validity, validityUnit) => {
    const values = valuesOf({ ...model, pixExpiresInMinutes: minutes }, TODAY, BILLING_TYPES);
    expect(values).toMatchObject({ validity, validityUnit });
  });
});

test("an empty form asks for Pix until the end of a due date in a week", () => {
  const values = emptyValues(TODAY, BILLING_TYPES);
  expect(requestBody(values)).toMatchObject({ dueDate: "2026-11-28", pixExpiresInMinutes: 43_200 });
  expect(codeExpiryOf(values, NOON)?.toISOString()).toBe("2026-11-29T02:59:59.000Z");
});

test("what a validity comes to is what the service will decide", () => {
  const values = {
    ...emptyValues(TODAY, BILLING_TYPES),
    validity: "24",
    validityUnit: "hours",
  } as const;
  expect(codeExpiryOf(values, NOON)?.toISOString()).toBe("2026-11-22T15:00:00.000Z");
  expect(codeExpiryOf({ ...values, dueDate: TODAY }, NOON)?.toISOString()).toBe(
    "2026-11-22T02:59:59.000Z",
  );
  expect(codeExpiryOf({ ...values, dueDate: "" }, NOON)).toBeNull();
  expect(codeExpiryOf({ ...values, dueDate: "2026-11-20" }, NOON)).toBeNull();
  expect(codeExpiryOf({ ...values, validity: "" }, NOON)).toBeNull();
});

describe("fine, interest and discount", () => {
  const typed = {
    ...emptyValues(TODAY, BILLING_TYPES),
    amount: "100,00",
    withTerms: true,
    fine: "2",
    interest: "1,5",
    discount: "5,00",
    discountUnit: "amount",
    discountUntil: "2026-11-25",
  } as const;

  test("let a Pix code live on after the due date where paying late costs more", () => {
    expect(codeExpiryOf(typed, NOON)?.toISOString()).toBe("2026-12-29T02:59:59.000Z");
    const early = { ...typed, fine: "", interest: "" };
    expect(codeExpiryOf(early, NOON)?.toISOString()).toBe("2026-11-29T02:59:59.000Z");
  });

  test.each([{ withTerms: false }, { billingType: "CREDIT_CARD" } as const, { openAmount: true }])(
    "do not count where there can be none: %j",
    (changes) => {
      expect(requestBody({ ...typed, ...changes })).toMatchObject({
        fine: null,
        interest: null,
        discount: null,
      });
    },
  );

  test("are shown while they are typed, as far as they can be read", () => {
    expect(agreedTerms({ ...typed, interest: "x", discountUntil: "" })).toEqual({
      amount: 10_000n,
      lateTerms: {
        fine: { kind: "percent", basisPoints: 200 },
        interest: null,
        discount: null,
      },
    });
  });
});

test.each([
  ["1", "0,01"],
  ["123456", "1.234,56"],
  ["0,015", "0,15"],
  ["1.234,567", "12.345,67"],
  ["10.000.000.000,00", "1.000.000.000,00"],
  ["R$ ", ""],
  ["0,00", ""],
])("%s fills the amount from the right as %s", (typed, laid) => {
  expect(typedFromTheRight(typed)).toBe(laid);
});

test.each([
  ["1500", "1.500,00"],
  ["R$ 1.500,5", "1.500,50"],
  ["1500 reais", null],
  ["BRL 1500", null],
  ["\u221210", null],
  ["-10", null],
  ["", null],
])("the text %s enters the amount as %s", (inserted, laid) => {
  expect(insertedAmount(inserted)).toBe(laid);
});

test.each([
  ["insertText", "15", "0,15"],
  ["deleteContentBackward", "", ""],
  ["insertFromDrop", "1500", "1.500,00"],
  ["insertReplacementText", "1500", "1.500,00"],
  ["insertReplacementText", "1500 reais", "9,99"],
  [undefined, "1500", "1.500,00"],
  [undefined, "BRL 1500", "9,99"],
  [undefined, "", ""],
])("an edit %s that leaves %s shows %s", (inputType, typed, laid) => {
  expect(amountAfterEdit(typed, "9,99", inputType)).toBe(laid);
});

test("days go on over the ends of months and years", () => {
  expect(daysAfter("2026-12-31" as CivilDate, 1)).toBe("2027-01-01");
  expect(daysAfter("2028-02-28" as CivilDate, 1)).toBe("2028-02-29");
});
