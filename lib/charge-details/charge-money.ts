import type { EntryKind, LedgerAccount } from "@/lib/ledger/ledger";
import type { RefundStatus } from "@/lib/payments/refund";
import { type Cents, cents } from "@/lib/platform/values/money";

/** What the books of a charge's money add up to, by kind and account. */
export interface ChargePosting {
  /** Of a reversal: the kind of the entry that it takes back. */
  readonly kind: EntryKind;
  readonly account: LedgerAccount;
  readonly cents: bigint;
}

/** A refund as the books know it. */
export interface BookedRefund {
  readonly id: string;
  readonly amount: Cents;
  /** One that failed took nothing. */
  readonly status: RefundStatus;
}

/** The refunds of a charge's money: the latest, oldest first, and what there is besides. */
export interface BookedRefunds {
  readonly latest: readonly BookedRefund[];
  /** How many came before these, and what they took, in centavos. */
  readonly earlier: { readonly count: number; readonly amount: Cents };
}

/** What became of the money that came for a charge, in centavos: `paid` less all that follows it is `kept`. */
export interface ChargeMoney {
  /** All that payers paid, also beyond what paid the charge. */
  readonly paid: Cents;
  /** What providers kept; 0 while money is only authorized. */
  readonly tariff: Cents;
  /** The operator's fee. */
  readonly fee: Cents;
  readonly refunds: BookedRefunds;
  /** What payers dispute now. */
  readonly disputed: Cents;
  /** What went back after lost disputes. */
  readonly lost: Cents;
  readonly kept: Cents;
  /** What of it is still to be credited. */
  readonly toRelease: Cents;
}

/** Adds up the books of a charge's money; null where nothing came. */
export function chargeMoneyOf(
  postings: readonly ChargePosting[],
  refunds: BookedRefunds,
): ChargeMoney | null {
  if (postings.length === 0) return null;
  const sum = (of: (posting: ChargePosting) => boolean) =>
    postings.reduce((total, one) => (of(one) ? total + one.cents : total), 0n);
  const balance = (...accounts: readonly LedgerAccount[]) =>
    sum(({ account }) => accounts.includes(account));
  const [tariff, fee] = [balance("psp_tariff"), balance("service_fee")];
  const disputed = -balance("disputed");
  const lost = sum(({ kind, account }) => kind === "dispute_lost" && account === "disputed");
  const kept = -balance("payer", "unmatched") - tariff - fee;
  const left = refunds.latest.reduce(
    (total, { amount, status }) => (status === "FAILED" ? total : total + amount),
    refunds.earlier.amount as bigint,
  );
  return {
    paid: cents(kept + tariff + fee + left + disputed + lost),
    tariff: cents(tariff),
    fee: cents(fee),
    refunds,
    disputed: cents(disputed),
    lost: cents(lost),
    kept: cents(kept),
    toRelease: cents(balance("receivable")),
  };
}
