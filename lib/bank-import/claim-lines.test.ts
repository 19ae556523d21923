import { describe, expect, test } from "vitest";
import { claimLines, type RecordedLine } from "./claim-lines";

const E2E = `E12345678202611211405${"a".repeat(11)}`;
const LINE = `statement:${"1".repeat(32)}`;

const paid = (changes: Partial<RecordedLine> = {}): RecordedLine => ({
  money: E2E,
  names: [E2E],
  cents: 1_050n,
  byAmount: true,
  ...changes,
});

describe("claimLines", () => {
  test("a line is the money that is recorded under its reference, with the line's own amount", () => {
    const claimed = claimLines([{ reference: E2E, cents: 1_000n }], [paid()]);
    expect(claimed).toEqual({ money: new Map([[E2E, 1_000n]]), outside: 0n });
  });

  test("a line of OFX is the money of the same line of CSV, which names no bank account", () => {
    const recorded = [paid({ money: LINE, names: [LINE], byAmount: false })];
    const claimed = claimLines([{ reference: `${LINE}:12345678`, cents: 1_050n }], recorded);
    expect(claimed.money).toEqual(new Map([[LINE, 1_050n]]));
  });

  test("a line without a name is money of its amount that was recorded by hand, once", () => {
    const lines = [
      { reference: LINE, cents: 1_050n },
      { reference: `${LINE}2`, cents: 1_050n },
    ];
    expect(claimLines(lines, [paid()])).toEqual({
      money: new Map([[E2E, 1_050n]]),
      outside: 1_050n,
    });
  });

  test("a named line takes its money before one of the same amount without a name does", () => {
    const lines = [
      { reference: LINE, cents: 1_050n },
      { reference: E2E, cents: 1_050n },
    ];
    const other = paid({ money: "other", names: ["other"] });
    expect(claimLines(lines, [paid(), other]).money).toEqual(
      new Map([
        [E2E, 1_050n],
        ["other", 1_050n],
      ]),
    );
  });

  test("a debit is a refund and never a payment; both count for the payment", () => {
    const back = paid({ names: ["D1"], cents: -300n });
    const lines = [
      { reference: "D1", cents: -300n },
      { reference: E2E, cents: 1_050n },
      { reference: E2E, cents: -75n },
    ];
    expect(claimLines(lines, [back, paid()])).toEqual({
      money: new Map([[E2E, 750n]]),
      outside: -75n,
    });
  });
});
