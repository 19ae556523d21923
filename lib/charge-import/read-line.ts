import { z } from "zod";
import { DESCRIPTION_LIMIT, PIX_VALIDITY_MINUTES } from "@/lib/charges/charge";
import { readCreatePaymentRequest } from "@/lib/charges/create-payment-request";
import { REFERENCE_MAX } from "@/lib/charges/reference";
import { readStrictJson } from "@/lib/http/strict-json";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import { TERMS_BILLING_TYPES } from "@/lib/platform/values/late-terms";
import { decimalText, MAX_AMOUNT } from "@/lib/platform/values/money";
import { PAYER_TEXT_LIMITS } from "@/lib/platform/values/payer";
import { isCnpj, isCpf, isDocument, isNumericDocument } from "@/lib/platform/values/tax-document";
import {
  codeOf,
  readAmountCell,
  readDayCell,
  readDocumentCell,
  readMethodCell,
  readPercentCell,
} from "./read-cells";
import { type Cell, EMPTY_CELL } from "./sheet-table";
import {
  type LineFault,
  type LineRequest,
  type LineRule,
  SHEET_FIELDS,
  type SheetField,
} from "./spreadsheet";

/** What a line is judged by, beside what it says. */
export interface LineRules {
  readonly today: CivilDate;
  /** What the merchant's accounts can charge by. */
  readonly methods: readonly BillingType[];
  /** Whether the merchant charges CNPJs with letters. */
  readonly takesLetters: boolean;
  readonly from1904: boolean;
}

/** The most characters of a cell that a fault shows. */
const FOUND_MAX = 60;

/** Cuts what stands in a cell to a length that can be shown. */
export function shownText(text: string): string {
  return [...text].slice(0, FOUND_MAX).join("");
}

/** How many days ahead a Pix without terms may be due, to be payable until the end of that day. */
const PIX_DAYS_AHEAD = PIX_VALIDITY_MINUTES.max / 1_440 - 1;

/** The most characters of each text. */
const LIMITS: Readonly<Partial<Record<SheetField, number>>> = {
  ...PAYER_TEXT_LIMITS,
  description: DESCRIPTION_LIMIT,
  reference: REFERENCE_MAX,
};

const ADDRESS = ["street", "number", "complement", "district", "city", "state"] as const;

/** Reads one line, cell by cell, and notes what is wrong with it. */
class LineReader {
  readonly faults: LineFault[] = [];

  constructor(
    private readonly cellOf: (field: SheetField) => Cell,
    private readonly rules: LineRules,
  ) {}

  note(field: SheetField, rule: LineRule, message?: string): void {
    const found = shownText(this.cellOf(field).text);
    this.faults.push({ field, rule, found, ...(message === undefined ? {} : { message }) });
  }

  has(field: SheetField): boolean {
    return this.cellOf(field).text !== "";
  }

  /** Reads a cell that has to have something in it; null when it has not. */
  private required(field: SheetField): Cell | null {
    if (this.has(field)) return this.cellOf(field);
    this.note(field, "missing");
    return null;
  }

  text(field: SheetField): string | null {
    const text = codeOf(this.cellOf(field));
    const most = LIMITS[field];
    if (most !== undefined && [...text].length > most) this.note(field, "too_long");
    return text === "" ? null : text;
  }

  requiredText(field: SheetField): string {
    return this.required(field) ? (this.text(field) ?? "") : "";
  }

  document(): string {
    const cell = this.required("document");
    if (!cell) return "";
    const bare = readDocumentCell(cell);
    if (!isDocument(bare)) this.note("document", "document_form");
    else if (!isCpf(bare) && !isCnpj(bare)) this.note("document", "document_digits");
    else if (!isNumericDocument(bare) && !this.rules.takesLetters) {
      this.note("document", "document_letters");
    }
    return bare;
  }

  /** Reais. */
  amount(): number {
    const cell = this.required("amount");
    if (!cell) return 0;
    const amount = readAmountCell(cell);
    if (amount === null) this.note("amount", "amount_form");
    else if (amount === 0n) this.note("amount", "amount_zero");
    else if (amount > MAX_AMOUNT) this.note("amount", "amount_large");
    return amount === null ? 0 : Number(decimalText(amount));
  }

  dueDate(): string {
    const cell = this.required("dueDate");
    if (!cell) return "";
    const day = readDayCell(cell, this.rules.from1904);
    if (day === null) this.note("dueDate", "date_form");
    else if (day < this.rules.today) this.note("dueDate", "date_past");
    return day ?? "";
  }

