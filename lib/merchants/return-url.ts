/** The most characters of an address that a payer's page leads back to. */
export const RETURN_URL_MAX = 2_048;

/** The most origins that a merchant registers. */
export const RETURN_ORIGINS_MAX = 10;

/**
 * The address that a payer's page may lead back to, as a browser spells it; null when it is none: https,
 * or http on the developer's own machine, without a name and password in it. That machine is allowed in
 * every environment: it belongs to the payer who opens the page, an address has to be at an origin that the
 * merchant registered by hand, and an integration is tried out against a real account as well.
 */
export function parseReturnUrl(text: string): string | null {
  if (text.length > RETURN_URL_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  const local = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  const safe = url.protocol === "https:" || (url.protocol === "http:" && local);
  return safe && url.username === "" && url.password === "" ? url.href : null;
}

/** `https://loja.example` from an address that is nothing but an origin; null for everything else. */
export function parseReturnOrigin(text: string): string | null {
  const href = parseReturnUrl(text.trim());
  if (href === null) return null;
  const { origin } = new URL(href);
  return href === `${origin}/` ? origin : null;
}

/** Whether an address of `parseReturnUrl` is at one of these origins. */
export function isAtOneOf(returnUrl: string, origins: readonly string[]): boolean {
  return origins.includes(new URL(returnUrl).origin);
}
