import type { ShownPaymentLink } from "@/components/payment-links/shown-link";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { paymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import { type LinkWithCharges, linkVersion } from "@/lib/payment-links/store/links";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/** A link as its pages show it. */
export async function shownLink({ link, charges }: LinkWithCharges): Promise<ShownPaymentLink> {
  const at = await merchantNow(link.merchantId, now());
  const about = { now: at, publicUrl: env().publicUrl };
  return { ...paymentLinkResponse(link, charges, about), version: linkVersion(link) };
}
