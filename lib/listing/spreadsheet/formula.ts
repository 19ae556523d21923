/**
 * Blanks and quotes, and a sign behind them, also full-width, at which a spreadsheet could begin a formula. Each such run is
 * looked at once: a pattern that began at each of its characters would take the square of a text of line breaks.
 */
const BEFORE_SIGN = /(?<![\s"'])[\s"']*[=+\-@＝＋－＠]/gu;

/** Characters at which a program with one separator or another splits a cell. */
const SEPARATOR = /[,;\t\r\n]/;

/** What begins with one of these is no cell's text to some spreadsheets. */
const BREAK_FIRST = /^[\t\r\n]/;

/**
 * Keeps text from becoming a formula in a spreadsheet: puts an apostrophe before a sign that is first in the cell, whatever
 * blanks and quotes come before it, and after any character at which a program would split the cell.
 */
export function neutralised(text: string): string {
  const safe = text.replace(BEFORE_SIGN, (run: string, at: number) =>
    run.replace(/./gsu, (character, within: number) => {
      const before = within === 0 ? text[at - 1] : run[within - 1];
      return before === undefined || SEPARATOR.test(before) ? `'${character}` : character;
    }),
  );
  return BREAK_FIRST.test(safe) ? `'${safe}` : safe;
}
