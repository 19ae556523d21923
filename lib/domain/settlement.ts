/** Names money that arrived or is promised; ours, as its PSP's own name for it is unique only there. */
export type SettlementId = string & { readonly __brand: "SettlementId" };
