import { isIP } from "node:net";

/** The longest address that every browser opens, in characters. */
const PAGE_MAX = 2_000;

/**
 * The address of a page that the provider names, where payers may be led to it: on the provider's own site, which is the
 * registrable domain of its API (`api.asaas.com` and `www.asaas.com`), and as safe as the API is called.
 *
 * @returns the address as browsers read it; null where it is none of these.
 */
export function paymentPageOf(page: string, apiUrl: string): string | null {
  if (page.length > PAGE_MAX || !URL.canParse(page)) return null;
  const { href, protocol, hostname, username, password } = new URL(page);
  const api = new URL(apiUrl);
  const isOurs =
    (protocol === "https:" || (protocol === "http:" && api.protocol === "http:")) &&
    username === "" &&
    password === "" &&
    siteOf(hostname) === siteOf(api.hostname);
  return isOurs && href.length <= PAGE_MAX ? href : null;
}

/**
 * The registrable part of a host name: the last two labels, or three below a country's short second
 * level such as `com.br`. Without the whole list of public suffixes it may be too narrow, never too wide
 * for those.
 */
function siteOf(hostname: string): string {
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return hostname;
  const labels = hostname.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join(".");
}
