import { addDays, type CivilDate, daysBetween } from "./brasilia";
import { type Cents, cents } from "./money";

/**
 * The bank collection slip ("boleto", ficha de compensação): its barcode of 44 digits and the line
 * of 47 digits that payers type. Rules of the Banco Central's Carta-Circular 2.926/2000 and of
 * FEBRABAN's layout, with the due factor as it restarted on 2025-02-22.
 *
 * Bills of utilities and taxes (first digit 8, line of 48) have another layout and are recognised as such.
 */

const BARCODE_DIGITS = 44;
const LINE_DIGITS = 47;
const UTILITY_LINE_DIGITS = 48;

/** The largest amount that a barcode can say, in centavos: ten digits. */
export const BOLETO_AMOUNT_MAX = 9_999_999_999n;

/** The currency digit of the real. */
const REAL = "9";
/** The first digit of utility bills ("arrecadação"), where a boleto has that of its bank. */
const UTILITY = "8";
/** The factor of a boleto that codes no due date. */
const NO_DUE_DATE = "0000";

/** Factor 1000 of the second cycle; the first one ended at 9999 the day before. */
const FACTOR_RESTART = "2025-02-22" as CivilDate;
const FIRST_FACTOR = 1_000;
const FACTORS = 9_000;

/** FEBRABAN's window around today in which a factor names one day only. */
const MOST_DAYS_BACK = 3_000;
const MOST_DAYS_AHEAD = 5_500;

export interface Boleto {
  /** 47 digits. */
  readonly line: string;
  /** 44 digits. */
  readonly barcode: string;
  /** The bank's code in the clearing system, three digits. */
  readonly bank: string;
  /** Four digits; `dueDateOfFactor` gives its day. */
  readonly dueFactor: string;
  /** null when none is coded: then the payer learns it elsewhere. */
  readonly amount: Cents | null;
  /** 25 digits of which each bank makes its own use. */
  readonly freeField: string;
}

/** Why a text is no boleto: the first rule found broken. */
export type BoletoRefusal =
  /** Something other than digits and the dots, spaces and hyphens they are printed with. */
  | "not_digits"
  /** Neither the 44 digits of a barcode nor the 47 of a line. */
  | "wrong_length"
  /** A bill of a utility or a tax: payable, and no boleto. */
  | "utility_bill"
  /** Not in reais. */
  | "bad_currency"
  /** The check digit (mod 10) of one of the line's first three fields. */
  | "bad_field_1"
  | "bad_field_2"
  | "bad_field_3"
  /** The check digit (mod 11) over the whole barcode. */
  | "bad_check_digit"
  /** 0001 to 0999 never were factors; very old slips wrote a longer amount there. */
  | "bad_due_factor";

export type BoletoReading =
  | { readonly kind: "read"; readonly boleto: Boleto }
  | { readonly kind: "refused"; readonly reason: BoletoRefusal };

/**
 * Reads a boleto by its line or its barcode, with or without the dots, spaces and hyphens of print.
 * Every check digit is verified. Never throws, whatever the text.
 */
export function readBoleto(text: string): BoletoReading {
  const digits = text.replace(/[\s.-]/g, "");
  const reason = brokenRule(digits);
  if (reason !== null) return { kind: "refused", reason };
  const barcode = digits.length === LINE_DIGITS ? barcodeOfLine(digits) : digits;
  return { kind: "read", boleto: fieldsOf(barcode) };
}

function brokenRule(digits: string): BoletoRefusal | null {
  if (!/^[0-9]+$/.test(digits)) return "not_digits";
  if (isUtilityBill(digits)) return "utility_bill";
  if (digits.length === BARCODE_DIGITS) return brokenBarcode(digits);
  if (digits.length !== LINE_DIGITS) return "wrong_length";
  return brokenField(digits) ?? brokenBarcode(barcodeOfLine(digits));
}

function isUtilityBill(digits: string): boolean {
  const { length } = digits;
  return digits[0] === UTILITY && (length === BARCODE_DIGITS || length === UTILITY_LINE_DIGITS);
}

function brokenField(line: string): BoletoRefusal | null {
  const [first, second, third] = lineFields(line);
  if (!endsWithMod10(first)) return "bad_field_1";
  if (!endsWithMod10(second)) return "bad_field_2";
  return endsWithMod10(third) ? null : "bad_field_3";
}

function brokenBarcode(barcode: string): BoletoRefusal | null {
  if (barcode[3] !== REAL) return "bad_currency";
  if (barcode[4] !== mod11(barcode.slice(0, 4) + barcode.slice(5))) return "bad_check_digit";
  const factor = barcode.slice(5, 9);
  return factor !== NO_DUE_DATE && Number(factor) < FIRST_FACTOR ? "bad_due_factor" : null;
}

