import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { type ChargeQuery, DEFAULT_QUERY } from "./charge-query";
import { planList } from "./list-plan";

const DUE = { dueDateFrom: "2026-02-03" as CivilDate, dueDateTo: "2026-02-28" as CivilDate };
const PAID = { paidOnFrom: "2026-02-03" as CivilDate };
const MIDDAY = { createdFrom: new Date("2026-02-03T15:00:00Z") };
const BY_DUE_DATE = { sort: { field: "dueDate", direction: "asc" } } as const;
const BY_AMOUNT = { sort: { field: "amount", direction: "asc" } } as const;

const plan = (filters: Partial<ChargeQuery>) => planList({ ...DEFAULT_QUERY, ...filters });

describe("the counters that answer the totals", () => {
  test.each<[string, Partial<ChargeQuery>, object | null]>([
    ["all charges", {}, { dimension: "all", from: null, before: null }],
    ["a status", { statuses: ["PENDING"] }, { dimension: "all", statuses: ["PENDING"] }],
    ["due dates", DUE, { dimension: "due", from: "2026-02-03", before: "2026-03-01" }],
    ["days of payment", PAID, { dimension: "paid", from: "2026-02-03", before: null }],
    ["the whole days of a creation window", MIDDAY, { dimension: "created", from: "2026-02-04" }],
    ["none for two dates", { ...DUE, ...PAID }, null],
    ["none for a payer", { payerDocument: "12345678909" }, null],
    ["none for a reference", { references: ["PED-1"] }, null],
    ["none for a text", { text: "ana" }, null],
    ["none for an end without payment", { ended: "expired" }, null],
    ["none for partial refunds", { partlyRefunded: true }, null],
    ["none for amounts", { amountFrom: cents(1) }, null],
  ])("%s", (_, filters, slice) => {
    const { counters } = plan(filters);
    if (slice === null) expect(counters).toBeNull();
    else expect(counters?.slice).toMatchObject(slice);
  });

  test("what is left of a day at the end of a creation window is counted with the other filters", () => {
    const { counters } = plan({ ...MIDDAY, statuses: ["PENDING"] });
    expect(counters?.partDays).toEqual([
      {
        day: "2026-02-03",
        filters: [
          { column: "status", anyOf: ["PENDING"] },
          { column: "created_at", comparison: ">=", value: MIDDAY.createdFrom },
          { column: "created_at", comparison: "<", value: new Date("2026-02-04T03:00:00Z") },
        ],
      },
    ]);
  });
});

describe("the counters by the days of the order", () => {
  test.each<[string, Partial<ChargeQuery>, string | undefined]>([
    ["all charges, by creation", {}, "created"],
    ["all charges, by due date", BY_DUE_DATE, "due"],
    ["a window of due dates, by due date", { ...DUE, ...BY_DUE_DATE }, "due"],
    ["none for a window of due dates, by creation", DUE, undefined],
    ["none by amount", BY_AMOUNT, undefined],
    ["none where no counters answer", { text: "ana" }, undefined],
  ])("%s", (_, filters, dimension) => {
    expect(plan(filters).dayCounters?.slice.dimension).toBe(dimension);
  });
});

describe("the access paths", () => {
  test.each<[string, Partial<ChargeQuery>, readonly string[]]>([
    ["none for all charges: the index of the order", {}, []],
    ["a status", { statuses: ["PENDING"] }, ["kind"]],
    [
      "one for a status and a billing type",
      { statuses: ["PENDING"], billingTypes: ["PIX"] },
      ["kind"],
    ],
    ["the days of a window, by creation", DUE, ["day"]],
    ["a status and the days of a window", { statuses: ["PENDING"], ...DUE }, ["kind", "day"]],
    ["none for a window in the order of its days", { ...DUE, ...BY_DUE_DATE }, []],
    ["none for a creation window", MIDDAY, []],
    ["an end without payment", { ended: "expired" }, ["ended"]],
    ["partial refunds", { partlyRefunded: true, statuses: ["RECEIVED"] }, ["refund"]],
    ["the amounts of a window", { amountTo: cents(1), statuses: ["PENDING"] }, ["amount"]],
    ["none for amounts in their own order", { amountTo: cents(1), ...BY_AMOUNT }, []],
    [
      "only the first where counters cannot compare them",
      { statuses: ["PENDING"], references: ["PED-1"] },
      ["reference"],
    ],
    [
      "none for a payer, who has few of any kind",
      { statuses: ["PENDING"], billingTypes: ["PIX"], payerDocument: "12345678909" },
      [],
    ],
    [
      "a reference, whatever else is selected",
      { statuses: ["PENDING"], references: ["PED-1"], ...DUE },
      ["reference"],
    ],
  ])("%s", (_, filters, paths) => {
    expect(plan(filters).paths).toEqual(paths);
  });
});

describe("the start of the page", () => {
  const near = (skip: number) => ({
    backwards: false,
    from: undefined,
    isDated: false,
    skip,
    take: 20,
  });
  test.each<[string, Partial<ChargeQuery>, object | null]>([
    ["the first charge", {}, near(0)],
    ["near: skip what comes before", { page: 249 }, near(4_980)],
    ["far: counters locate it", { page: 250 }, null],
    ["far, also the first page: a status by day", { statuses: ["PENDING"], ...BY_DUE_DATE }, null],
    ["near: a status by creation", { statuses: ["PENDING"] }, near(0)],
    ["near: a few pages of a status", { statuses: ["PENDING"], page: 49 }, near(980)],
    ["far, sooner: a page of a status", { statuses: ["PENDING"], page: 50 }, null],
    [
      "near: a status by amount, which has no days",
      { statuses: ["PENDING"], ...BY_AMOUNT },
      near(0),
    ],
    ["near, however far: a search reads what it finds", { text: "ana", page: 300 }, near(6_000)],
  ])("%s", (_, filters, start) => {
    expect(plan(filters).start).toEqual(start);
  });
});

describe("the statement is prepared", () => {
  test.each<[string, Partial<ChargeQuery>, boolean]>([
    ["for all charges", {}, true],
    ["for one status", { statuses: ["PENDING"] }, true],
    ["for two statuses", { statuses: ["PENDING", "OVERDUE"] }, true],
    ["for a status and a billing type", { statuses: ["PENDING"], billingTypes: ["PIX"] }, true],
    ["for a window of due dates", DUE, true],
    ["for a window of due dates in its order", { ...DUE, ...BY_DUE_DATE }, true],
    ["not for a window of due dates in another order", { ...DUE, ...BY_AMOUNT }, false],
    ["not for a status in a window of due dates", { statuses: ["PENDING"], ...DUE }, false],
    ["not where charges are counted one by one", { payerDocument: "12345678909" }, false],
    ["not for a reference", { references: ["PED-1"] }, false],
    ["not for a search", { text: "ana" }, false],
  ])("%s", (_, filters, isPrepared) => {
    expect(plan(filters).isPrepared).toBe(isPrepared);
  });
});

test("only pages of all charges by creation are unfiltered", () => {
  expect(plan({ page: 7 }).isUnfiltered).toBe(true);
  for (const filters of [BY_DUE_DATE, DUE, { statuses: ["PENDING"] } as const, { text: "ana" }]) {
    expect(plan(filters).isUnfiltered, JSON.stringify(filters)).toBe(false);
  }
});
