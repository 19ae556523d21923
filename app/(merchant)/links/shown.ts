import type { ShownPaymentLink } from "@/components/payment-links/shown-link";
import { paymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import { type LinkWithCharges, linkVersion } from "@/lib/payment-links/store/links";
import { env } from "@/lib/platform/env";

/**
 * A link as its pages show it.
 *
 * @param at the instant at which its merchant's business is.
 */
export function shownLink({ link, charges }: LinkWithCharges, at: Date): ShownPaymentLink {
  const about = { now: at, publicUrl: env().publicUrl };
  return { ...paymentLinkResponse(link, charges, about), version: linkVersion(link) };
}
