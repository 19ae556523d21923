import type { Locale } from "@/lib/platform/values/locale";

/** A number of whole days in words; less than one is no number. */
export function inDays(days: number, locale: Locale): string {
  if (locale === "en") return days < 1 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;
  return days < 1 ? "menos de um dia" : days === 1 ? "1 dia" : `${days} dias`;
}
