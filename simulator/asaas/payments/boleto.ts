import { daysBetween } from "@/simulator/values/brasilia";

/** Made-up number of the simulated bank among the banks. */
const BANK = "999";
const REAL = "9";
const FACTOR_BASE = "1997-10-07";

/** A boleto as its payer meets it. */
export interface Boleto {
  /** 47 digits. */
  readonly line: string;
  /** 44 digits. */
  readonly barcode: string;
}

/** Line and barcode of a registered boleto; layout and check digits by FEBRABAN (Carta Circular 2.926/2000). */
export function boletoOf(slip: {
  readonly cents: number;
  readonly dueDate: string;
  readonly number: number;
}): Boleto {
  const free = nossoNumero(slip.number).padStart(25, "0");
  const field5 = dueFactor(slip.dueDate) + String(slip.cents).padStart(10, "0");
  const digit = generalDigit(`${BANK}${REAL}${field5}${free}`);
  const line = [
    withDigit(`${BANK}${REAL}${free.slice(0, 5)}`),
    withDigit(free.slice(5, 15)),
    withDigit(free.slice(15)),
    digit,
    field5,
  ].join("");
  return { line, barcode: `${BANK}${REAL}${digit}${field5}${free}` };
}

/** The number by which the provider knows a boleto. */
export function nossoNumero(number: number): string {
  return String(number).padStart(11, "0");
}

/** Days since the base, begun anew at 1000 every 9000 days; the last time on 2025-02-22. */
export function dueFactor(dueDate: string): string {
  const days = daysBetween(FACTOR_BASE, dueDate);
  return String(((days - 1_000) % 9_000) + 1_000);
}

/** Digits with their mod 10 digit behind them: weights 2, 1, 2, … from the right, digits of products added. */
function withDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** Mod 11 over the other 43 digits: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function generalDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}
