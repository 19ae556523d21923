import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CivilDate } from "./brasilia";
import { amountDueOn, discountEnd, type LateTerms, type Share } from "./late-terms";
import { cents } from "./money";

// A Monday.
const DUE = "2026-11-23" as CivilDate;
const NONE: LateTerms = { fine: null, interest: null, discount: null };

function day(text: string): CivilDate {
  return text as CivilDate;
}

function percent(basisPoints: number): Share {
  return { kind: "percent", basisPoints };
}

function fixed(centavos: number): Share {
  return { kind: "amount", amount: cents(centavos) };
}

function dueOn(terms: Partial<LateTerms>, date: string, amount = 10_000, dueDate = DUE) {
  return amountDueOn(cents(amount), dueDate, { ...NONE, ...terms }, day(date));
}

test("without terms the amount stays what it is, however late", () => {
  const amount = cents(12_345);
  const same = { total: amount, fine: 0n, interest: 0n, discount: 0n };
  expect(amountDueOn(amount, DUE, null, day("2027-11-23"))).toEqual(same);
  expect(amountDueOn(amount, DUE, NONE, day("2027-11-23"))).toEqual(same);
});

describe("fine", () => {
  test("is asked once, from the first day of delay", () => {
    const terms = { fine: percent(200) };
    expect(dueOn(terms, "2026-11-23").total).toBe(10_000n);
    expect(dueOn(terms, "2026-11-24")).toMatchObject({ fine: 200n, total: 10_200n });
    expect(dueOn(terms, "2027-02-23")).toMatchObject({ fine: 200n, total: 10_200n });
  });

  test("can be a sum of its own", () => {
    expect(dueOn({ fine: fixed(555) }, "2026-11-24").total).toBe(10_555n);
  });

  test("is cut to the centavo, not rounded", () => {
    // 2 % of R$ 1,99 are 3.98 centavos.
    expect(dueOn({ fine: percent(200) }, "2026-11-24", 199).fine).toBe(3n);
  });
});

describe("interest", () => {
  const terms = { interest: { basisPointsPerMonth: 100 } };

  test.each([
    ["2026-11-22", 0n],
    ["2026-11-23", 0n],
    // 1 % a month of R$ 100,00: 3.33… centavos a day, cut once over all days.
    ["2026-11-24", 3n],
    ["2026-11-25", 6n],
    ["2026-11-26", 10n],
    ["2026-12-23", 100n],
    ["2027-11-23", 1_216n],
  ])("until %s is %s centavos", (date, interest) => {
    expect(dueOn(terms, date)).toMatchObject({ interest, total: 10_000n + interest });
  });

  test("counts Saturdays, Sundays and holidays between the due date and the payment", () => {
    // Friday to Monday: three days, 1 % a month of R$ 1.000,00.
    expect(dueOn(terms, "2026-11-30", 100_000, day("2026-11-27")).interest).toBe(100n);
  });

  test("is not asked on the fine", () => {
    const both = { fine: percent(200), interest: { basisPointsPerMonth: 3_000 } };
    // The standard's own example: R$ 100,00, two days late, 3 % fine and 1 % a day are R$ 105,00.
    const example = { ...both, fine: percent(300) };
    expect(dueOn(example, "2026-11-25")).toMatchObject({
      fine: 300n,
      interest: 200n,
      total: 10_500n,
    });
  });
});

describe("discount", () => {
  test.each([
    ["2026-11-10", 1_000n],
    ["2026-11-20", 1_000n],
    ["2026-11-21", 0n],
    ["2026-11-24", 0n],
  ])("of 10 %% until 20 November is, on %s, %s centavos", (date, discount) => {
    const terms = { discount: { ...percent(1_000), until: day("2026-11-20") } };
    expect(dueOn(terms, date)).toMatchObject({ discount, total: 10_000n - discount });
  });

  test("can be a sum of its own, and a part is cut to the centavo", () => {
    const sum = { discount: { ...fixed(1), until: DUE } };
    expect(dueOn(sum, "2026-11-23").total).toBe(9_999n);
    const part = { discount: { ...percent(999), until: DUE } };
    expect(dueOn(part, "2026-11-23", 199).discount).toBe(19n);
  });
});

describe("a due date that is no business day", () => {
  // A Saturday; the next business day is Monday the 30th.
  const saturday = day("2026-11-28");
  const terms = { fine: fixed(500), interest: { basisPointsPerMonth: 3_000 } };

  test.each([
    ["2026-11-30", 0n, 0n],
    ["2026-12-01", 500n, 100n],
  ])("paid on %s costs %s centavos of fine and %s of interest", (date, fine, interest) => {
    expect(dueOn(terms, date, 10_000, saturday)).toMatchObject({ fine, interest });
  });

  test("takes along a discount until the due date, and no other", () => {
    expect(discountEnd(saturday, saturday)).toBe("2026-11-30");
    expect(discountEnd(day("2026-11-21"), saturday)).toBe("2026-11-21");
    const whole = { discount: { ...fixed(500), until: saturday } };
    expect(dueOn(whole, "2026-11-30", 10_000, saturday).total).toBe(9_500n);
  });

  test("moves over a holiday too", () => {
    // Friday the 25th is Christmas: payable as agreed until Monday.
    expect(dueOn(terms, "2026-12-28", 10_000, day("2026-12-25")).total).toBe(10_000n);
    expect(dueOn(terms, "2026-12-29", 10_000, day("2026-12-25")).total).toBe(10_600n);
  });
});

test("the total is never negative, adds up, and never falls from one day to the next", () => {
  const share = fc.oneof(
    fc.integer({ min: 1, max: 9_999 }).map(percent),
    fc.integer({ min: 1, max: 99 }).map(fixed),
  );
  const terms = fc.record({
    fine: fc.option(share),
    interest: fc.option(fc.record({ basisPointsPerMonth: fc.integer({ min: 1, max: 10_000 }) })),
    discount: fc.option(
      fc
        .tuple(share, fc.integer({ min: -20, max: 0 }))
        .map(([part, days]) => ({ ...part, until: addDays(DUE, days) })),
    ),
  });
  const amounts = fc.bigInt({ min: 100n, max: 999_999_999_999n });
  fc.assert(
    fc.property(amounts, terms, fc.integer({ min: -30, max: 400 }), (amount, agreed, days) => {
      const today = amountDueOn(cents(amount), DUE, agreed, addDays(DUE, days));
      const tomorrow = amountDueOn(cents(amount), DUE, agreed, addDays(DUE, days + 1));
      expect(today.total).toBe(amount - today.discount + today.fine + today.interest);
      expect(today.total).toBeGreaterThan(0n);
      expect(tomorrow.total).toBeGreaterThanOrEqual(today.total);
    }),
  );
});
