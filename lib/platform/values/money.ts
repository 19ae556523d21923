/**
 * Whole centavos of a real. A branded bigint: it cannot be mixed with a float, and `JSON.stringify`
 * refuses it, so only the contract can put money on the wire.
 */
export type Cents = bigint & { readonly __brand: "Cents" };

/** The largest amount API Pix can carry: pattern `\d{1,10}\.\d{2}`, R$ 9.999.999.999,99. */
export const MAX_AMOUNT = 999_999_999_999n as Cents;

/** Centavos from a whole number of centavos. */
export function cents(value: bigint | number): Cents {
  return BigInt(value) as Cents;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Reads the decimal text of a JSON number as centavos without passing through a float.
 *
 * @returns null when the text is no decimal number or its value is not a whole number of centavos:
 *   a third decimal is an error, never rounded (ADR 0010). `-0` is 0.
 */
export function parseReais(text: string): Cents | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = "", fraction = "", exponentText = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return cents(0);
  const exponent = Number(exponentText);
  // Nothing this long is an amount; the bound keeps a hostile exponent from building a huge integer.
  if (Math.abs(exponent) > 64 || digits.length > 64) return null;
  const shift = exponent - fraction.length + 2;
  const scaled = shift >= 0 ? digits + "0".repeat(shift) : wholePart(digits, -shift);
  if (scaled === null) return null;
  const value = BigInt(scaled);
  return (sign === "-" ? -value : value) as Cents;
}

function wholePart(digits: string, dropped: number): string | null {
  const cut = digits.slice(0, Math.max(0, digits.length - dropped));
  const lost = digits.slice(cut.length);
  return /^0*$/.test(lost) && digits.length >= dropped ? cut || "0" : null;
}

/**
 * Reads an amount as users type or paste it: `1234,5`, `1.234,56`, `R$ 1.234,56`, `1234.56`. A comma
 * parts the centavos; a lone dot does so too where no thousand can follow it (`10.50`), while `1.234`
 * is a thousand and more, as everywhere in Brazil.
 *
 * @returns null when it cannot be read in just one way, or is finer than a centavo.
 */
export function parseTypedReais(typed: string): Cents | null {
  const text = typed.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  const grouped = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(text);
  const plain = grouped ?? /^(\d+)(?:[.,](\d{0,2}))?$/.exec(text) ?? /^()[.,](\d{1,2})$/.exec(text);
  if (!plain) return null;
  const [, whole = "", fraction = ""] = plain;
  return parseReais(`${whole.replaceAll(".", "") || "0"}.${fraction.padEnd(2, "0")}`);
}

/** `1234.56`: the decimal text that API Pix and BR Code write, always with two places. */
export function decimalText(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `R$ 1.234,56`, with a no-break space, for the screen. */
export function formatBrl(amount: Cents): string {
  const [whole = "0", fraction = "00"] = decimalText(amount < 0n ? cents(-amount) : amount).split(
    ".",
  );
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${amount < 0n ? "-" : ""}R$\u00a0${grouped},${fraction}`;
}
