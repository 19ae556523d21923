/** The most characters of a line's words: OFX itself allows 255 for a memo. */
const WORDS_MAX = 500;
/** The most characters of a single value; an end-to-end id has 32, and so fits. */
const FOUND_MAX = 40;

/** Joins words to one line, each once, without characters that a page cannot show. */
export function inOneLine(words: readonly string[]): string {
  const parts = new Set<string>();
  let length = 0;
  for (const word of words) {
    // In units of UTF-16, of which a character may be two.
    if (length > 2 * WORDS_MAX) break;
    const text = plain(word);
    if (text === "" || parts.has(text)) continue;
    parts.add(text);
    length += text.length;
  }
  return [...[...parts].join(" · ")].slice(0, WORDS_MAX).join("");
}

/** Cuts a single value to a length that can be shown. */
export function shown(value: string): string {
  return [...plain(value)].slice(0, FOUND_MAX).join("");
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
}

/** Whether an entry is a balance: banks list balances between the payments. */
export function isBalance(text: string): boolean {
  return /^(?:saldo|s a l d o|total)\b/i.test(text);
}

/** A heading or a word in lower case without accents and punctuation, for comparison. */
export function normalized(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\(?r\$\)?/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
