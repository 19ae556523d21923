import { findHeadings } from "./headings";
import { readCsvTable } from "./read-csv";
import { type LineRules, readLine, shownText } from "./read-line";
import { isZip, readXlsxTable } from "./read-xlsx";
import { type Row, refused } from "./sheet-table";
import {
  type ReadLine,
  type SheetField,
  type SheetReading,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_LINES,
} from "./spreadsheet";

/** What the reading of a spreadsheet needs to know of its merchant and of the day. */
export type SheetRules = Omit<LineRules, "from1904">;

/**
 * Reads a spreadsheet of charges, CSV or Excel by its content, whatever its name. Never throws for what a file says: one
 * that cannot be read is refused, and a line that cannot become a charge says what is wrong with it.
 */
export function readSpreadsheet(bytes: Uint8Array, rules: SheetRules): SheetReading {
  if (bytes.length > SPREADSHEET_MAX_BYTES) return refused({ rule: "too_large" });
  const table = isZip(bytes) ? readXlsxTable(bytes) : readCsvTable(bytes);
  if (table.kind === "refused") return table;
  if (table.rows.length === 0) return refused({ rule: "empty" });
  const headings = findHeadings(table.rows);
  if (headings.kind === "refused") return headings;
  const { columns, ignored, above } = headings;
  const below = table.rows.slice(above);
  const body = below.filter((row) => isOfCharge(row, columns));
  if (body.length === 0) return refused({ rule: "empty" });
  if (body.length > SPREADSHEET_MAX_LINES) return refused({ rule: "too_many" });
  const lineRules = { ...rules, from1904: table.from1904 };
  const lines = body.map((row) => lineOf(row, columns, lineRules));
  const skipped = below.filter((row) => !body.includes(row)).map(({ line }) => line);
  return { kind: "read", lines, ignored, skipped };
}

/** Whether a row has more than an amount in the columns that mean something: totals and notes below a table have not. */
function isOfCharge({ cells }: Row, columns: ReadonlyMap<SheetField, number>): boolean {
  return [...columns].some(([field, at]) => field !== "amount" && (cells[at]?.text ?? "") !== "");
}

function lineOf(
  { line, cells }: Row,
  columns: ReadonlyMap<SheetField, number>,
  rules: LineRules,
): ReadLine {
  const cellOf = (field: SheetField) => cells[columns.get(field) ?? -1];
  const read = readLine(cellOf, rules);
  return "request" in read
    ? { line, kind: "request", request: read.request }
    : { line, kind: "wrong", name: shownText(cellOf("name")?.text ?? ""), faults: read.faults };
}
