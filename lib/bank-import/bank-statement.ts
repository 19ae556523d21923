import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";

/** The largest statement that is read: 2 MiB, many times a year of a busy account. */
export const STATEMENT_MAX_BYTES = 2_097_152;

/** The most entries, credits and debits, that one statement may have. */
export const STATEMENT_MAX_ENTRIES = 20_000;

/** The most lines that are confirmed at once. */
export const CONFIRM_LINES_MAX = 500;

/** One credit or debit of a bank statement. */
export interface StatementLine {
  /** The line of the file, from 1. */
  readonly line: number;
  /** The day the bank booked it. */
  readonly postedOn: CivilDate;
  /** Above zero, also for a debit. */
  readonly amount: Cents;
  /** All words that the bank prints for it, joined to one line. */
  readonly text: string;
  /** The bank and the account whose statement it is, as far as the file names them; null in CSV. */
  readonly account: string | null;
  /** The bank's own number of the entry. It identifies nothing: some banks number anew in each export. */
  readonly bankId: string | null;
}

/** Why one entry of a statement cannot be read, although the others can. */
export const LINE_RULES = ["date", "amount", "contradiction"] as const;
export type LineRule = (typeof LINE_RULES)[number];

/** An entry that may be a credit or debit, but has no amount or day that can be read. */
export interface UnreadLine {
  readonly line: number;
  readonly rule: LineRule;
  /** The value that was found, cut to a length that can be shown. */
  readonly found: string;
}

/** The columns that were found in a CSV file, by its headings or, without headings, by their numbers. */
export interface StatementLayout {
  readonly separator: ";" | "," | "\t";
  /** The line of the headings; null when the file has none. */
  readonly headingLine: number | null;
  readonly date: string;
  /** The column of amounts, or of credits where debits have their own. */
  readonly amount: string;
  readonly text: readonly string[];
}

/** Why a file as a whole cannot be read as a statement. */
export type StatementRefusal =
  | { readonly rule: "too_large" | "empty" | "not_text" | "too_many" }
  /** Another kind of file, by its signature. */
  | { readonly rule: "other_format"; readonly format: "pdf" | "spreadsheet" }
  /** OFX in another currency. */
  | { readonly rule: "currency"; readonly found: string }
  /** OFX cut off before its end, or CSV with a quote that is never closed. */
  | { readonly rule: "cut_off"; readonly line: number }
  /** CSV without a column of dates or of amounts, or with more columns than any bank's. */
  | { readonly rule: "no_columns" };

/** Days from one to another, both inclusive. */
export interface StatementPeriod {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

export interface BankStatement {
  readonly format: "ofx" | "csv";
  /** Null for OFX, which names its fields itself. */
  readonly layout: StatementLayout | null;
  /** The credits. */
  readonly lines: readonly StatementLine[];
  readonly debits: readonly StatementLine[];
  readonly unread: readonly UnreadLine[];
  /** The days that the file says it is about, inclusive; null where it says nothing, as CSV. */
  readonly period: StatementPeriod | null;
  /** How many entries were skipped: balances and totals. */
  readonly passedOver: number;
}

/** Parts entries as they were read, a debit with an amount below zero, into credits and debits. */
export function bySign(entries: readonly StatementLine[]): Pick<BankStatement, "lines" | "debits"> {
  const debits = entries.filter(({ amount }) => amount < 0n);
  return {
    lines: entries.filter(({ amount }) => amount > 0n),
    debits: debits.map((line) => ({ ...line, amount: cents(-line.amount) })),
  };
}

export type StatementReading =
  | { readonly kind: "read"; readonly statement: BankStatement }
  | { readonly kind: "refused"; readonly refusal: StatementRefusal };

/** A line with what identifies its money. */
export interface IdentifiedLine extends StatementLine {
  /** Identifies the payment in the Pix network; null where the bank does not print it. */
  readonly endToEndId: string | null;
  /**
   * The reference that its money is recorded under: the end-to-end id, else `statement:<digest of the line>`, followed
   * by `:<digest of the bank account>` where the file names that. `identifyLines` has an unkeyed digest, which is compared
   * with nothing and stored nowhere before `keyLines` made it a keyed one.
   */
  readonly reference: string;
}
