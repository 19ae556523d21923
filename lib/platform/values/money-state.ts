/** Whether money is credited, or only authorized: paid for sure and credited later, as that of a card. */
export type Funds = "credited" | "authorized";

/** A payer's dispute about money: still open, or lost by the receiver. */
export type Dispute = "open" | "lost";

/** Why a payer disputes money, as far as it decides which proof answers it. */
export const DISPUTE_REASONS = [
  /** The holder of the card says that somebody else bought. */
  "fraud",
  "not_received",
  /** What came is faulty, or not what was sold. */
  "not_as_sold",
  /** The sale or its renewal was canceled. */
  "canceled",
  /** Another amount than agreed, or charged twice. */
  "amount",
  /** A rule of the card's network. */
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];
