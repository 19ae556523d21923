import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { type ChargeQuery, DEFAULT_QUERY } from "./charge-query";
import { filtersOf, isDayFilter } from "./filters";

const EVERY_FILTER: ChargeQuery = {
  ...DEFAULT_QUERY,
  statuses: ["PENDING", "OVERDUE"],
  billingTypes: ["PIX"],
  payerDocument: "12345678909",
  references: ["PED-1", "PED-2"],
  amountFrom: cents(1_000),
  amountTo: cents(2_000),
  dueDateFrom: "2026-02-01" as CivilDate,
  dueDateTo: "2026-02-28" as CivilDate,
  paidOnFrom: "2026-03-01" as CivilDate,
  paidOnTo: "2026-03-31" as CivilDate,
  createdFrom: new Date("2026-01-01T03:00:00Z"),
  createdTo: new Date("2026-02-01T03:00:00Z"),
};

test("a query without parameters has no filter", () => {
  expect(filtersOf(DEFAULT_QUERY)).toEqual([]);
});

test("an end without payment is that of a canceled charge", () => {
  expect(filtersOf({ ...DEFAULT_QUERY, ended: "expired" })).toEqual([
    { column: "status", anyOf: ["CANCELED"] },
    { column: "cancel_reason", comparison: "=", value: "expired" },
  ]);
});

test("a partial refund is that of a charge whose other money is where it was", () => {
  expect(filtersOf({ ...DEFAULT_QUERY, partlyRefunded: true })).toEqual([
    { column: "status", anyOf: ["CONFIRMED", "RECEIVED"] },
    { column: "id", has: "refund" },
  ]);
});

test("days are inclusive at both ends, the end of a creation window is not", () => {
  expect(filtersOf(EVERY_FILTER)).toEqual([
    { column: "status", anyOf: ["PENDING", "OVERDUE"] },
    { column: "billing_type", anyOf: ["PIX"] },
    { column: "payer_document", comparison: "=", value: "12345678909" },
    { column: "reference", anyOf: ["PED-1", "PED-2"] },
    { column: "amount_cents", comparison: ">=", value: 1_000n },
    { column: "amount_cents", comparison: "<=", value: 2_000n },
    { column: "created_at", comparison: ">=", value: EVERY_FILTER.createdFrom },
    { column: "created_at", comparison: "<", value: EVERY_FILTER.createdTo },
    { column: "due_date", comparison: ">=", value: "2026-02-01" },
    { column: "due_date", comparison: "<=", value: "2026-02-28" },
    { column: "paid_on", comparison: ">=", value: "2026-03-01" },
    { column: "paid_on", comparison: "<=", value: "2026-03-31" },
  ]);
});

test("the windows of due dates and days of payment are day filters, that of creation is not", () => {
  const columns = filtersOf(EVERY_FILTER)
    .filter(isDayFilter)
    .map(({ column }) => column);
  expect(columns).toEqual(["due_date", "due_date", "paid_on", "paid_on"]);
});
