import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { cents } from "@/lib/platform/values/money";
import { discrepanciesOf, MONEY_KINDS, missingAt } from "./discrepancy";

const END = new Date("2026-11-22T02:59:59Z");
const charge = {
  status: "PENDING",
  paid: null,
  cancelRequested: null,
  editRequested: null,
  cancelReason: null,
  amount: cents(1050),
  dueDate: "2026-11-21",
  lateTerms: null,
  payerChooses: false,
  pspChargeId: null,
  pixExpiresAt: END,
  waitsUntil: END,
} as unknown as Charge;

describe("a Pix", () => {
  test.each([
    ["2026-11-22T02:59:59.000Z", []],
    ["2026-11-22T02:59:59.999Z", []],
    ["2026-11-22T03:00:00.000Z", ["late_payment"]],
  ])("paid at %s, with a code until 23:59:59 in Brasília: %j", (at, found) => {
    const money = { amount: cents(1050), funds: "credited", method: "PIX" } as const;
    expect(discrepanciesOf(charge, { ...money, paidAt: new Date(at) })).toEqual(found);
  });
});

describe("of R$ 100,00 with a discount until the due date and a fine after it", () => {
  const percent = (of100: number) => ({ kind: "percent", basisPoints: of100 * 100 }) as const;
  const lateTerms = {
    fine: percent(2),
    interest: null,
    discount: { ...percent(10), until: "2026-11-23" },
  };
  const late = new Date("2026-11-25T15:00:00Z");
  /** The charge, RECEIVED with so many centavos that were paid on a day. */
  const paidOn = (day: string, centavos: bigint) =>
    ({
      ...charge,
      status: "RECEIVED",
      dueDate: "2026-11-23",
      amount: cents(10_000),
      lateTerms,
      paid: { amount: cents(centavos), paidOn: day },
    }) as unknown as Charge;

  test.each([
    ["2026-11-20", 9_000n, 0n],
    ["2026-11-20", 8_999n, 1_201n],
    ["2026-11-24", 10_200n, 0n],
    ["2026-11-24", 10_000n, 200n],
  ])("paid on %s with %i centavos, %i are missing after the due date", (day, centavos, missing) => {
    expect(missingAt(paidOn(day, centavos), late)).toBe(missing);
  });

  test("money that comes after it was paid in full is a duplicate, however little", () => {
    const money = { amount: cents(200), paidAt: late, funds: "credited", method: "PIX" } as const;
    expect(discrepanciesOf(paidOn("2026-11-20", 9_000n), money)[0]).toBe("duplicate_payment");
  });
});

describe("of any money for a charge that waits", () => {
  const centavos = fc.bigInt({ min: 1n, max: 999_999_999_999n });
  /** Instants around the end of the code, in ms from it. */
  const offset = fc.integer({ min: -100_000_000, max: 100_000_000 });
  const paidAfter = (ms: number) => new Date(END.getTime() + ms);

  test("the same amount in time is as agreed, and another amount is nothing else", () => {
    fc.assert(
      fc.property(centavos, centavos, offset, (amount, paid, ms) => {
        const agreed = { ...charge, amount: cents(amount) };
        const paidAt = paidAfter(-Math.abs(ms));
        const money = { amount: cents(paid), paidAt, funds: "credited", method: "PIX" } as const;
        const expected = amount === paid ? [] : ["amount_mismatch"];
        expect(discrepanciesOf(agreed, money)).toEqual(expected);
      }),
    );
  });

  test("a payer who chooses the amount never pays another one", () => {
    fc.assert(
      fc.property(centavos, offset, (paid, ms) => {
        const open = { ...charge, amount: cents(0n) };
        const money = { amount: cents(paid), funds: "credited", method: "PIX" } as const;
        const found = discrepanciesOf(open, { ...money, paidAt: paidAfter(ms) });
        expect(found).toEqual(ms > 999 ? ["late_payment"] : []);
      }),
    );
  });

  test("whatever the status of the charge, each kind is found once, the gravest first", () => {
    const status = fc.constantFrom(
      ...(["CREATING", "PENDING", "OVERDUE", "CANCELED", "RECEIVED", "REFUNDED"] as const),
    );
    const funds = fc.constantFrom("credited", "authorized");
    fc.assert(
      fc.property(status, funds, centavos, offset, (at, kind, paid, ms) => {
        const isPaid = at === "RECEIVED" || at === "REFUNDED";
        const inFull = { amount: charge.amount, paidOn: charge.dueDate };
        const cancelReason = at === "CANCELED" ? "canceled" : null;
        const held = {
          ...charge,
          status: at,
          cancelReason,
          paid: isPaid ? inFull : null,
        } as Charge;
        const money = { amount: cents(paid), paidAt: paidAfter(ms), method: "PIX" } as const;
        const found = discrepanciesOf(held, { ...money, funds: kind });
        const ranks = found.map((one) => MONEY_KINDS.indexOf(one));
        expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
        expect(found.includes("duplicate_payment")).toBe(isPaid);
        expect(found.includes("paid_after_cancel")).toBe(at === "CANCELED");
      }),
    );
  });
});
