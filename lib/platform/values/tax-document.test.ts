import { describe, expect, test } from "vitest";
import { bareDocument, formatDocument, isCnpj, isCpf, maskedDocument } from "./tax-document";

// Customary test numbers, the number printed in the Central Bank's manual, the Receita's official
// example with letters, and the refusals of the brazilian-utils test suite.
const CPFS = ["12345678909", "11144477735", "52998224725", "00000000191"];
const NO_CPFS = ["11257245286", "12345678900", "1234567890", "123456789099", "1234567890A", ""];
const CNPJS = [
  "11222333000181",
  "12345678000195",
  "00038166000105",
  "12ABC34501DE35",
  "A1B2C3D4000193",
  "7K9XW2MT000175",
  "00ABCDEF000157",
];
const NO_CNPJS = ["11257245286531", "12ABC34501DE53", "12abc34501de35", "12ABC34501DE3A", ""];

describe("a CPF", () => {
  test.each(CPFS)("%s is one", (bare) => expect(isCpf(bare)).toBe(true));
  test.each(NO_CPFS)("%s is none", (bare) => expect(isCpf(bare)).toBe(false));

  // Not so of every CPF: where the remainder is 0 or 1 the check digit is 0 alike.
  test("52998224725 with any one digit mistyped is none", () => {
    expect(mistyped("52998224725").filter(isCpf)).toEqual([]);
  });
});

describe("a CNPJ", () => {
  test.each(CNPJS)("%s is one", (bare) => expect(isCnpj(bare)).toBe(true));
  test.each(NO_CNPJS)("%s is none", (bare) => expect(isCnpj(bare)).toBe(false));

  test("in lower case is one once it is bare", () => {
    expect(isCnpj(bareDocument("12.abc.345/01de-35"))).toBe(true);
  });
});

test("one digit all along is nobody's document, though the arithmetic agrees", () => {
  for (const digit of "0123456789") {
    expect(isCpf(digit.repeat(11))).toBe(false);
    expect(isCnpj(digit.repeat(14))).toBe(false);
  }
});

test.each([
  ["52998224725", "529.982.247-25"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["123", "123"],
])("%s is written %s, and read back from it", (bare, written) => {
  expect(formatDocument(bare)).toBe(written);
  expect(bareDocument(` ${written} `)).toBe(bare);
});

/** A document with each of its digits, one at a time, made another. */
function mistyped(bare: string): string[] {
  return [...bare].flatMap((digit, at) =>
    [..."0123456789"]
      .filter((other) => other !== digit)
      .map((other) => bare.slice(0, at) + other + bare.slice(at + 1)),
  );
}

test.each([
  ["52998224725", "***.***.247-**"],
  ["11222333000181", "**.***.333/****-**"],
  ["12ABC34501DE35", "**.***.345/****-**"],
])("%s is shown to strangers as %s", (bare, shown) => {
  expect(maskedDocument(bare)).toBe(shown);
});
