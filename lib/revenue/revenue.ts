import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { Month } from "./month";

/** What the ledger says about the operator's fees on some days, in centavos. */
export interface Fees {
  /** Became due, as charges were paid. */
  readonly due: Cents;
  /** Taken back after all. */
  readonly reversed: Cents;
  /** Paid by merchants, less what was recorded so by mistake. */
  readonly collected: Cents;
}

/** The fees of a merchant in one month. */
export interface FeesInMonth extends Fees {
  readonly month: Month;
}

/** A merchant's fees in a month, and what it owes now. */
export interface MerchantRevenue extends Fees {
  readonly merchantId: MerchantId;
  readonly name: string;
  /** Of all months; negative: it paid more than it owed. */
  readonly open: Cents;
}

/** A page of merchants' fees in a month, those first who owe most. */
export interface RevenuePage {
  readonly merchants: readonly MerchantRevenue[];
  /** How many merchants had fees in the month or owe some. */
  readonly count: number;
  /** Of all these merchants. */
  readonly totals: Fees & { readonly open: Cents };
}

/** Fees that a merchant paid to the operator, as an operator recorded it. */
export interface FeeCollection {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly amount: Cents;
  /** The Brasília day on which the operator received it. */
  readonly collectedOn: CivilDate;
  /** What the operator knows it by, such as an invoice's number. */
  readonly reference: string;
  readonly recordedAt: Date;
  /** The operator's e-mail. */
  readonly recordedBy: string;
  /** Null unless it was recorded by mistake. */
  readonly reversal: {
    readonly reason: string;
    readonly recordedAt: Date;
    readonly recordedBy: string;
  } | null;
}

/** A merchant's fees: what it owes, by month, and what it paid. */
export interface MerchantFees {
  /** What it owes now; negative: it paid more. */
  readonly open: Cents;
  /** The latest month first; months without fees are left out. */
  readonly months: readonly FeesInMonth[];
  /** The latest, by the day on which it paid. */
  readonly collections: readonly FeeCollection[];
}

/** How many collections of a merchant are read; older ones are in its months' sums. */
export const COLLECTIONS_MAX = 200;

/** The longest reference, in characters. */
export const REFERENCE_MAX = 140;
