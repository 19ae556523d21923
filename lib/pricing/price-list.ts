import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import type { MerchantId } from "@/lib/platform/values/ids";

/** A row of the price list, which only ever grows. */
export interface ListedPrice extends Price {
  readonly id: string;
  /** Null: the default for every merchant without a price of its own. */
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
  readonly billingType: BillingType;
  /** The Brasília day it holds from. */
  readonly validFrom: CivilDate;
  readonly setAt: Date;
}

/** What one method costs: now, and from a later day on. */
export interface MethodPrice {
  readonly billingType: BillingType;
  /** Null: no price has been set, or none holds yet. */
  readonly inForce: ListedPrice | null;
  /** Prices that hold from a later day, soonest first. */
  readonly coming: readonly ListedPrice[];
}

/** What the service keeps of a charge that is paid by a method. */
export interface PriceOfMethod {
  readonly method: PickedMethod;
  /** Null: nobody has set one, and such a charge owes no fee. */
  readonly price: Price | null;
}

/**
 * Finds the price of a method on a Brasília day: the row with the latest `validFrom` up to that day; of two
 * rows for one day, the one that was set last.
 *
 * @param rows of one merchant, or the defaults; in any order.
 */
export function methodPrice(
  rows: readonly ListedPrice[],
  billingType: BillingType,
  today: CivilDate,
): MethodPrice {
  const own = rows.filter((row) => row.billingType === billingType).toSorted(laterFirst);
  const inForce = own.find(({ validFrom }) => validFrom <= today) ?? null;
  const coming = own
    .filter(({ validFrom }) => validFrom > today)
    // A later row for the same day takes the place of the earlier one.
    .filter((row, index, all) => all[index - 1]?.validFrom !== row.validFrom)
    .reverse();
  return { billingType, inForce, coming };
}

function laterFirst(one: ListedPrice, other: ListedPrice): number {
  if (one.validFrom !== other.validFrom) return one.validFrom < other.validFrom ? 1 : -1;
  return BigInt(one.id) < BigInt(other.id) ? 1 : -1;
}
