import { z } from "zod";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { type ProposedLine, SHEET_FIELDS } from "./spreadsheet";

// What the page that imports a spreadsheet receives. Amounts are reais, days are Brasília's.

const request = z.strictObject({
  payer: z.strictObject({
    name: z.string(),
    document: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z
      .strictObject({
        street: z.string(),
        number: z.string(),
        complement: z.string().nullable(),
        district: z.string(),
        city: z.string(),
        state: z.string(),
        postalCode: z.string(),
      })
      .nullable(),
  }),
  amount: z.number(),
  dueDate: z.iso.date(),
  billingType: z.enum(BILLING_TYPES),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  pixExpiresInMinutes: z.int().nullable(),
  fine: z.strictObject({ percent: z.number() }).nullable(),
  interest: z.strictObject({ percentPerMonth: z.number() }).nullable(),
  documents: z.literal("2026"),
});

const line = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("request"),
    line: z.int(),
    request,
    state: z.enum(["new", "made", "ended"]),
    key: z.string(),
    chargeId: z.guid().nullable(),
    sameAs: z.int().nullable(),
  }),
  z.strictObject({
    kind: z.literal("wrong"),
    line: z.int(),
    name: z.string(),
    faults: z.array(
      z.strictObject({
        field: z.enum(SHEET_FIELDS),
        rule: z.string(),
        found: z.string(),
        message: z.string().optional(),
      }),
    ),
  }),
]);

export const spreadsheetSchema = z.strictObject({
  lines: z.array(line),
  ignored: z.array(z.string()),
  skipped: z.array(z.int()),
});

/** A spreadsheet of charges, and what each line becomes. */
export interface SpreadsheetResponse {
  readonly lines: readonly ProposedLine[];
  readonly ignored: readonly string[];
  readonly skipped: readonly number[];
}
