import { type Cents, cents, decimalText } from "@/lib/platform/values/money";
import { providerCents } from "@/lib/providers/bounded";

/**
 * An amount as the provider's JSON number in reais. The number only carries the decimal text: up to 15
 * digits it is written as it was read, and nothing is ever calculated with it.
 */
export function reaisNumber(amount: Cents): number {
  return Number(decimalText(amount));
}

/** Hundredths of a percent as the provider's JSON number of percent, in the same way. */
export function percentNumber(basisPoints: number): number {
  return Number(decimalText(cents(basisPoints)));
}

/** Centavos of a JSON number in reais; null when it is no amount (`providerCents`). */
export function centsOfReais(value: number | null | undefined): Cents | null {
  return typeof value === "number" && Number.isFinite(value) ? providerCents(String(value)) : null;
}
