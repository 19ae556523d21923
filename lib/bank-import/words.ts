/** The most characters of a line's words that are kept: OFX itself allows 255 of a memo. */
const WORDS_MAX = 500;
/** The most characters of a single value; an end-to-end id has 32, and so fits. */
const FOUND_MAX = 40;

/** Words as one line, each said once, without what no page can show. */
export function inOneLine(words: readonly string[]): string {
  const told = new Set<string>();
  let length = 0;
  for (const word of words) {
    // In units of UTF-16, of which a character may be two.
    if (length > 2 * WORDS_MAX) break;
    const text = plain(word);
    if (text === "" || told.has(text)) continue;
    told.add(text);
    length += text.length;
  }
  return [...[...told].join(" · ")].slice(0, WORDS_MAX).join("");
}

/** A single value, short enough to be shown. */
export function shown(value: string): string {
  return [...plain(value)].slice(0, FOUND_MAX).join("");
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** Whether an entry tells how much there is, not that something arrived: banks list these between. */
export function isBalance(text: string): boolean {
  return /^(?:saldo|s a l d o|total)\b/i.test(text);
}

/** A heading or a mark in small letters without accents and signs, to be compared. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\(?r\$\)?/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
