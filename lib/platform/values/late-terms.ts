import type { BillingType } from "./billing-type";
import { type CivilDate, daysBetween } from "./brasilia";
import { businessDayFrom } from "./business-day";
import { type Cents, cents } from "./money";

/** A part of a charge's amount, in hundredths of a percent, or a sum of its own. */
export type Share =
  | { readonly kind: "percent"; readonly basisPoints: number }
  | { readonly kind: "amount"; readonly amount: Cents };

/** What paying late costs and paying early saves. */
export interface LateTerms {
  /** Once, from the first day of delay. */
  readonly fine: Share | null;
  /** Simple interest for each calendar day of delay: a thirtieth of the month's. */
  readonly interest: { readonly basisPointsPerMonth: number } | null;
  /** For a payer who pays on `until` or before; `until` is never after the due date. */
  readonly discount: (Share & { readonly until: CivilDate }) | null;
}

/** The methods whose amount can change with the day of payment: a card is charged as it was agreed. */
export const TERMS_BILLING_TYPES: readonly BillingType[] = ["BOLETO", "PIX", "UNDEFINED"];

/** What is to be paid on a day, and what it is made of: total = amount − discount + fine + interest. */
export interface AmountDue {
  readonly total: Cents;
  readonly fine: Cents;
  readonly interest: Cents;
  readonly discount: Cents;
}

/** Days in the month by which API Pix divides a monthly rate (juros, modalidade 3). */
const DAYS_OF_MONTH = 30n;
const BASIS_POINTS = 10_000n;

/** Makes a part of an amount whole centavos. */
type Rounding = (dividend: bigint, divisor: bigint) => bigint;

/** Leaves the rest of a centavo out. */
export const cutDown: Rounding = (dividend, divisor) => dividend / divisor;

/** Makes half a centavo a whole one. */
export const halfUp: Rounding = (dividend, divisor) => (2n * dividend + divisor) / (2n * divisor);

/**
 * What a charge costs on a day, by the rules of API Pix for a charge with due date (`cobv`): fine
 * once and interest for each calendar day of delay, both on the full amount, interest never on
 * interest; each part is cut, not rounded, to the centavo.
 *
 * A due date that is no business day moves to the next one, and delay counts from there; a discount
 * until the due date moves along. The payer's bank also knows the holidays of the payer's city, so
 * on days after such a one it may charge less than what is computed here; what it charges is what holds.
 *
 * @param day in Brasília.
 * @param rounding how a provider other than a bank of API Pix may do it.
 */
export function amountDueOn(
  amount: Cents,
  dueDate: CivilDate,
  terms: LateTerms | null,
  day: CivilDate,
  rounding: Rounding = cutDown,
): AmountDue {
  const payableUntil = businessDayFrom(dueDate);
  const daysLate = BigInt(Math.max(0, daysBetween(payableUntil, day)));
  const fine = terms?.fine && daysLate > 0n ? shareOf(amount, terms.fine, rounding) : cents(0);
  const rate = BigInt(terms?.interest?.basisPointsPerMonth ?? 0);
  const interest = cents(rounding(amount * rate * daysLate, BASIS_POINTS * DAYS_OF_MONTH));
  const discount = terms?.discount ?? null;
  const saved =
    discount !== null && day <= discountEnd(discount.until, dueDate)
      ? shareOf(amount, discount, rounding)
      : cents(0);
  return { total: cents(amount - saved + fine + interest), fine, interest, discount: saved };
}

/** The last day of a discount: `until`, or the day to which a due date on `until` has moved. */
export function discountEnd(until: CivilDate, dueDate: CivilDate): CivilDate {
  return until === dueDate ? businessDayFrom(dueDate) : until;
}

/** A share of an amount in whole centavos. */
export function shareOf(amount: Cents, share: Share, rounding: Rounding = cutDown): Cents {
  if (share.kind === "amount") return share.amount;
  return cents(rounding(amount * BigInt(share.basisPoints), BASIS_POINTS));
}
