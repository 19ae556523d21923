import type { Locale } from "@/lib/platform/values/locale";
import type { Cents } from "@/lib/platform/values/money";

/**
 * By what share of `before` an amount differs from it: 0.12 is 12 % more, also of money that left. Null where no share says
 * anything: from nothing, and from money that came to money that left.
 */
export function changeOf(amount: Cents, before: Cents): number | null {
  if (amount === before) return 0;
  if (before === 0n || amount < 0n !== before < 0n) return null;
  return Number(amount - before) / Number(before);
}

/** A share as `+12%`: with a decimal where it is small, so that a change is not written as none. */
export function percentOf(share: number, locale: Locale, isSigned = true): string {
  return new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
    signDisplay: isSigned ? "exceptZero" : "never",
  }).format(share);
}
