import type { Locale } from "@/lib/platform/values/locale";
import {
  type Cents,
  cents,
  decimalText,
  formatBrl,
  parseTypedReais,
} from "@/lib/platform/values/money";

/** An amount as a JSON number of reais: up to twelve digits a double holds every centavo. */
export function reaisNumber(amount: Cents): number {
  return Number(decimalText(amount));
}

/** The amount of a JSON number of reais. */
export function centsOf(reais: number): Cents {
  return cents(Math.round(reais * 100));
}

/** The JSON number of an amount or a percentage as users type it; null where it cannot be read. */
export function typedNumber(typed: string): number | null {
  const hundredths = parseTypedReais(typed);
  return hundredths === null ? null : reaisNumber(hundredths);
}

/** An amount as one types it: `1.234,56`. */
export function typedReais(amount: Cents): string {
  return formatBrl(amount).replace(/^R\$\s/, "");
}

/** Hundredths as one types them, always with two places: `0,80`. */
export function typedHundredths(hundredths: number): string {
  return decimalText(cents(hundredths)).replace(".", ",");
}

/** A percentage as one types it, with no more places than it needs: `2` or `1,5`. */
export function typedPercent(basisPoints: number): string {
  return percentDigits(basisPoints).replace(".", ",");
}

/** `2%` or `1,5%`. */
export function percent(basisPoints: number, locale: Locale): string {
  return `${locale === "en" ? percentDigits(basisPoints) : typedPercent(basisPoints)}%`;
}

function percentDigits(basisPoints: number): string {
  return decimalText(cents(basisPoints)).replace(/\.?0+$/, "");
}
