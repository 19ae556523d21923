import type { PriceOfMethod } from "@/lib/pricing/price-list";

/** What a new merchant does first, in the order in which one does it. */
export const FIRST_STEPS = [
  /** An account at a provider, its own or the operator's. */
  "account",
  /** What each method costs is known: the operator has set a price for all that it can be paid by. */
  "price",
  "charge",
  /** A first payment. */
  "paid",
  /** A call of a system of its own. */
  "api",
  "webhook",
  /** A second person, or an invitation to one. */
  "team",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Which of its first steps a merchant has done. */
export interface FirstSteps extends Readonly<Record<FirstStep, boolean>> {
  /** What the service costs by method, for those that the merchant can be paid by. */
  readonly prices: readonly PriceOfMethod[];
}
