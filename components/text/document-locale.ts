import type { Locale } from "@/lib/platform/values/locale";

/** The language the page is already in: all that an error boundary can know of the request. */
export function documentLocale(): Locale {
  return typeof document !== "undefined" && document.documentElement.lang === "en" ? "en" : "pt-BR";
}
