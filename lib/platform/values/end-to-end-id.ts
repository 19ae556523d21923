/** The network's name for a Pix payment: E and 31 letters or digits (API Pix, `endToEndId`). */
const END_TO_END_ID = /^E[0-9A-Za-z]{31}$/;

/** An end-to-end id as it is, or null for a text that is none. */
export function parseEndToEndId(text: string): string | null {
  return END_TO_END_ID.test(text) ? text : null;
}

/**
 * The end-to-end id in a longer text. Stricter than the pattern, so that no other long word is taken
 * for one: after the E come the payer's bank (ISPB, 8 digits) and the minute (12 digits).
 */
export function endToEndIdIn(text: string): string | null {
  return /(?<![0-9A-Za-z])E\d{20}[0-9A-Za-z]{11}(?![0-9A-Za-z])/.exec(text)?.[0] ?? null;
}
