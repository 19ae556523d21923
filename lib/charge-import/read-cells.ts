import { normalized } from "@/lib/bank-import/words";
import { chargeWords } from "@/lib/charges/words";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { LOCALES } from "@/lib/platform/values/locale";
import { type Cents, cents, parseTypedReais } from "@/lib/platform/values/money";
import { bareDocument, isCnpj, isCpf } from "@/lib/platform/values/tax-document";
import type { Cell } from "./sheet-table";

// How the cells of a spreadsheet are read: as Brazilians write them, and as Excel stores what they wrote.

/**
 * Reads an amount: `1.234,56`, `R$ 1.234,56`, `1234.56`, or the number of a cell.
 *
 * @returns null when it is none, could be two, or is finer than a centavo.
 */
export function readAmountCell({ text, isNumber }: Cell): Cents | null {
  if (!isNumber) return parseTypedReais(text);
  // Excel stores doubles: 1234.56 may stand as 1234.5599999999999.
  const hundredths = Number(text) * 100;
  const whole = Math.round(hundredths);
  const isWhole = Number.isSafeInteger(whole) && Math.abs(hundredths - whole) < 1e-4;
  return isWhole && whole >= 0 ? cents(whole) : null;
}

/** The day that a spreadsheet counts from: 30 December 1899, or 1 January 1904. */
const DAY_ZERO = { from1900: "1899-12-30", from1904: "1904-01-01" } as const;

/** Reads a day: `05/12/2026`, `5/12/26`, `2026-12-05`, or the number of a cell. Null when it is none. */
export function readDayCell({ text, isNumber }: Cell, from1904: boolean): CivilDate | null {
  if (isNumber) {
    const days = Math.floor(Number(text));
    // Up to the year 2173; before 1954 a number is hardly a day.
    if (!(days >= 20_000 && days <= 100_000)) return null;
    return addDays((from1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900) as CivilDate, days);
  }
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text);
  if (iso) return parseCivilDate(iso[1] ?? "");
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?: 00:00(?::00)?)?$/.exec(text);
  if (!written) return null;
  const [, day = "", month = "", year = ""] = written;
  return parseCivilDate(
    `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}

/** The digits of a number that a cell stores instead of a code: `1.2345678909E10` is `12345678909`. */
export function codeOf({ text, isNumber }: Cell): string {
  if (!isNumber) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}

/**
 * Reads a CPF or CNPJ without its signs. A spreadsheet that took one for a number dropped its leading zeros: they are put
 * back where the check digits agree then.
 */
export function readDocumentCell(cell: Cell): string {
  const bare = bareDocument(codeOf(cell));
  if (!/^\d{8,13}$/.test(bare)) return bare;
  const cpf = bare.padStart(11, "0");
  if (bare.length < 11 && isCpf(cpf)) return cpf;
  const cnpj = bare.padStart(14, "0");
  return bare.length !== 11 && isCnpj(cnpj) ? cnpj : bare;
}

/** Hundredths: up to here a number may be a share of 1, since 10 % is stored as 0.1, and few charge a fine of more than 20 %. */
const SHARE_MAX = 20n;

/**
 * Reads a percentage: `2`, `2,5%`, or the number of a cell.
 *
 * @returns hundredths of a percent; null when it is none, or a number that may be a share of 1: a cell that Excel shows as
 *   2 % stores 0.02.
 */
export function readPercentCell({ text, isNumber }: Cell): Cents | null {
  const hundredths = readAmountCell({ text: text.replace(/\s*%$/, ""), isNumber });
  if (hundredths === null || hundredths <= 0n || hundredths > 10_000n) return null;
  return isNumber && hundredths <= SHARE_MAX ? null : hundredths;
}

/** Other words for the methods, as `normalized` writes them. */
const OTHER_WORDS: readonly (readonly [string, BillingType])[] = [
  ["boleto bancario", "BOLETO"],
  ["cartao", "CREDIT_CARD"],
  ["credito", "CREDIT_CARD"],
  ["debito", "DEBIT_CARD"],
  ["o pagador escolhe", "UNDEFINED"],
  ["", "UNDEFINED"],
];

const METHOD_OF: ReadonlyMap<string, BillingType> = new Map([
  ...LOCALES.flatMap((locale) =>
    BILLING_TYPES.map(
      (type) => [normalized(chargeWords(locale).billingTypes[type]), type] as const,
    ),
  ),
  ...BILLING_TYPES.map((type) => [normalized(type), type] as const),
  ...OTHER_WORDS,
]);

/** Reads a payment method by the words of the pages or the API; nothing leaves the choice to the payer. Null: unknown. */
export function readMethodCell({ text }: Cell): BillingType | null {
  return METHOD_OF.get(normalized(text)) ?? null;
}
