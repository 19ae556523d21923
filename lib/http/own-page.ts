/**
 * Whether a page of ours sent this request. Browsers say so in `Sec-Fetch-Site`; where they do not
 * (plain http on a local network), the `Origin` must be ours. Neither is a no.
 */
export function isOwnPage({ site, origin }: PageHeaders, publicUrl: string): boolean {
  if (site) return site === "same-origin";
  return origin === new URL(publicUrl).origin;
}

/** Whether one of our pages sent this request, by its headers. */
export function fromOwnPage({ headers }: Request, publicUrl: string): boolean {
  const said = { site: headers.get("sec-fetch-site"), origin: headers.get("origin") };
  return isOwnPage(said, publicUrl);
}

/** `Sec-Fetch-Site` and `Origin` of a request. */
export interface PageHeaders {
  readonly site: string | null | undefined;
  readonly origin: string | null | undefined;
}
