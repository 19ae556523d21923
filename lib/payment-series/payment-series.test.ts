import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import {
  installmentDescription,
  installmentsOf,
  partsOf,
  type SeriesStep,
  withoutInstallment,
} from "./payment-series";

const dueDates = (first: string, every: SeriesStep, count: number) =>
  installmentsOf({
    count,
    every,
    firstDueDate: first as CivilDate,
    amount: cents(100),
    firstAmount: cents(100),
  }).map(({ dueDate }) => dueDate);

describe("the due dates of a series", () => {
  test("are a month apart, and short months have their last day", () => {
    expect(dueDates("2027-01-31", "MONTH", 4)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
    expect(dueDates("2027-11-15", "MONTH", 3)).toEqual(["2027-11-15", "2027-12-15", "2028-01-15"]);
    expect(dueDates("2027-12-30", "MONTH", 3).at(-1)).toBe("2028-02-29");
  });

  test("are a week apart", () => {
    expect(dueDates("2026-12-28", "WEEK", 2)).toEqual(["2026-12-28", "2027-01-04"]);
  });

  test("go on for sixty months", () => {
    expect(dueDates("2026-12-31", "MONTH", 60).at(-1)).toBe("2031-11-30");
  });
});

test("the parts of a total add up to it, and the first has what is left over", () => {
  expect(partsOf(cents(10_000), 3)).toEqual({ amount: 3_333n, firstAmount: 3_334n });
  fc.assert(
    fc.property(
      fc.bigInt(60n, 999_999_999_999n),
      fc.integer({ min: 2, max: 60 }),
      (total, count) => {
        const { amount, firstAmount } = partsOf(cents(total), count);
        expect(firstAmount + amount * BigInt(count - 1)).toBe(total);
        expect(firstAmount - amount).toBeLessThan(BigInt(count));
      },
    ),
  );
});

test.each([null, "Curso de violão", "Aula (1/3)"])("a description of %j is found again", (text) => {
  expect(withoutInstallment(installmentDescription(text, 3, 12), { number: 3, count: 12 })).toBe(
    text,
  );
});
