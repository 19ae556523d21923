import fc from "fast-check";
import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { type ChargeStatus, statusAfter } from "@/lib/charges/charge-status";
import { cents } from "@/lib/platform/values/money";
import {
  eventAfterRefunds,
  REFUND_STATUSES,
  type Refund,
  refundableOf,
  refundedOf,
  returnedOf,
} from "./refund";

/** Refunds of a payment, none of which takes more than was left. */
const refundsOf = (paid: bigint) =>
  fc
    .array(
      fc.record({
        share: fc.bigInt({ min: 0n, max: 100n }),
        status: fc.constantFrom(...REFUND_STATUSES),
      }),
      { maxLength: 6 },
    )
    .map((drawn) => {
      let left = paid;
      return drawn.flatMap(({ share, status }) => {
        const amount = (left * share + 99n) / 100n;
        if (amount === 0n) return [];
        if (status !== "FAILED") left -= amount;
        return [{ amount: cents(amount), status } as Refund];
      });
    });

const money = fc
  .bigInt({ min: 1n, max: 999_999_999_999n })
  .chain((paid) => fc.tuple(fc.constant(cents(paid)), refundsOf(paid)));

test("what went back, what is on its way and what is left come to what was paid", () => {
  fc.assert(
    fc.property(money, ([paid, refunds]) => {
      const underWay = refunds
        .filter(({ status }) => status === "PROCESSING")
        .reduce((sum, { amount }) => sum + amount, 0n);
      const left = refundableOf(paid, refunds);
      expect(refundedOf(refunds) + underWay + left).toBe(paid);
      expect(left).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test("a refund that fails leaves what can be refunded as it was before it", () => {
  fc.assert(
    fc.property(money, ([paid, refunds]) => {
      const done = refunds.filter(({ status }) => status !== "FAILED");
      expect(refundableOf(paid, refunds)).toBe(refundableOf(paid, done));
    }),
  );
});

test("refunds move a charge in at most two steps to where they leave it, and then no further", () => {
  const from = fc.constantFrom("RECEIVED", "CONFIRMED", "REFUNDING", "REFUNDED", "CHARGEBACK");
  fc.assert(
    fc.property(money, from, fc.boolean(), ([paid, refunds], first, isCredited) => {
      let status: ChargeStatus = first;
      for (let moves = 0; moves < 3; moves += 1) {
        const charge = { status, paid: { amount: paid } } as Pick<Charge, "status" | "paid">;
        const event = eventAfterRefunds(charge, returnedOf(refunds), isCredited);
        expect(moves < 2 || event === null).toBe(true);
        if (event) status = statusAfter(status, event) ?? "CREATING";
      }
      expect(status).not.toBe("CREATING");
      if (first === "CHARGEBACK" || first === "REFUNDED") return;
      const isUnderWay = refunds.some((refund) => refund.status === "PROCESSING");
      const isGone = refundedOf(refunds) === paid;
      expect(status === "REFUNDING").toBe(isUnderWay);
      expect(status === "REFUNDED").toBe(isGone && !isUnderWay);
    }),
  );
});
