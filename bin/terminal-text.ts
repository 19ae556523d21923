/** Controls but the ends of lines and tabs, and what turns the order of characters around. */
const ACTS_ON_TERMINALS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text as it is safe to write to somebody's terminal, where a merchant's name could clear the screen or fill the
 * clipboard. Controls become `\u001b`, as JSON writes them, so that JSON stays what it was.
 */
export function terminalText(text: string): string {
  return text.replace(
    ACTS_ON_TERMINALS,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
