import type { ShownPaymentLink } from "@/components/payment-links/shown-link";
import { paymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import { type LinkWithCharges, linkVersion } from "@/lib/payment-links/store/links";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/** A link as its pages show it. */
export function shownLink({ link, charges }: LinkWithCharges): ShownPaymentLink {
  const about = { now: now(), publicUrl: env().publicUrl };
  return { ...paymentLinkResponse(link, charges, about), version: linkVersion(link) };
}
