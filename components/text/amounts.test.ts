import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, MAX_AMOUNT } from "@/lib/platform/values/money";
import {
  centsOf,
  percent,
  reaisNumber,
  typedHundredths,
  typedPercent,
  typedReais,
} from "./amounts";

test("a JSON number of reais holds every amount to the centavo", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), (amount) => {
      expect(centsOf(JSON.parse(JSON.stringify(reaisNumber(cents(amount)))))).toBe(amount);
    }),
  );
});

test("amounts and percentages stand as users type them", () => {
  expect(typedReais(cents(123_456))).toBe("1.234,56");
  expect(typedHundredths(80)).toBe("0,80");
  expect([0, 5, 150, 200, 1_000, 10_000].map(typedPercent)).toEqual([
    "0",
    "0,05",
    "1,5",
    "2",
    "10",
    "100",
  ]);
  expect(percent(150, "en")).toBe("1.5%");
  expect(percent(150, "pt-BR")).toBe("1,5%");
});
