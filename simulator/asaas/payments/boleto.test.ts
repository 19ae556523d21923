import { expect, test } from "vitest";
import { boletoOf, dueFactor } from "./boleto";

test.each([
  ["2025-02-21", "9999"],
  ["2025-02-22", "1000"],
  ["2025-02-23", "1001"],
  ["2029-05-20", "2548"],
  ["2049-10-13", "9999"],
  ["2049-10-14", "1000"],
])("a due date of %s is the factor %s", (day, factor) => {
  expect(dueFactor(day)).toBe(factor);
});

/** Worked out by hand from the layout: bank 999, free field 0…042. */
test("line and barcode of a known boleto have all their check digits right", () => {
  const { line, barcode } = boletoOf({ cents: 12_345, dueDate: "2025-02-23", number: 42 });
  expect(barcode).toHaveLength(44);
  expect(line).toHaveLength(47);
  const digits = (text: string) => [...text].map(Number);
  for (const [from, to] of [
    [0, 10],
    [10, 21],
    [21, 32],
  ]) {
    // With its own digit of weight 1, a field's weighted digits add up to a multiple of ten.
    const sum = digits(line.slice(from, to))
      .reverse()
      .map((digit, index) => digit * (index % 2 === 0 ? 1 : 2))
      .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
    expect(sum % 10).toBe(0);
  }
  expect(line.slice(33)).toBe("10010000012345");
  const general = digits(barcode.slice(0, 4) + barcode.slice(5)).reverse();
  const sum = general.reduce((total, digit, index) => total + digit * (2 + (index % 8)), 0);
  const left = 11 - (sum % 11);
  expect(Number(barcode[4])).toBe(left > 9 ? 1 : left);
  expect(line[32]).toBe(barcode[4]);
  expect(line.slice(0, 4) + line[32] + line.slice(33) + line.slice(4, 9)).toBe(
    barcode.slice(0, 24),
  );
  expect(line.slice(10, 20) + line.slice(21, 31)).toBe(barcode.slice(24));
});
