import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, decimalText, formatBrl, parseReais, parseTypedReais } from "./money";

describe("parseReais", () => {
  test.each([
    ["10", 1000n],
    ["10.5", 1050n],
    ["10.50", 1050n],
    ["0.01", 1n],
    ["-0", 0n],
    ["-0.00", 0n],
    ["0e999", 0n],
    ["1e2", 10000n],
    ["1.25e1", 1250n],
    ["1250e-2", 1250n],
    ["10.000", 1000n],
    ["9999999999.99", 999999999999n],
    ["-0.01", -1n],
  ])("reads %s exactly", (text, expected) => {
    expect(parseReais(text)).toBe(expected);
  });

  test.each([
    "0.005",
    "10.999",
    "1e-7",
    "0.30000000000000004",
    "1e309",
    "abc",
    "",
    ".5",
    "1,5",
    "0x10",
  ])("refuses %s instead of rounding it", (text) => {
    expect(parseReais(text)).toBeNull();
  });

  test("every cent from 0,00 to 1.000,00 survives the round trip through a JSON number", () => {
    for (let value = 0; value <= 100_000; value += 1) {
      const wire = JSON.stringify(Number(cents(value)) / 100);
      expect(parseReais(wire)).toBe(BigInt(value));
    }
  });

  test("decimal text reads back as the same amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (value) => {
        expect(parseReais(decimalText(cents(value)))).toBe(value);
      }),
    );
  });
});

test.each([
  [0n, "R$\u00a00,00"],
  [5n, "R$\u00a00,05"],
  [123456n, "R$\u00a01.234,56"],
  [999999999999n, "R$\u00a09.999.999.999,99"],
  [-250n, "-R$\u00a02,50"],
])("%s centavos are shown to users as %s", (value, shown) => {
  expect(formatBrl(cents(value))).toBe(shown);
});

describe("parseTypedReais", () => {
  test.each([
    ["10", 1000n],
    ["10,5", 1050n],
    ["10,50", 1050n],
    ["10,", 1000n],
    ["10.5", 1050n],
    ["10.50", 1050n],
    [",50", 50n],
    ["1.234", 123400n],
    ["1.234,56", 123456n],
    ["1234,56", 123456n],
    ["12.345.678,9", 1234567890n],
    ["R$ 1.234,56", 123456n],
    ["R$\u00a00,01", 1n],
    [" 0 ", 0n],
    ["007", 700n],
  ])("reads %s", (typed, expected) => {
    expect(parseTypedReais(typed)).toBe(expected);
  });

  test.each([
    "",
    "R$",
    ",",
    "abc",
    "10,505",
    "1,234",
    "1,234.56",
    "1.23,45",
    "1.2345",
    "12.34.56",
    "-1",
    "1e3",
  ])("refuses %s instead of guessing", (typed) => {
    expect(parseTypedReais(typed)).toBeNull();
  });

  test("reads back every amount as it is shown", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (value) => {
        expect(parseTypedReais(formatBrl(cents(value)))).toBe(value);
      }),
    );
  });
});
