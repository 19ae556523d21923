import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type MarkFaults, readMark } from "./mark-form";

const bounds = { first: "2026-11-10" as CivilDate, today: "2026-11-21" as CivilDate };
const ID = "E12345678202611211405abcDEF01234";
const draft = { amount: "1.234,56", paidOn: "2026-11-21", endToEndId: ` ${ID} ` };

test("a complete draft is money", () => {
  expect(readMark(draft, bounds)).toEqual({
    kind: "ready",
    money: { amount: 123_456n, paidOn: "2026-11-21", endToEndId: ID },
  });
});

test.each<[Partial<typeof draft>, MarkFaults]>([
  [{ amount: "" }, { amount: "amountMissing" }],
  [{ amount: "0" }, { amount: "amountMissing" }],
  [{ paidOn: "" }, { paidOn: "dayMissing" }],
  [{ paidOn: "2026-11-22" }, { paidOn: "future" }],
  [{ paidOn: "2026-11-09" }, { paidOn: "beforeCharge" }],
  [{ endToEndId: " " }, { endToEndId: "idMissing" }],
  [{ endToEndId: ID.slice(1) }, { endToEndId: "idWrong" }],
])("%j is faulty: %j", (changes, faults) => {
  expect(readMark({ ...draft, ...changes }, bounds)).toEqual({ kind: "faulty", faults });
});
