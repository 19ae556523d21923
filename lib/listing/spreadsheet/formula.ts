/**
 * Positions where a spreadsheet would read text of a CSV file as a formula: before a sign (also full-width)
 * that is first in the cell, whatever blanks and quotes come before it, and after any character at which a
 * program with another separator would split the cell.
 */
const SIGNS = /(?<=^|[,;\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** Keeps text from becoming a formula in a spreadsheet: puts an apostrophe before what could be one. */
export function neutralised(text: string): string {
  return text.replace(SIGNS, "'");
}
