import { buffer } from "node:stream/consumers";
import { MEDIA_TYPES } from "@/lib/listing/export-file";
import type { SheetFormat } from "@/lib/listing/export-format";
import type { Column } from "@/lib/listing/spreadsheet/column";
import { csv } from "@/lib/listing/spreadsheet/csv";
import { xlsx } from "@/lib/listing/spreadsheet/xlsx";
import type { Locale } from "@/lib/platform/values/locale";
import { HEADINGS } from "./heading-words";
import type { SheetField } from "./spreadsheet";

/** How wide each column is, in characters. */
const WIDTHS: Readonly<Record<SheetField, number>> = {
  name: 32,
  document: 20,
  amount: 12,
  dueDate: 13,
  billingType: 20,
  description: 32,
  reference: 16,
  email: 28,
  phone: 18,
  fine: 10,
  interest: 16,
  postalCode: 12,
  street: 28,
  number: 10,
  complement: 16,
  district: 18,
  city: 18,
  state: 6,
};

/**
 * Writes the spreadsheet that members fill in: its headings alone, so that nobody charges an example. Documents, phones
 * and codes are columns of text, in which Excel drops no zero.
 */
export async function modelFile(
  format: SheetFormat,
  locale: Locale,
): Promise<{ readonly type: string; readonly bytes: Uint8Array; readonly name: string }> {
  const headings = HEADINGS[locale];
  const columns = (Object.keys(WIDTHS) as SheetField[]).map((field): Column<never> => {
    const common = { heading: headings[field], width: WIDTHS[field], of: () => null };
    if (field === "amount") return { kind: "money", ...common };
    return { kind: field === "dueDate" ? "day" : "text", ...common };
  });
  const name = locale === "en" ? "charges-model" : "cobrancas-modelo";
  const pieces =
    format === "xlsx"
      ? xlsx({ sheetName: name, columns, batches: noRows(), total: 0, instantFormat: "General" })
      : csv(columns, noRows(), locale === "en" ? "comma" : "semicolon");
  const bytes = new Uint8Array(await buffer(pieces));
  return { type: MEDIA_TYPES[format], bytes, name: `${name}.${format}` };
}

async function* noRows(): AsyncGenerator<never[]> {}
