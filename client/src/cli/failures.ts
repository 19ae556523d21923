import type { Text } from "./text.js";

/** A command was called wrongly, in one sentence. Exit code 2. */
export class UsageError extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.name = "UsageError";
    this.text = text;
  }
}

/** Something is not possible, in one sentence. Exit code 1. */
export class Impossible extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.name = "Impossible";
    this.text = text;
  }
}

/** Reads a whole number that an option has. */
export function countOf(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new UsageError({
      pt: `--${option}: "${text}" não é um número inteiro.`,
      en: `--${option}: "${text}" is no whole number.`,
    });
  }
  return Number(text);
}

/** Reads an amount in reais, as 10.50 or 10,50. */
export function amountOf(text: string): number {
  if (!/^\d{1,10}([.,]\d{1,2})?$/.test(text)) {
    throw new UsageError({
      pt: `"${text}" não é um valor em reais, como 10,50.`,
      en: `"${text}" is no amount in reais, such as 10.50.`,
    });
  }
  return Number(text.replace(",", "."));
}
