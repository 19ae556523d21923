/** The longest text that a cell of Excel holds, in UTF-16 units. */
export const CELL_TEXT_MAX = 32_767;

const MARKUP: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that XML cannot contain or would change, and text that looks like Excel's escape for them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match them
const ESCAPED = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const SPECIAL = /[&<>"]/g;

/** Escapes text for an attribute or an element of XML. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (sign) => MARKUP[sign] ?? sign);
}

/**
 * Prepares text for a cell: cut to the length that Excel accepts, never inside a character, with characters
 * that XML cannot contain in Excel's escape (`_x0001_`).
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
