import fc from "fast-check";
import { expect, test } from "vitest";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { after, atProvider, inBooks, leftOf, type Payment, statusOf, underWay } from "./payment";

/** The largest amount of a charge. */
const MOST = 999_999_999_999n;

/** What may happen next: each is played where it can. */
const happening = fc.oneof(
  fc.record({ what: fc.constant("refund" as const), amount: fc.bigInt({ min: 1n, max: MOST }) }),
  fc.record({
    what: fc.constantFrom(
      ...(["credit", "dispute", "disputeWon", "disputeLost", "refunded", "failed"] as const),
    ),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const payment = fc
  .record({
    amount: fc.bigInt({ min: 500n, max: MOST }),
    tariff: fc.bigInt({ min: 0n, max: 500n }),
    isCredited: fc.boolean(),
  })
  .map(({ amount, tariff, isCredited }): Payment => {
    const method: PickedMethod = "CREDIT_CARD";
    const named = { shop: "provider", reference: "pay_1", chargeId: null } as const;
    return { ...named, method, amount, tariff, isCredited, dispute: null, refunds: [] };
  });

function happen(one: Payment, next: Happening): Payment {
  const isFree = one.dispute === null && leftOf(one) > 0n;
  switch (next.what) {
    case "refund":
      return isFree && next.amount <= leftOf(one) ? after.refund(one, next.amount) : one;
    case "credit":
      return isFree ? after.credit(one) : one;
    case "dispute":
      return isFree && underWay(one).length === 0 ? after.dispute(one) : one;
    case "disputeWon":
      return one.dispute === "open" ? after.disputeWon(one) : one;
    case "disputeLost":
      return one.dispute === "open" ? after.disputeLost(one) : one;
    default:
      return after.refundsEnd(one, next.what);
  }
}

const history = fc.tuple(payment, fc.array(happening, { maxLength: 12 }));

test("whatever happens to a payment, its books sum to 0 and leave its provider what the provider has", () => {
  fc.assert(
    fc.property(history, fc.bigInt({ min: 0n, max: 10_000n }), ([first, events], fee) => {
      const last = events.reduce(happen, first);
      const books = inBooks(last, fee, true);
      expect(Object.values(books).reduce((sum, cents) => sum + cents, 0n)).toBe(0n);
      const held = last.isCredited ? (books.refunds_in_flight ?? 0n) + (books.disputed ?? 0n) : 0n;
      expect((books.psp ?? 0n) + held).toBe(atProvider(last));
    }),
  );
});

test("a payment is REFUNDED exactly when nothing of it is left or on its way", () => {
  fc.assert(
    fc.property(history, ([first, events]) => {
      const last = events.reduce(happen, first);
      const books = inBooks(last, 0n, true);
      const isBack =
        books.payer === undefined && !books.disputed && books.refunds_in_flight === undefined;
      expect(statusOf(last) === "REFUNDED").toBe(isBack);
    }),
  );
});