  /** Notes a day until which a Pix could not be paid. */
  pixUntil(dueDate: string): void {
    if (dueDate > addDays(this.rules.today, PIX_DAYS_AHEAD)) this.note("dueDate", "pix_far");
  }

  method(): BillingType {
    const method = readMethodCell(this.cellOf("billingType"));
    if (method === null) this.note("billingType", "method_unknown");
    else if (!this.rules.methods.includes(method)) this.note("billingType", "method_unavailable");
    return method ?? "UNDEFINED";
  }

  email(): string | null {
    const email = this.text("email");
    if (email !== null && !z.email().safeParse(email).success) this.note("email", "email_form");
    return email;
  }

  phone(): string | null {
    if (!this.has("phone")) return null;
    const digits = codeOf(this.cellOf("phone"))
      .replace(/[()\-.\s]/g, "")
      .replace(/^(?:\+55|55(?=\d{10,11}$))/, "");
    if (!/^\d{10,11}$/.test(digits)) this.note("phone", "phone_form");
    return digits;
  }

  /** Percent, with at most two places. */
  percent(field: "fine" | "interest", method: BillingType): number | null {
    if (!this.has(field)) return null;
    const hundredths = readPercentCell(this.cellOf(field));
    if (hundredths === null) this.note(field, "percent_form");
    else if (!TERMS_BILLING_TYPES.includes(method)) this.note(field, "terms_method");
    return hundredths === null ? null : Number(decimalText(hundredths));
  }

  /** An address is whole or none: half of one is a fault. */
  address(): LineRequest["payer"]["address"] {
    if (!this.has("postalCode") && !ADDRESS.some((field) => this.has(field))) return null;
    // A spreadsheet that took it for a number dropped its leading zero.
    const postalCode = this.requiredText("postalCode")
      .replace(/[-.\s]/g, "")
      .replace(/^\d{7}$/, "0$&");
    if (this.has("postalCode") && !/^\d{8}$/.test(postalCode)) {
      this.note("postalCode", "postal_code_form");
    }
    const state = this.requiredText("state").toUpperCase();
    if (this.has("state") && !/^[A-Z]{2}$/.test(state)) this.note("state", "state_form");
    return {
      street: this.requiredText("street"),
      number: this.requiredText("number"),
      complement: this.text("complement"),
      district: this.requiredText("district"),
      city: this.requiredText("city"),
      state,
      postalCode,
    };
  }
}

/** Reads what a line asks for, or every fault of it. The reader of POST /payments has the last word. */
export function readLine(
  cellOf: (field: SheetField) => Cell | undefined,
  rules: LineRules,
): { readonly request: LineRequest } | { readonly faults: readonly LineFault[] } {
  const line = new LineReader((field) => cellOf(field) ?? EMPTY_CELL, rules);
  const billingType = line.method();
  const fine = line.percent("fine", billingType);
  const interest = line.percent("interest", billingType);
  const dueDate = line.dueDate();
  const isBarePix = billingType === "PIX" && fine === null && interest === null;
  if (isBarePix) line.pixUntil(dueDate);
  const request: LineRequest = {
    payer: {
      name: line.requiredText("name"),
      document: line.document(),
      email: line.email(),
      phone: line.phone(),
      address: line.address(),
    },
    amount: line.amount(),
    dueDate,
    billingType,
    description: line.text("description"),
    reference: line.text("reference"),
    pixExpiresInMinutes: isBarePix ? PIX_VALIDITY_MINUTES.max : null,
    fine: fine === null ? null : { percent: fine },
    interest: interest === null ? null : { percentPerMonth: interest },
    documents: "2026",
  };
  if (line.faults.length === 0) noteErrorsOfApi(request, line);
  if (line.faults.length === 0) return { request };
  const placeOf = ({ field }: LineFault) => SHEET_FIELDS.indexOf(field);
  return { faults: line.faults.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function noteErrorsOfApi(request: LineRequest, line: LineReader): void {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const json = readStrictJson(bytes, { maxDepth: 8 });
  const read = json.kind === "refused" ? json : readCreatePaymentRequest(json.value);
  if (read.kind === "refused") line.note("name", "other", read.message);
  if (read.kind !== "invalid") return;
  for (const error of read.errors) {
    const pointer = "pointer" in error ? error.pointer : "";
    line.note(fieldAt(pointer), "other", error.message);
  }
}

/** The column that a field of the API comes from; they have the same names. */
function fieldAt(pointer: string): SheetField {
  return SHEET_FIELDS.find((field) => pointer.split("/").includes(field)) ?? "name";
}
