import { z } from "zod";

const REAIS = /^\d{1,10}(?:\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/;

/** A JSON number of reais as whole centavos. */
export const reais = decimal(REAIS, "deve ser um valor em reais com até duas casas decimais.");

/** A JSON number of percent as hundredths of a percent. */
export const percent = decimal(PERCENT, "deve ser um percentual com até duas casas decimais.");

/** A JSON number in hundredths, read from its decimal text so that no binary rounding meets money. */
function decimal(form: RegExp, message: string) {
  return z
    .number()
    .refine((value) => form.test(String(value)), message)
    .transform((value) => hundredths(String(value)));
}

/** Centavos as the JSON number of reais that the provider writes. */
export function inReais(cents: number): number {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return Number(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Centavos for a person: `R$ 1.234,56`. */
export function shownReais(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
  return `R$ ${whole},${digits.slice(-2)}`;
}

function hundredths(text: string): number {
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole + fraction.padEnd(2, "0"));
}
