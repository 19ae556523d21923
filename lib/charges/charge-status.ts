/** The nine states of a charge (docs/contract.md 3). */
export const CHARGE_STATUSES = [
  "CREATING",
  "PENDING",
  "OVERDUE",
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "CHARGEBACK",
  "REFUNDED",
  "CANCELED",
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** Those of charges that were paid, whatever became of the money later. */
export const PAID_STATUSES = [
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "REFUNDED",
  "CHARGEBACK",
] as const satisfies readonly ChargeStatus[];

/** Why a charge is CANCELED: its code expired, its provider refused it, or its cancellation was requested. */
export const CANCEL_REASONS = ["expired", "refused", "canceled"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** What can happen to a charge. Events are verbs in the past; statuses are nouns. */
export const CHARGE_EVENTS = [
  /** The PSP holds the charge and it can be paid. */
  "opened",
  /** The PSP refused the charge for good. */
  "refused",
  /** Money was credited. */
  "paid",
  /** Money was authorized: a card's, or a boleto's that is paid for certain. It is credited later. */
  "authorized",
  /** The due date ended unpaid. */
  "lapsed",
  /** The Pix code's validity ended before the due date did. */
  "expired",
  /** The merchant canceled the charge, or its provider withdrew it. */
  "canceled",
  /** It has another amount or due date. One that was overdue waits again (ADR 0131). */
  "edited",
  "refund_started",
  "refunded",
  "disputed",
  "dispute_lost",
  /** A refund failed or was partial, or a dispute was won: back to where the money was. */
  "returned_to_received",
  "returned_to_confirmed",
  /** A person put right what had paid it (ADR 0038): nothing does, and the charge is where it was before. */
  "returned_to_pending",
  "returned_to_overdue",
  "returned_to_canceled",
  /** A person decided that other money pays it, where what had paid it went back. */
  "reassigned",
] as const;
export type ChargeEventType = (typeof CHARGE_EVENTS)[number];

/** What is recorded in a charge's history without moving it. */
export const CHARGE_NOTES = [
  /** Its Pix code came after another event had moved it. */
  "late_code",
  /** The payer picked a method. */
  "method_chosen",
  /** Its payment instructions came after it had begun to wait. */
  "method_opened",
  /** The PSP would not open the picked method. */
  "method_refused",
  /** A payer's card was refused by its bank; another try may do. */
  "card_refused",
  /** Its payer says that they paid, where no provider reports it; nobody has confirmed it (ADR 0141). */
  "payment_reported",
  /** Money beyond the settlement that paid it. */
  "extra_settlement",
  /** Authorized money was credited, and left the charge where it was. */
  "arrived",
  /** Its account could not register it and another one of the order does (ADR 0053). */
  "account_changed",
  /** Its cancellation was requested; the provider has to withdraw it first. */
  "cancel_asked",
  /** Another amount or due date was requested; the provider has to take it first (ADR 0100). */
  "edit_asked",
  /** It stays as it is: the provider refused the change, or the charge waits no more. */
  "edit_refused",
  /** One more refund while another is under way. */
  "refund_added",
  /** A refund that ended and left the charge where it was. */
  "refund_ended",
  /** Its provider no longer says that the money which paid it was paid. */
  "taken_back",
  /** A dispute about money beyond what paid it first was won. */
  "dispute_won",
  /** A person withdrew money that a person had recorded beyond what paid it. */
  "withdrawn",
  /** A person decided that money beyond what paid it is another charge's. */
  "moved_away",
  /** A person decided that further money completes what was paid of it (ADR 0049). */
  "completed",
] as const;
export type ChargeNote = (typeof CHARGE_NOTES)[number];

/**
 * The whole state machine (docs/api.md#states; the reasons: ADR 0002). A pair that is not here is no
 * move: the event is recorded and the status stays. The database trigger `charges_guard` holds the same table.
 */
export const MOVES = {
  CREATING: {
    opened: "PENDING",
    refused: "CANCELED",
    canceled: "CANCELED",
    expired: "CANCELED",
    paid: "RECEIVED",
  },
  PENDING: {
    paid: "RECEIVED",
    authorized: "CONFIRMED",
    lapsed: "OVERDUE",
    expired: "CANCELED",
    canceled: "CANCELED",
  },
  OVERDUE: {
    paid: "RECEIVED",
    authorized: "CONFIRMED",
    canceled: "CANCELED",
    edited: "PENDING",
  },
  CONFIRMED: { paid: "RECEIVED", refund_started: "REFUNDING", disputed: "CHARGEBACK" },
  RECEIVED: {
    refund_started: "REFUNDING",
    disputed: "CHARGEBACK",
    returned_to_pending: "PENDING",
    returned_to_overdue: "OVERDUE",
    returned_to_canceled: "CANCELED",
  },
  REFUNDING: {
    refunded: "REFUNDED",
    returned_to_received: "RECEIVED",
    returned_to_confirmed: "CONFIRMED",
  },
  CHARGEBACK: {
    dispute_lost: "REFUNDED",
    returned_to_received: "RECEIVED",
    returned_to_confirmed: "CONFIRMED",
  },
  REFUNDED: { reassigned: "RECEIVED" },
  // Money always wins: what the PSP proves was paid is recorded, however late.
  CANCELED: { paid: "RECEIVED" },
} as const satisfies Record<ChargeStatus, Partial<Record<ChargeEventType, ChargeStatus>>>;

/** Where an event takes a charge, or null when it does not move from there. */
export function statusAfter(status: ChargeStatus, event: ChargeEventType): ChargeStatus | null {
  const moves: Partial<Record<ChargeEventType, ChargeStatus>> = MOVES[status];
  return moves[event] ?? null;
}
