import type { Locale } from "@/lib/platform/values/locale";
import type { Month } from "@/lib/revenue/month";

/** `novembro de 2026`; short, for narrow columns, `nov. de 2026`. */
export function monthName(month: Month, locale: Locale, length: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: length,
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
