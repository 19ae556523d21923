/** What a new merchant does first, in the order in which one does it. */
export const FIRST_STEPS = [
  /** An account at a provider, its own or the operator's. */
  "account",
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
export type FirstSteps = Readonly<Record<FirstStep, boolean>>;
