import type { CivilDate } from "@/lib/domain/brasilia";
import type { Cents } from "@/lib/domain/money";

/**
 * A column of a spreadsheet: its heading, how wide it is (in characters), what kind of cells it has
 * and how a row fills them. Null leaves the cell empty.
 */
export type Column<Row> = { readonly heading: string; readonly width: number } & (
  | { readonly kind: "text"; readonly of: (row: Row) => string | null }
  | { readonly kind: "money"; readonly of: (row: Row) => Cents | null }
  | { readonly kind: "day"; readonly of: (row: Row) => CivilDate | null }
  /** Shown as clocks in Brasília show it. */
  | { readonly kind: "instant"; readonly of: (row: Row) => Date | null }
);
