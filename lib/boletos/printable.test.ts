import { expect, test } from "vitest";
import { printable } from "./printable";

test.each([
  ["Açaí, pão & ÕÜÑ — “nº 1” R$\u00a01,00 …", "Açaí, pão & ÕÜÑ — “nº 1” R$\u00a01,00 …"],
  ["Sa\u0303o Joa\u0303o", "São João"],
  ["Ştefan Łoś", "Stefan ?os"],
  ["um\tdois\ntrês", "um dois três"],
  ["東京 😀", "?? ?"],
  ["\u0301x", "x"],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text)).toBe(printed);
});
