import { expect, test } from "vitest";
import { feeOn } from "./fee";
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
