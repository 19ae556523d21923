import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Cents } from "@/lib/platform/values/money";

/**
 * A column of a spreadsheet: its heading, its width in characters, the kind of its cells and how a row fills
 * them. Null leaves the cell empty.
 */
export type Column<Row> = { readonly heading: string; readonly width: number } & (
  | { readonly kind: "text"; readonly of: (row: Row) => string | null }
  | { readonly kind: "money"; readonly of: (row: Row) => Cents | null }
  | { readonly kind: "day"; readonly of: (row: Row) => CivilDate | null }
  /** Shown in Brasília time. */
  | { readonly kind: "instant"; readonly of: (row: Row) => Date | null }
);
