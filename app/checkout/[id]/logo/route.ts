import { findLogoOfCharge } from "@/lib/database/brands";
import { parseChargeId } from "@/lib/domain/charge";
import { NOT_FOUND, openEndpoint } from "@/lib/http/endpoint";

/**
 * The logo on a payer's page. The address holds the charge's id, which whoever sees the page has
 * anyway, and nothing of the merchant; `?v=` changes with the logo.
 */
export const GET = openEndpoint({
  route: "/checkout/[id]/logo",
  async handle({ params }) {
    const id = parseChargeId(params.id ?? "");
    const logo = id && (await findLogoOfCharge(id));
    if (!logo) return NOT_FOUND;
    return {
      kind: "file",
      ...logo,
      headers: {
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Robots-Tag": "noindex, nofollow",
      },
    };
  },
});
