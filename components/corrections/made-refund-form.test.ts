import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { type MadeRefundDraft, readMadeRefund } from "./made-refund-form";

const bounds = {
  left: cents(1_050),
  first: "2026-11-20" as CivilDate,
  today: "2026-11-22" as CivilDate,
};

function read(changes: Partial<MadeRefundDraft> = {}) {
  const draft = { amount: "10,50", madeOn: "2026-11-21", reference: " D1 ", reason: " troca " };
  return readMadeRefund({ ...draft, ...changes }, bounds);
}

test("a refund within what is left, on a day between payment and today, is read", () => {
  const input = { amount: 1_050n, madeOn: "2026-11-21", reference: "D1", reason: "troca" };
  expect(read()).toEqual({ kind: "ready", input });
});

test.each([
  [{ amount: "" }, { amount: "amountMissing" }],
  [{ amount: "0" }, { amount: "amountMissing" }],
  [{ amount: "10,51" }, { amount: "tooMuch" }],
  [{ madeOn: "" }, { madeOn: "dayMissing" }],
  [{ madeOn: "2026-11-23" }, { madeOn: "future" }],
  [{ madeOn: "2026-11-19" }, { madeOn: "beforePayment" }],
  [{ reference: " " }, { reference: "referenceMissing" }],
  [{ reason: "ok" }, { reason: true }],
])("%j is refused: %j", (changes, faults) => {
  expect(read(changes)).toEqual({ kind: "faulty", faults });
});
