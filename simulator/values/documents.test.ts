import { expect, test } from "vitest";
import { hasValidCheckDigits } from "./documents";

test.each([
  ["12345678909", true],
  ["52998224725", true],
  ["12345678900", false],
  ["11111111111", false],
  ["11222333000181", true],
  ["11222333000180", false],
  ["00000000000000", false],
  // The example of the Receita Federal for CNPJ with letters.
  ["12ABC34501DE35", true],
  ["12ABC34501DE36", false],
])("%s: %s", (document, isValid) => {
  expect(hasValidCheckDigits(document)).toBe(isValid);
});
