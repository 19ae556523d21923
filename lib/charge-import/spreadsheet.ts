import type { BillingType } from "@/lib/platform/values/billing-type";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Payer } from "@/lib/platform/values/payer";

// What a spreadsheet of charges is: its bounds, its columns, and what can be wrong with one of its lines.

/** The largest spreadsheet that is read: 2 MiB, many times what 500 lines take. */
export const SPREADSHEET_MAX_BYTES = 2_097_152;

/** The most charges of one spreadsheet. */
export const SPREADSHEET_MAX_LINES = 500;

/** The columns of a spreadsheet of charges, in the order of its model. */
export const SHEET_FIELDS = [
  "name",
  "document",
  "amount",
  "dueDate",
  "billingType",
  "description",
  "reference",
  "email",
  "phone",
  "fine",
  "interest",
  "postalCode",
  "street",
  "number",
  "complement",
  "district",
  "city",
  "state",
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Without one of these a spreadsheet is none of charges. */
export const REQUIRED_FIELDS = ["name", "document", "amount", "dueDate"] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** The rules that a cell can break; the texts say them in words (components/charge-import/texts.ts). */
export type LineRule =
  | "missing"
  | "too_long"
  | "document_form"
  | "document_digits"
  | "document_letters"
  | "amount_form"
  | "amount_zero"
  | "amount_large"
  | "date_form"
  | "date_past"
  | "method_unknown"
  | "method_unavailable"
  | "email_form"
  | "phone_form"
  | "percent_form"
  | "terms_method"
  /** A Pix without fine and interest holds for 30 days from its creation. */
  | "pix_far"
  | "postal_code_form"
  | "state_form"
  /** A rule of POST /payments that none of the others is; the fault has its words. */
  | "other";

/** What is wrong with one cell. */
export interface LineFault {
  readonly field: SheetField;
  readonly rule: LineRule;
  /** What stands in the cell, cut to a length that can be shown. */
  readonly found: string;
  /** The words of the API, for `other`. */
  readonly message?: string;
}

/** The body of POST /payments that a line becomes. */
export interface LineRequest {
  readonly payer: Payer;
  /** Reais. */
  readonly amount: number;
  readonly dueDate: string;
  readonly billingType: BillingType;
  readonly description: string | null;
  readonly reference: string | null;
  /** The longest there is, for a Pix without terms: its payer expects to be able to pay until the due date. */
  readonly pixExpiresInMinutes: number | null;
  readonly fine: { readonly percent: number } | null;
  readonly interest: { readonly percentPerMonth: number } | null;
  readonly documents: "2026";
}

/** A line of a spreadsheet, read: what it asks for, or what is wrong with it. */
export type ReadLine = {
  /** The row of the sheet, from 1, as the program that wrote it numbers it. */
  readonly line: number;
} & (
  | { readonly kind: "request"; readonly request: LineRequest }
  | {
      readonly kind: "wrong";
      /** As it stands in the file, cut to a length that can be shown. */
      readonly name: string;
      readonly faults: readonly LineFault[];
    }
);

/** What a line becomes. */
export type ProposedLine =
  | Extract<ReadLine, { kind: "wrong" }>
  | {
      readonly kind: "request";
      readonly line: number;
      readonly request: LineRequest;
      /**
       * `new`: a charge that there is none of yet. `made`: it is there. `ended`: it was made, and was canceled or refused;
       * the key makes another one.
       */
      readonly state: "new" | "made" | "ended";
      /** With this `Idempotency-Key` the request makes the charge, once. */
      readonly key: string;
      /** The charge that was made of it; null while there is none. */
      readonly chargeId: ChargeId | null;
      /** The first line that says the same; null: this is the first. */
      readonly sameAs: number | null;
    };

/** Why a file as a whole cannot be read as a spreadsheet of charges. */
export type SheetRefusal =
  | { readonly rule: "too_large" | "empty" | "not_text" | "too_many" | "damaged" | "no_headings" }
  /** Another kind of file, by its signature; `xls`: Excel's format of before 2007. */
  | { readonly rule: "other_format"; readonly format: "pdf" | "xls" }
  | { readonly rule: "no_columns"; readonly missing: readonly RequiredField[] }
  /** Two columns have the same meaning. */
  | { readonly rule: "column_twice"; readonly heading: string };

/** What was found in a file. */
export type SheetReading =
  | { readonly kind: "refused"; readonly refusal: SheetRefusal }
  | {
      readonly kind: "read";
      readonly lines: readonly ReadLine[];
      /** The headings of columns that mean nothing here, as they stand in the file. */
      readonly ignored: readonly string[];
      /** Rows that have nothing of a charge, or its amount alone: totals and notes. */
      readonly skipped: readonly number[];
    };
