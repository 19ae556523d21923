import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { type Edit, type EditFaults, readEdit } from "./edit-form";

const bounds = {
  amount: cents(1_050),
  dueDate: "2026-11-25" as CivilDate,
  today: "2026-11-21" as CivilDate,
  isOverdue: false,
};
const draft = { amount: "10,50", dueDate: "2026-11-25" };

test.each<[Partial<typeof draft>, Edit]>([
  [{}, {}],
  [{ amount: "1.234,56" }, { amount: cents(123_456) }],
  [{ dueDate: "2026-12-01" }, { dueDate: "2026-12-01" as CivilDate }],
  [
    { amount: "11", dueDate: "2026-11-21" },
    { amount: cents(1_100), dueDate: "2026-11-21" as CivilDate },
  ],
])("of %j only what changes is sent", (changes, input) => {
  expect(readEdit({ ...draft, ...changes }, bounds)).toEqual({ kind: "ready", input });
});

test.each<[Partial<typeof draft>, EditFaults]>([
  [{ amount: "" }, { amount: "amountMissing" }],
  [{ amount: "0" }, { amount: "amountMissing" }],
  [{ amount: "dez" }, { amount: "amountMissing" }],
  [{ dueDate: "" }, { dueDate: "dayMissing" }],
  [{ dueDate: "2026-11-20" }, { dueDate: "past" }],
])("%j is faulty: %j", (changes, faults) => {
  expect(readEdit({ ...draft, ...changes }, bounds)).toEqual({ kind: "faulty", faults });
});

test("a due date that is over by now may stay, and an amount that the payer chooses, too", () => {
  const late = { ...bounds, amount: cents(0), dueDate: "2026-11-20" as CivilDate };
  expect(readEdit({ amount: "", dueDate: "2026-11-20" }, late)).toEqual({
    kind: "ready",
    input: {},
  });
});

test("of an overdue charge the due date moves, to a later day that is not over, and the amount may", () => {
  const overdue = { ...bounds, dueDate: "2026-11-20" as CivilDate, isOverdue: true };
  const read = (dueDate: string, amount = "10,50") => readEdit({ amount, dueDate }, overdue);
  const faulty = { kind: "faulty", faults: { dueDate: "overdue" } };
  expect(read("2026-11-20")).toEqual(faulty);
  expect(read("2026-11-20", "9,00")).toEqual(faulty);
  expect(read("2026-11-19")).toEqual(faulty);
  expect(read("2026-11-21", "9,00")).toEqual({
    kind: "ready",
    input: { amount: cents(900), dueDate: "2026-11-21" },
  });
  // As after an expiry in the sandbox: overdue before its day.
  const early = { ...overdue, dueDate: "2026-11-25" as CivilDate };
  expect(readEdit({ amount: "10,50", dueDate: "2026-11-25" }, early)).toEqual(faulty);
});
