/** The fewest characters of a password that a user chooses. */
export const PASSWORD_MIN_LENGTH = 12;

/** Longer passwords are refused unread: hashing a megabyte is an attack, not a sign-in. */
export const PASSWORD_MAX_BYTES = 1_024;

/** Why a password cannot be chosen: its length, or that an attacker would guess it first. */
export type PasswordFault = "too_short" | "too_long" | "guessable";

/**
 * What is wrong with a password that a user chooses; null when it will do. Length is what counts:
 * no character is demanded, and none forbidden (NIST SP 800-63B, 3.1.1).
 *
 * @param known words of the user that everybody knows: the e-mail address, the merchant's name.
 */
export function passwordFault(password: string, known: readonly string[]): PasswordFault | null {
  const text = password.normalize("NFKC");
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return "too_long";
  if ([...text].length < PASSWORD_MIN_LENGTH) return "too_short";
  return known.some((word) => plain(word) === plain(text)) ? "guessable" : null;
}

/** Without what does not make a word another one: case and spaces. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}
