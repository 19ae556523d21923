export const LOCALES = ["pt-BR", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** Longer headers than this come from no browser. */
const HEADER_MAX = 500;

/**
 * The language of a page: Portuguese, unless `Accept-Language` prefers English to it. Whatever
 * cannot be read counts as silence.
 */
export function chooseLocale(acceptLanguage: string | null): Locale {
  let portuguese = 0;
  let english = 0;
  for (const range of (acceptLanguage ?? "").slice(0, HEADER_MAX).split(",")) {
    const match = /^\s*(pt|en)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(range);
    if (!match) continue;
    const quality = Math.min(1, Number(match[2] ?? 1));
    // Equal qualities go to the language named first, so the second must be strictly greater.
    if (match[1]?.toLowerCase() === "pt") {
      if (quality > english) portuguese = Math.max(portuguese, quality);
    } else if (quality > portuguese) {
      english = Math.max(english, quality);
    }
  }
  return english > portuguese ? "en" : "pt-BR";
}

/** The cookie of the language that a member chose. A page sets it; it decides about nothing else. */
export const LOCALE_COOKIE = "vintem-lang";

/** The language of who sent a request: the chosen one, else what `Accept-Language` prefers. */
export function localeOf(headers: Pick<Headers, "get">): Locale {
  const cookie = (headers.get("cookie") ?? "")
    .split("; ")
    .find((each) => each.startsWith(`${LOCALE_COOKIE}=`));
  const chosen = parseLocale(cookie?.slice(LOCALE_COOKIE.length + 1) ?? "");
  return chosen ?? chooseLocale(headers.get("accept-language"));
}

/** The language in an address (`?lang=`); null where there is no such language. */
export function parseLocale(text: string): Locale | null {
  return LOCALES.find((locale) => locale === text) ?? (text === "pt" ? "pt-BR" : null);
}
