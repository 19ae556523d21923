/** The actions that the sandbox plays on a charge, in the order of the payer's page. */
export const SANDBOX_ACTIONS = [
  /** The payer pays. */
  "pay",
  /** The card's bank says no. */
  "refuse",
  /** The provider credits authorized money. */
  "settle",
  /** The payer reports to the card's bank that the purchase was not theirs. */
  "chargeback",
  /** The dispute ends for the merchant. */
  "win-chargeback",
  /** The dispute ends for the payer. */
  "lose-chargeback",
  /** The charge expires as if its due date had passed. */
  "expire",
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];
