import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";

/** What an account at a provider of many methods can be used for: everything, or all but Pix, which a bank does. */
export const USES = ["everything", "all_but_pix"] as const;
export type Use = (typeof USES)[number];

/** The methods that an account is used for. */
export function methodsOfUse(use: Use): readonly BillingType[] {
  return use === "everything" ? BILLING_TYPES : BILLING_TYPES.filter((type) => type !== "PIX");
}
