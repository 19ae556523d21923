/**
 * Where a spreadsheet would take text of a CSV file for a formula: one of its signs (their full-width
 * twins too) first in the cell, however it is hidden behind blanks and quotes; and likewise behind
 * anything that a program with another idea of the separator would cut the cell at.
 */
const SIGNS = /(?<=^|[,;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** Text that stays text in a spreadsheet: an apostrophe stands before what could be a formula. */
export function neutralised(text: string): string {
  return text.replace(SIGNS, "'");
}
