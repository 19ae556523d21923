/**
 * What goes wrong at the bank or provider of a charge, once: at the next call that it fits, or not at all if none comes
 * within a minute.
 */
export const BANK_FAULTS = [
  /** The next registration or refund is refused. */
  "refuse-next",
  /** The next call is answered late. */
  "slow",
  /** The next call is never answered. */
  "silent",
  /** The next refund is accepted, and not made. */
  "refund-fails",
  /** The next webhook notification does not arrive. */
  "callback-lost",
] as const;
export type BankFault = (typeof BANK_FAULTS)[number];

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
  ...BANK_FAULTS,
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

/** Whether an action is a fault of the bank, and moves nothing by itself. */
export function isBankFault(action: SandboxAction): action is BankFault {
  return BANK_FAULTS.some((fault) => fault === action);
}
