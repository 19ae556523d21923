import type { LateFees, Share } from "@/simulator/asaas/ledger/records";
import { addDays, daysBetween } from "@/simulator/values/brasilia";
import { businessDayFrom } from "@/simulator/values/business-days";

/** What is to be paid on a day, in centavos. */
export interface AmountDue {
  readonly total: number;
  /** Fine and interest together, as `interestValue` shows them. */
  readonly surcharge: number;
}

/**
 * What a payment costs on a day: discount until its last day, fine once and a thirtieth of the month's interest for
 * each day of delay, each part cut to the centavo. A due date on a weekend moves to Monday.
 */
export function amountDueOn(
  payment: LateFees & { readonly cents: number; readonly dueDate: string },
  day: string,
): AmountDue {
  const { cents, dueDate, interest, fine, discount } = payment;
  const daysLate = Math.max(0, daysBetween(businessDayFrom(dueDate), day));
  const surcharge =
    daysLate === 0
      ? 0
      : shareOf(cents, fine) +
        cut(BigInt(cents) * BigInt(interest ?? 0) * BigInt(daysLate), 300_000n);
  const saved = discount && day <= discountEnd(dueDate, discount) ? shareOf(cents, discount) : 0;
  return { total: cents - saved + surcharge, surcharge };
}

function discountEnd(dueDate: string, { dueDateLimitDays }: { dueDateLimitDays: number }): string {
  return dueDateLimitDays === 0 ? businessDayFrom(dueDate) : addDays(dueDate, -dueDateLimitDays);
}

function shareOf(cents: number, share: Share | null): number {
  if (share === null) return 0;
  return share.type === "FIXED"
    ? share.cents
    : cut(BigInt(cents) * BigInt(share.basisPoints), 10_000n);
}

function cut(dividend: bigint, divisor: bigint): number {
  return Number(dividend / divisor);
}