function fieldsOf(barcode: string): Boleto {
  const amount = cents(BigInt(barcode.slice(9, 19)));
  return {
    line: lineOfBarcode(barcode),
    barcode,
    bank: barcode.slice(0, 3),
    dueFactor: barcode.slice(5, 9),
    amount: amount === 0n ? null : amount,
    freeField: barcode.slice(19),
  };
}

/**
 * The barcode that a line stands for: the same digits in another order, without the line's own
 * three check digits, which are not looked at.
 *
 * @throws RangeError unless `line` is 47 digits.
 */
export function barcodeOfLine(line: string): string {
  requireDigits(line, LINE_DIGITS, "line");
  const [first, second, third, check, fifth] = lineFields(line);
  const free = first.slice(4, 9) + second.slice(0, 10) + third.slice(0, 10);
  return first.slice(0, 4) + check + fifth + free;
}

/**
 * The line that payers type for a barcode, with its three check digits.
 *
 * @throws RangeError unless `barcode` is 44 digits.
 */
export function lineOfBarcode(barcode: string): string {
  requireDigits(barcode, BARCODE_DIGITS, "barcode");
  const free = barcode.slice(19);
  const checked = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
    .map((field) => field + mod10(field))
    .join("");
  return checked + barcode[4] + barcode.slice(5, 19);
}

/**
 * A line as it is printed: `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`.
 *
 * @throws RangeError unless `line` is 47 digits.
 */
export function formatBoletoLine(line: string): string {
  requireDigits(line, LINE_DIGITS, "line");
  return lineFields(line)
    .map((field, at) => (at < 3 ? `${field.slice(0, 5)}.${field.slice(5)}` : field))
    .join(" ");
}

function requireDigits(text: string, count: number, name: string): void {
  if (text.length !== count || !/^[0-9]+$/.test(text)) {
    throw new RangeError(`the ${name} of a boleto is ${count} digits`);
  }
}

/** The five fields of a line, check digits included. */
function lineFields(line: string): readonly [string, string, string, string, string] {
  return [
    line.slice(0, 10),
    line.slice(10, 21),
    line.slice(21, 32),
    line.slice(32, 33),
    line.slice(33),
  ];
}

function endsWithMod10(field: string): boolean {
  return field.at(-1) === mod10(field.slice(0, -1));
}

/** Weights 2, 1, 2, 1 … from the right; the digits of each product are added, not the product. */
function mod10(digits: string): string {
  const products = fromTheRight(digits).map((digit, at) => digit * (at % 2 === 0 ? 2 : 1));
  const total = sum(products.map((product) => (product > 9 ? product - 9 : product)));
  return String((10 - (total % 10)) % 10);
}

/** Weights 2 to 9 over and over from the right. 0, 10 and 11 are written 1, so it is never 0. */
function mod11(digits: string): string {
  const total = sum(fromTheRight(digits).map((digit, at) => digit * (2 + (at % 8))));
  const check = 11 - (total % 11);
  return String(check > 9 ? 1 : check);
}

function fromTheRight(digits: string): number[] {
  return [...digits].reverse().map(Number);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The due factor that boletos code for a day: 1000 on 2000-07-03, one more each day, and after 9999
 * (2025-02-21, 2049-10-13 …) 1000 again.
 *
 * @throws RangeError for a day before 2000-07-03, which no factor codes.
 */
export function dueFactorOf(day: CivilDate): string {
  const since = daysBetween(FACTOR_RESTART, day);
  if (since < -FACTORS) throw new RangeError("no due factor codes a day before 2000-07-03");
  return String(FIRST_FACTOR + ((since + FACTORS) % FACTORS));
}

/**
 * The day that a due factor names, seen from `today`: the same factor comes back every 9,000 days,
 * so it is the one from 3,000 days ago to 5,500 days ahead (FEBRABAN's window).
 *
 * @returns null for 0000, which codes no date, and for a factor with no day in that window.
 */
export function dueDateOfFactor(factor: string, today: CivilDate): CivilDate | null {
  if (!/^[1-9][0-9]{3}$/.test(factor)) return null;
  const ahead = Number(factor) - Number(dueFactorOf(today));
  const candidates = [ahead - FACTORS, ahead, ahead + FACTORS];
  const days = candidates.find((days) => -MOST_DAYS_BACK <= days && days <= MOST_DAYS_AHEAD);
  return days === undefined ? null : addDays(today, days);
}
