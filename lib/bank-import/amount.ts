import { type Cents, MAX_AMOUNT, parseReais } from "@/lib/platform/values/money";

/**
 * Reads an amount as banks print it: `1.234,56`, `1,234.56`, `-12.34`, `R$ 10,00`, `100,00 C`, `100,00-`.
 *
 * @returns centavos, below zero for a debit; null when it is no amount, more than API Pix can carry, or could be two: `1.500` is
 *   a thousand to some banks and one and a half to others.
 */
export function readAmount(text: string): Cents | null {
  const match = /^([+-]?)(?:R\$)?([+-]?)([\d.,]+)([CD+-]?)$/i.exec(text.replace(/\s/g, ""));
  if (!match) return null;
  const [, before = "", after = "", digits = "", mark = ""] = match;
  const signs = [before, after, mark].filter((sign) => sign !== "");
  const decimal = signs.length <= 1 ? decimalOf(digits) : null;
  const amount = decimal === null ? null : parseReais(decimal);
  if (amount === null || amount > MAX_AMOUNT) return null;
  return (/[-D]/i.test(signs[0] ?? "") ? -amount : amount) as Cents;
}

/** The decimal text with a dot, whichever signs separate thousands and decimals; null if that is unclear. */
function decimalOf(digits: string): string | null {
  if (/^\d+$/.test(digits)) return digits;
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits)) {
    return digits.replaceAll(".", "").replace(",", ".");
  }
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(digits)) return digits.replaceAll(",", "");
  if (/^\d{1,3}[.,]\d{3}$/.test(digits)) return null;
  // Further places are accepted where they are zeros: some banks print 100.0000.
  return /^\d+[.,]\d+$/.test(digits) ? digits.replace(",", ".") : null;
}
