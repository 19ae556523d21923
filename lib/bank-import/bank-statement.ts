import type { CivilDate } from "./brasilia";
import type { Cents } from "./money";

/** The largest statement that is read: 2 MiB, many times a year of a busy account. */
export const STATEMENT_MAX_BYTES = 2_097_152;

/** The most entries, credits and debits, that one statement may have. */
export const STATEMENT_MAX_ENTRIES = 20_000;

/** The most lines that are confirmed at once. */
export const CONFIRM_LINES_MAX = 500;

/** Money that arrived, as one line of a bank statement tells it. */
export interface StatementLine {
  /** Where it stands in the file, from 1. */
  readonly line: number;
  /** The day the bank booked it. */
  readonly postedOn: CivilDate;
  /** Above zero: debits are not read. */
  readonly amount: Cents;
  /** Everything the bank writes about it, on one line. */
  readonly text: string;
  /** The bank's own number for it. Some banks number anew in each export: it proves nothing. */
  readonly bankId: string | null;
}

/** Why an entry of a statement cannot be read; the rest of it can. */
export const LINE_RULES = ["date", "amount", "contradiction"] as const;
export type LineRule = (typeof LINE_RULES)[number];

/** An entry that may be money, and of which nobody can say how much or when. */
export interface UnreadLine {
  readonly line: number;
  readonly rule: LineRule;
  /** What stands there, cut to a length that can be shown. */
  readonly found: string;
}

/** Which columns a CSV file was found to have, by its own headings (or numbers, without a heading). */
export interface StatementLayout {
  readonly separator: ";" | "," | "\t";
  /** The line of the headings; null when the file has none. */
  readonly headingLine: number | null;
  readonly date: string;
  /** One column of amounts, or the one of credits. */
  readonly amount: string;
  readonly text: readonly string[];
}

/** Why a file as a whole is no statement that can be read. */
export type StatementRefusal =
  | { readonly rule: "too_large" | "empty" | "not_text" | "too_many" }
  /** Another kind of file, by its own bytes. */
  | { readonly rule: "other_format"; readonly format: "pdf" | "spreadsheet" }
  /** OFX in another currency. */
  | { readonly rule: "currency"; readonly found: string }
  /** OFX cut off before its end, or CSV with a quote that is never closed. */
  | { readonly rule: "cut_off"; readonly line: number }
  /** CSV without a column of dates or of amounts, or with more columns than any bank's. */
  | { readonly rule: "no_columns" };

export interface BankStatement {
  readonly format: "ofx" | "csv";
  /** Null for OFX, which names its fields itself. */
  readonly layout: StatementLayout | null;
  readonly lines: readonly StatementLine[];
  readonly unread: readonly UnreadLine[];
  /** Debits, balances and totals, which are nobody's payment. */
  readonly passedOver: number;
}

export type StatementReading =
  | { readonly kind: "read"; readonly statement: BankStatement }
  | { readonly kind: "refused"; readonly refusal: StatementRefusal };
