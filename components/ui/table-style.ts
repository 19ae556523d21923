/** How the tables of the dashboard look: rows of 44 px, a head that stays, no zebra. */
export const TABLE = {
  table: "w-full border-separate border-spacing-0 text-sm",
  head: "border-line border-b px-3 py-2 text-left font-medium text-muted text-xs",
  cell: "h-11 border-line border-b px-3 py-2 align-middle",
  /** Figures, which line up at their right. */
  figure: "text-right tabular-nums whitespace-nowrap",
} as const;
