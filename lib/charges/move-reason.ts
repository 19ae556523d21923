/** Why a charge moved to another account of its order (ADR 0053). */
export const MOVE_REASONS = [
  /** The account itself was refused: credentials, permission, its Pix key. */
  "account_refused",
  /** Nothing could be registered at the account for longer than the bound. */
  "account_away",
  /** The other account has the charge, from before a backup was restored. */
  "found_there",
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];
