import type { Locale } from "@/lib/platform/values/locale";

/** The units left of a span of time. */
export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The two largest units left, as payers say them. */
export function remainingText(
  { days, hours, minutes, seconds }: Remaining,
  locale: Locale,
): string {
  const english = locale === "en";
  const and = english ? "and" : "e";
  if (days > 0) return `${days} ${dayWord(days, english)} ${and} ${hours} h`;
  if (hours > 0) return `${hours} h ${and} ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${and} ${seconds} s` : `${seconds} s`;
}

function dayWord(days: number, english: boolean): string {
  if (days === 1) return english ? "day" : "dia";
  return english ? "days" : "dias";
}
