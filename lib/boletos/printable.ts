/** The characters of Windows-1252 beyond Latin-1, which the standard fonts of PDF have as well. */
const BEYOND_LATIN_1: ReadonlySet<string> = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/**
 * Reduces a text to the characters that the standard fonts of PDF have, which are all of Portuguese. Other
 * letters lose their accents; a character that still has no glyph becomes `?`.
 */
export function printable(text: string): string {
  return [...text.normalize("NFC")].map(printableCharacter).join("");
}

function printableCharacter(character: string): string {
  if (isPrintable(character)) return character;
  if (/^\s$/u.test(character)) return " ";
  const bare = character.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare === "" || isPrintable(bare) ? bare : "?";
}

function isPrintable(character: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(character) || BEYOND_LATIN_1.has(character);
}
