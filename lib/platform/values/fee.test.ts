import fc from "fast-check";
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

// What holds of every price and amount that can be stored (prices_basis_points_check, charges_amount_check).

const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(cents);
const price = fc.record({
  fixed: fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(cents),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
});

test("a fee is its fixed part and the exact share, within half a centavo, a half upwards", () => {
  fc.assert(
    fc.property(amount, price, (on, of) => {
      const rest = (feeOn(on, of) - of.fixed) * 10_000n - on * BigInt(of.basisPoints);
      return -5_000n < rest && rest <= 5_000n;
    }),
  );
});

test("a share never exceeds the amount, and all of it is the amount", () => {
  fc.assert(
    fc.property(amount, price, (on, of) => {
      const share = feeOn(on, of) - of.fixed;
      return (
        0n <= share && share <= on && feeOn(on, { ...of, basisPoints: 10_000 }) - of.fixed === on
      );
    }),
  );
});

test("who pays more, or at a higher share, is never charged less", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      price,
      fc.integer({ min: 0, max: 10_000 }),
      (one, other, of, points) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const higher = { ...of, basisPoints: Math.max(of.basisPoints, points) };
        return feeOn(less, of) <= feeOn(more, of) && feeOn(one, of) <= feeOn(one, higher);
      },
    ),
  );
});

test("two payments cost what one of both amounts does, but for one fixed part and a centavo", () => {
  fc.assert(
    fc.property(amount, amount, price, (one, other, of) => {
      const together = feeOn(cents(one + other), of);
      const apart = feeOn(one, of) + feeOn(other, of) - of.fixed;
      return apart - together <= 1n && together - apart <= 1n;
    }),
  );
});
