import { env } from "@/lib/env";

/**
 * Whether a page of ours sent this request. Browsers say so in `Sec-Fetch-Site`; where they do not
 * (plain http on a local network), the `Origin` must be ours. Neither is a no.
 */
export function isOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && origin === new URL(env().publicUrl).origin;
}
