const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether digits are a CPF or CNPJ with right check digits; the provider refuses customers with others. */
export function isTaxDocument(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  if (/^\d{11}$/.test(digits)) return endsRight(digits, CPF_WEIGHTS);
  return /^\d{14}$/.test(digits) && endsRight(digits, CNPJ_WEIGHTS);
}

/** The last two digits follow from those before; the first by the same weights without the foremost. */
function endsRight(digits: string, weights: readonly number[]): boolean {
  const base = digits.slice(0, -2);
  const first = checkDigit(base, weights.slice(1));
  return digits === base + first + checkDigit(base + first, weights);
}

function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index] ?? 0),
    0,
  );
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 0 : digit);
}
