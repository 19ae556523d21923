import type { SlipRow } from "./boleto-slip";
import { MARGIN, MM, type Pen, SMALL, TEXT, WIDTH } from "./pdf-pen";

/** A slip is twelve columns wide. */
export const COLUMN = WIDTH / 12;

/** Draws rows of labelled cells below `from`, each `height` high, and returns the y where they end. */
export function drawRows(
  page: Pen,
  rows: readonly SlipRow[],
  from: number,
  height: number,
): number {
  let y = from;
  for (const row of rows) {
    let x = MARGIN;
    for (const cell of row) {
      const width = cell.width * COLUMN - 2 * MM;
      page.text(cell.label, { x, y: y + MM, size: SMALL, width });
      const font = cell.strong ? "Helvetica-Bold" : "Helvetica";
      page.text(cell.value, { x, y: y + 4.5 * MM, size: TEXT, font, width, oneLine: true });
      x += cell.width * COLUMN;
    }
    y += height;
    page.rule(y);
  }
  return y;
}
