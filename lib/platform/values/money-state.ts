/** Whether money is credited, or only authorized: paid for sure and credited later, as that of a card. */
export type Funds = "credited" | "authorized";

/** A payer's dispute about money: still open, or lost by the receiver. */
export type Dispute = "open" | "lost";
