import { expect, test } from "vitest";
import { feeOn, formatPrice } from "./fee";
import { cents } from "./money";

test.each([
  [1000n, 0n, 100, 10n],
  [1050n, 99n, 199, 120n],
  [50n, 0n, 100, 1n],
  [49n, 0n, 100, 0n],
  [0n, 99n, 199, 99n],
  [999_999_999_999n, 0n, 10_000, 999_999_999_999n],
])(
  "%s centavos at %s + %s basis points cost %s: half a centavo rounds up",
  (amount, fixed, basisPoints, fee) => {
    expect(feeOn(cents(amount), { fixed: cents(fixed), basisPoints })).toBe(fee);
  },
);

test.each([
  [49n, 199, "R$\u00a00,49 + 1,99%"],
  [0n, 80, "R$\u00a00,00 + 0,80%"],
  [100_000n, 10_000, "R$\u00a01.000,00 + 100,00%"],
])("%s centavos and %s basis points are written as %s", (fixed, basisPoints, words) => {
  expect(formatPrice({ fixed: cents(fixed), basisPoints })).toBe(words);
});
