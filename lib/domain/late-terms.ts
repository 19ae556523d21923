import type { CivilDate } from "./brasilia";
import type { Cents } from "./money";

/** A part of an amount: basis points (1/100 of 1 %), or centavos. */
export type Share =
  | { readonly kind: "percent"; readonly basisPoints: number }
  | { readonly kind: "amount"; readonly amount: Cents };

/** What changes the amount of a charge with its day of payment (API Pix, cobv: multa, juros, desconto). */
export interface LateTerms {
  /** Once, from the day after the due date. */
  readonly fine: Share | null;
  /** Simple interest for each day after the due date, a thirtieth of a month's a day. */
  readonly interest: { readonly basisPointsPerMonth: number } | null;
  /** When paid until this Brasília day, inclusive. */
  readonly discount: (Share & { readonly until: CivilDate }) | null;
}
