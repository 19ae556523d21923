import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { emptySeries, plannedOf, readSeriesDraft, type SeriesDraft } from "./series-form";

const TODAY = "2027-01-15" as CivilDate;
const DRAFT: SeriesDraft = {
  ...emptySeries(["BOLETO", "PIX"]),
  name: " Ana Souza ",
  document: "529.982.247-25",
  amount: "150,00",
  count: "3",
  firstDueDate: "2027-01-31",
};

const faultsOf = (changes: Partial<SeriesDraft>) => {
  const reading = readSeriesDraft({ ...DRAFT, ...changes }, TODAY);
  if (reading.kind === "ready") return {};
  return Object.fromEntries(Object.entries(reading.faults).filter(([, fault]) => fault));
};

test("a draft becomes the body of POST /payment-series", () => {
  expect(readSeriesDraft({ ...DRAFT, fine: "2", interest: "1,5" }, TODAY)).toEqual({
    kind: "ready",
    input: {
      payer: { name: "Ana Souza", document: "52998224725", email: null },
      documents: "2026",
      amount: 150,
      count: 3,
      every: "MONTH",
      firstDueDate: "2027-01-31",
      billingType: "BOLETO",
      description: null,
      fine: { percent: 2 },
      interest: { percentPerMonth: 1.5 },
    },
  });
});

test.each([
  [{ name: " " }, { name: "name" }],
  [{ document: "529" }, { document: "document" }],
  [{ document: "529.982.247-26" }, { document: "cpf" }],
  [{ document: "11.222.333/0001-82" }, { document: "cnpj" }],
  [{ email: "ana" }, { email: "email" }],
  [{ amount: "0" }, { amount: "amount" }],
  [{ kind: "total", amount: "0,02" }, { amount: "small" }],
  [{ count: "1" }, { count: "count" }],
  [{ count: "61" }, { count: "count" }],
  [{ firstDueDate: "" }, { firstDueDate: "firstDueDate" }],
  [{ firstDueDate: "2027-01-14" }, { firstDueDate: "past" }],
  [{ fine: "101" }, { fine: "percent" }],
  [{ interest: "x" }, { interest: "percent" }],
  [{ billingType: "PIX" }, { fine: "needed" }],
] as const)("%j is named", (changes, faults) => {
  expect(faultsOf(changes)).toEqual(faults);
});

test("what is planned is what is made: equal amounts, the remainder on the first, and short months", () => {
  expect(plannedOf({ ...DRAFT, kind: "total", amount: "100,00" })).toEqual([
    { number: 1, amount: 3_334n, dueDate: "2027-01-31" },
    { number: 2, amount: 3_333n, dueDate: "2027-02-28" },
    { number: 3, amount: 3_333n, dueDate: "2027-03-31" },
  ]);
  expect(plannedOf({ ...DRAFT, count: "" })).toBeNull();
});
