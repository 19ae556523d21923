import { parse } from "csv-parse/sync";
import { decode } from "@/lib/bank-import/decode";
import { CELLS_MAX, cellText, ROWS_MAX, type Row, refused, type TableReading } from "./sheet-table";

/**
 * Reads a CSV file: UTF-8, UTF-16 with a byte order mark or Windows-1252, with semicolons, commas or tabs. A cell that
 * looks like a formula is text.
 */
export function readCsvTable(bytes: Uint8Array): TableReading {
  const decoded = decode(bytes);
  if (decoded.kind === "refused") {
    const { refusal } = decoded;
    if (refusal.rule === "other_format") {
      return refused({ rule: "other_format", format: refusal.format === "pdf" ? "pdf" : "xls" });
    }
    return refused({
      rule: refusal.rule === "too_large" || refusal.rule === "empty" ? refusal.rule : "not_text",
    });
  }
  const { text } = decoded;
  const records = recordsOf(text);
  if (!records) return refused({ rule: "damaged" });
  const rows = records.map(
    (record, index): Row => ({
      line: index + 1,
      cells: record.slice(0, CELLS_MAX).map((cell) => ({ text: cellText(cell), isNumber: false })),
    }),
  );
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.text !== ""));
  return { kind: "table", rows: filled.slice(0, ROWS_MAX), from1904: false };
}

/** Rows without anything are kept, so that lines are numbered as a spreadsheet numbers them. */
function recordsOf(text: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      // A quote in the middle of a name is a quote.
      relax_quotes: true,
      to: 10 * ROWS_MAX,
    });
  } catch {
    return null;
  }
}

/** The separator that splits the most lines into four cells, which every charge has, or more. */
function separatorOf(text: string): string {
  const lines = text.split("\n", 100);
  const score = (sign: string) => lines.filter((line) => line.split(sign).length >= 4).length;
  const [best = ";"] = [";", "\t", ","].toSorted((a, b) => score(b) - score(a));
  return best;
}
