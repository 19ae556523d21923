/** Payment methods a charge can be made for (docs/contract.md 2.1); `UNDEFINED`: the payer chooses. */
export const BILLING_TYPES = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** What a payer can pick, in the order of the page. */
export const PICKED_METHODS = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO"] as const;
export type PickedMethod = (typeof PICKED_METHODS)[number];
