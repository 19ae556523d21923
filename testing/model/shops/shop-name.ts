/** The shops of a life: at the Asaas-style provider, at the bank with API Pix, and with a Pix key of its own. */
export const SHOP_NAMES = ["provider", "bank", "ownKey"] as const;
export type ShopName = (typeof SHOP_NAMES)[number];
