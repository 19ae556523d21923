import { type SheetRefusal, SPREADSHEET_MAX_LINES } from "./spreadsheet";

// A spreadsheet before anything is known of its meaning.

/** A cell: its text; of a number the digits that are stored, whatever the sheet shows. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

export const EMPTY_CELL: Cell = { text: "", isNumber: false };

/** A row of a sheet that has something in it. */
export interface Row {
  /** From 1, as the program that wrote it numbers it. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

export type TableReading =
  | {
      readonly kind: "table";
      readonly rows: readonly Row[];
      /** Days are counted from 1904 and not from 1900: a setting of workbooks from old Macs. */
      readonly from1904: boolean;
    }
  | { readonly kind: "refused"; readonly refusal: SheetRefusal };

/** More cells than any such row has; a limit, because every one is looked at. */
export const CELLS_MAX = 60;

/** How many rows are searched for the headings: schools print their name and the month above them. */
export const HEADING_WITHIN = 20;

/** The most rows that are kept: one more than there may be, so that too many are noticed. */
export const ROWS_MAX = SPREADSHEET_MAX_LINES + HEADING_WITHIN + 1;

/** The most characters of a cell that are kept, one more than the longest text of a charge. */
const CELL_MAX = 501;

/** A text in one line, without characters that a page cannot show. */
export function cellText(text: string): string {
  const plain = text
    .slice(0, 4 * CELL_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...plain].slice(0, CELL_MAX).join("");
}

export function refused(refusal: SheetRefusal): {
  readonly kind: "refused";
  readonly refusal: SheetRefusal;
} {
  return { kind: "refused", refusal };
}
