import { describe, expect, test } from "vitest";
import type { SettlementId } from "@/lib/payments/settlement";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import {
  entriesOfAssignment,
  entriesOfCredit,
  entriesOfDispute,
  entriesOfHandover,
  entriesOfMoney,
  entryOfRefundEnd,
  entryOfRefundStart,
  type MoneyBooks,
} from "./entries";
import type { BookedMoney, LedgerAccount, NewEntry } from "./ledger";

const paidAt = new Date("2026-11-22T12:00:00Z");

function moneyWith(changes: Partial<BookedMoney> = {}): BookedMoney {
  return {
    id: "s" as SettlementId,
    chargeId: "c" as ChargeId,
    merchantId: "m" as MerchantId,
    pspAccountId: "a",
    amount: cents(1050),
    net: cents(1000),
    paidAt,
    creditedAt: paidAt,
    isInCash: false,
    paysCharge: true,
    ...changes,
  };
}

function booksWith(balances: Partial<Record<LedgerAccount, bigint>>, disputes = 0): MoneyBooks {
  const entries = Object.entries(balances) as [LedgerAccount, bigint][];
  return { balances: new Map(entries), disputes, lost: 0n, fees: 0, moves: 0 };
}

/** All postings of some entries, added up by account. */
function sumOf(entries: readonly NewEntry[]): Record<string, bigint> {
  const sum: Record<string, bigint> = {};
  for (const { account, cents: amount } of entries.flatMap(({ postings }) => postings)) {
    sum[account] = (sum[account] ?? 0n) + amount;
  }
  return sum;
}

describe("the entries of money", () => {
  test("are none for an amount of nothing: no tariff, no fee, nothing left to credit", () => {
    const whole = moneyWith({ net: cents(1050) });
    expect(entriesOfMoney(whole, null)).toHaveLength(1);
    expect(entriesOfMoney(whole, cents(0))).toHaveLength(1);
    expect(entriesOfCredit(whole, whole, booksWith({}))).toEqual([]);
    expect(entriesOfAssignment(whole, booksWith({}))).toEqual([]);
    expect(entriesOfHandover(whole, booksWith({ unmatched: 0n }))).toBeNull();
    expect(entriesOfDispute(whole, ["opened"], booksWith({}))).toEqual([]);
  });

  test("charge no fee for money that does not pay its charge", () => {
    const entries = entriesOfMoney(moneyWith({ paysCharge: false }), cents(60));
    expect(entries.map(({ kind }) => kind)).toEqual(["extra", "tariff"]);
  });

  test("leave nothing where it was authorized once it is credited", () => {
    const authorized = moneyWith({ creditedAt: null });
    const first = entriesOfMoney(authorized, null);
    const credit = entriesOfCredit(authorized, authorized, booksWith({ receivable: 1050n }));
    expect(sumOf([...first, ...credit])).toEqual({
      receivable: 0n,
      payer: -1050n,
      "psp:a": 1000n,
      psp_tariff: 50n,
    });
  });

  test.each([1200, 900])("follow the amount that is credited: %i of 1050 authorized", (amount) => {
    const authorized = moneyWith({ creditedAt: null });
    const first = entriesOfMoney(authorized, null);
    const credited = { amount: cents(amount), net: cents(amount - 50) };
    const credit = entriesOfCredit(authorized, credited, booksWith({ receivable: 1050n }));
    expect(credit.map(({ kind }) => kind)).toEqual(["corrected", "credited", "tariff"]);
    expect(sumOf([...first, ...credit])).toEqual({
      receivable: 0n,
      payer: BigInt(-amount),
      "psp:a": BigInt(amount - 50),
      psp_tariff: 50n,
    });
  });

  test("that was received in cash leave nothing at the provider", () => {
    const cash = moneyWith({ net: cents(1050), isInCash: true });
    expect(sumOf(entriesOfMoney(cash, null))).toEqual({ cash: 1050n, payer: -1050n });
    const authorized = { ...cash, creditedAt: null };
    const credit = entriesOfCredit(authorized, authorized, booksWith({ receivable: 1050n }));
    expect(sumOf(credit)).toEqual({ cash: 1050n, receivable: -1050n });
  });

  test("hand over all that was booked, and nothing of it stays unmatched", () => {
    const books = booksWith({ "psp:a": 600n, psp_tariff: 50n, unmatched: -650n, disputed: 0n });
    const handover = entriesOfHandover(moneyWith({ chargeId: null }), books);
    expect(sumOf(handover ? [handover.out] : [])).toEqual({
      "psp:a": -600n,
      psp_tariff: -50n,
      unmatched: 650n,
    });
    expect(sumOf(handover ? [handover.into] : [])).toEqual({
      "psp:a": 600n,
      psp_tariff: 50n,
      payer: -650n,
    });
  });
});

describe("the entries of a refund", () => {
  const refund = { id: "r", amount: cents(300), requestedAt: paidAt };

  test.each([
    ["of a charge's money", moneyWith(), "REFUNDED", { payer: 300n, "psp:a": -300n }],
    [
      "of authorized money",
      moneyWith({ creditedAt: null }),
      "REFUNDED",
      { payer: 300n, receivable: -300n },
    ],
    [
      "of money for no charge",
      moneyWith({ chargeId: null }),
      "REFUNDED",
      { unmatched: 300n, "psp:a": -300n },
    ],
    ["of cash", moneyWith({ isInCash: true }), "REFUNDED", { payer: 300n, cash: -300n }],
    ["that failed", moneyWith(), "FAILED", { payer: 0n }],
  ] as const)("%s take it from where it is, back to where it came from", (_, money, end, sum) => {
    const start = entryOfRefundStart(money, refund, null);
    const ended = entryOfRefundEnd(money, refund, end, paidAt, null);
    expect(sumOf([start, ended])).toEqual({ ...sum, refunds_in_flight: 0n });
    expect([start, ended].map(({ refundId }) => refundId)).toEqual(["r", "r"]);
  });
});

describe("the entries of a dispute", () => {
  test("are about what has not gone back, and numbered, so that each dispute is booked", () => {
    const books = booksWith({ payer: -750n }, 2);
    const entries = entriesOfDispute(moneyWith(), ["opened", "lost"], books);
    expect(entries.map(({ key }) => key)).toEqual(["dispute_opened/s/3", "dispute_lost/s/3"]);
    expect(sumOf(entries)).toEqual({ payer: 750n, disputed: 0n, "psp:a": -750n });
  });

  test("that is won give back what was disputed, whatever happened to the rest meanwhile", () => {
    const books = booksWith({ payer: -100n, disputed: -750n }, 1);
    const entries = entriesOfDispute(moneyWith(), ["won"], books);
    expect(entries.map(({ key }) => key)).toEqual(["dispute_won/s/1"]);
    expect(sumOf(entries)).toEqual({ payer: -750n, disputed: 750n });
  });
});
