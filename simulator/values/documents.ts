/**
 * Whether the last two characters of a CPF (11 digits) or CNPJ (14 characters) are its check digits (Receita Federal, modulo
 * 11; letters of a CNPJ count as their ASCII code less 48). One digit alone all through is no CPF.
 */
export function hasValidCheckDigits(document: string): boolean {
  if (/^(\d)\1{10}$/.test(document) || /^0{14}$/.test(document)) return false;
  const body = document.slice(0, -2);
  const first = checkDigit(body, document.length);
  return document === body + first + checkDigit(body + first, document.length);
}

function checkDigit(text: string, length: number): string {
  // A CPF is weighed 2, 3, 4 … from its end; a CNPJ starts anew after 9.
  const cycle = length === 14 ? 8 : Number.POSITIVE_INFINITY;
  const values = [...text].reverse().map((sign) => sign.charCodeAt(0) - 48);
  const sum = values.reduce((total, value, at) => total + value * ((at % cycle) + 2), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
