import type { PickedMethod } from "@/lib/platform/values/billing-type";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { ShopName } from "./shop-name";

// What must follow from what happens to a payment, in terms of its payer's money alone. Nothing here is shared with the
// service: an error there must not be taken for right here. Amounts are centavos.

/** A part of a payment on its way back to its payer. */
export interface PaymentRefund {
  readonly amount: bigint;
  readonly state: "processing" | "refunded" | "failed";
}

/** One payment, as its provider has it. */
export interface Payment {
  readonly shop: ShopName;
  /** The provider's name for it. */
  readonly reference: string;
  /** Null: it names no charge. */
  readonly chargeId: ChargeId | null;
  /** What it was paid by. */
  readonly method: PickedMethod;
  readonly amount: bigint;
  /** What the provider keeps of it once it is credited. */
  readonly tariff: bigint;
  /** Else it is authorized: paid for sure, and credited later. */
  readonly isCredited: boolean;
  readonly dispute: "open" | "lost" | null;
  /** In the order in which they began. */
  readonly refunds: readonly PaymentRefund[];
}

/** What happened to a payment; the result is the payment afterwards. */
export const after = {
  credit: (payment: Payment): Payment => ({ ...payment, isCredited: true }),
  dispute: (payment: Payment): Payment => ({ ...payment, dispute: "open" }),
  disputeWon: (payment: Payment): Payment => ({ ...payment, dispute: null }),
  disputeLost: (payment: Payment): Payment => ({ ...payment, dispute: "lost" }),
  refund: (payment: Payment, amount: bigint): Payment => ({
    ...payment,
    refunds: [...payment.refunds, { amount, state: "processing" }],
  }),
  /** All refunds under way end in one way. */
  refundsEnd: (payment: Payment, state: "refunded" | "failed"): Payment => ({
    ...payment,
    refunds: payment.refunds.map((one) => (one.state === "processing" ? { ...one, state } : one)),
  }),
} as const;

function sumOf({ refunds }: Payment, state: PaymentRefund["state"]): bigint {
  return refunds
    .filter((refund) => refund.state === state)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** What neither went back nor is on its way. */
export function leftOf(payment: Payment): bigint {
  return payment.amount - sumOf(payment, "refunded") - sumOf(payment, "processing");
}

/** The refunds that are on their way, the smallest first. */
export function underWay({ refunds }: Pick<Payment, "refunds">): readonly bigint[] {
  const amounts = refunds.filter(({ state }) => state === "processing");
  return amounts.map(({ amount }) => amount).toSorted((a, b) => (a < b ? -1 : 1));
}

/** What the account at the provider has of a payment: no more of what is on its way back, nor of what is disputed. */
export function atProvider(payment: Payment): bigint {
  if (!payment.isCredited) return 0n;
  const back = sumOf(payment, "refunded") + sumOf(payment, "processing");
  return payment.amount - payment.tariff - back - (payment.dispute ? leftOf(payment) : 0n);
}

/** The accounts of the ledger, `psp` for whichever provider account (docs/ledger.md#accounts). */
export type BookAccount =
  | "psp"
  | "receivable"
  | "psp_tariff"
  | "service_fee"
  | "fee_payable"
  | "refunds_in_flight"
  | "disputed"
  | "payer"
  | "unmatched";

/** What the books say of a payment: debits are positive, and accounts without a balance are left out. */
export type Balances = Readonly<Partial<Record<BookAccount, bigint>>>;

/**
 * What the books must say of a payment of which all was reported to the service.
 *
 * @param fee the operator's fee where the payment pays its charge; 0 where it does not.
 * @param hasCharge whether it is recorded for a charge.
 */
export function inBooks(payment: Payment, fee: bigint, hasCharge: boolean): Balances {
  const { amount, tariff, isCredited, dispute } = payment;
  const done = sumOf(payment, "refunded");
  const inFlight = sumOf(payment, "processing");
  const left = leftOf(payment);
  const lost = dispute === "lost" ? left : 0n;
  const disputed = dispute === "open" ? left : 0n;
  const kept = isCredited ? tariff : 0n;
  const place = amount - kept - done - lost;
  const balances: Readonly<Record<BookAccount, bigint>> = {
    psp: isCredited ? place : 0n,
    receivable: isCredited ? 0n : place,
    psp_tariff: kept,
    service_fee: fee,
    fee_payable: -fee,
    refunds_in_flight: -inFlight,
    disputed: -disputed,
    payer: hasCharge ? lost + disputed - left : 0n,
    unmatched: hasCharge ? 0n : -left,
  };
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0n));
}

/**
 * What a merchant and a payer see of the charge that a payment pays, once all about it was reported to the service.
 *
 * @param completing what a person let complete it: disputes about it do not move the charge, but what they took is gone.
 */
export function statusOf(payment: Payment, completing: readonly Payment[] = []): string {
  if (payment.dispute === "open") return "CHARGEBACK";
  if (payment.dispute === "lost") return "REFUNDED";
  const all = [payment, ...completing];
  if (all.some((one) => sumOf(one, "processing") > 0n)) return "REFUNDING";
  if (all.every((one) => one.dispute === "lost" || leftOf(one) === 0n)) return "REFUNDED";
  return payment.isCredited ? "RECEIVED" : "CONFIRMED";
}

/** All that a provider says of a payment, as a text: equal texts say the same. */
export function saidOf({
  amount,
  isCredited,
  dispute,
  refunds,
}: Pick<Payment, "amount" | "isCredited" | "dispute" | "refunds">): string {
  const back = refunds.map((refund) => `${refund.amount} ${refund.state}`).toSorted();
  return [amount, isCredited ? "credited" : "authorized", dispute, ...back].join(", ");
}
