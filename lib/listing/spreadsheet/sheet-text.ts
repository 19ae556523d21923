/** The longest text that a cell of Excel holds, in UTF-16 units. */
export const CELL_TEXT_MAX = 32_767;

const MARKUP: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** What XML cannot carry, or would change; and what only looks like Excel's own escape for that. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const SPECIAL = /[&<>"]/g;

/** Text for an attribute or an element of XML. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (sign) => MARKUP[sign] ?? sign);
}

/**
 * Text for a cell: cut where Excel would refuse the file, never inside a character, with what XML
 * cannot carry written as Excel writes it (`_x0001_`).
 */
export function sheetText(text: string): string {
  let cut = text;
  if (text.length > CELL_TEXT_MAX) {
    const splits = /[\uD800-\uDBFF]/.test(text.charAt(CELL_TEXT_MAX - 1));
    cut = text.slice(0, splits ? CELL_TEXT_MAX - 1 : CELL_TEXT_MAX);
  }
  return escapeXml(
    cut
      .toWellFormed()
      .replace(
        ESCAPED,
        (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
      ),
  );
}
