import type { Locale } from "@/lib/platform/values/locale";

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago something was, in its largest unit: `há 3 dias`; `agora` within the last minute. */
export function ago(instant: Date, now: Date, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const elapsed = Math.max(0, now.getTime() - instant.getTime());
  const [unit, length] = UNITS.find(([, ms]) => elapsed >= ms) ?? (["second", 1] as const);
  if (unit === "second") return words.format(0, "second");
  // "Yesterday" would be a day of the calendar; what is meant is a span of time.
  const counted = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return counted.format(-Math.floor(elapsed / length), unit);
}
