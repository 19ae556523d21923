import { z } from "zod";

/** `valor` of the API Pix: a string of decimal reais with two decimals, never a JSON number. */
export const AMOUNT = /^\d{1,10}\.\d{2}$/;

/** Whole centavos of a valid `valor`; at most 12 digits, so a number holds it exactly. */
export function centavos(valor: string): number {
  return Number(valor.replace(".", ""));
}

/** `valor` of whole centavos, without leading zeros ("0012.30" and "12.30" are one amount). */
export function amountText(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount in the body of a control call. */
export const positiveAmount = z
  .string()
  .regex(AMOUNT, 'must look like "12.34"')
  .refine((text) => !AMOUNT.test(text) || centavos(text) > 0, "must be more than zero");
