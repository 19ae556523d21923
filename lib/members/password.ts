/** The fewest characters of a password that a user chooses. */
export const PASSWORD_MIN_LENGTH = 12;

/** Longer passwords are refused unread: hashing a megabyte is an attack, not a sign-in. */
export const PASSWORD_MAX_BYTES = 1_024;

/** A word of the user in a password counts from this length on: `ana` is also in `banana`. */
const WORD_MIN_LENGTH = 5;

/**
 * Why a password cannot be chosen: its length, `guessable` for a word of the user in it, or `easy` for what attackers
 * try first (lib/members/easy-password).
 */
export type PasswordFault = "too_short" | "too_long" | "guessable" | "easy";

/**
 * What a browser can say against a password that a user chooses; null for nothing. No kind of character is demanded,
 * and none forbidden (NIST SP 800-63B, 3.1.1). The server also refuses what is easy to guess (`isEasyPassword`).
 *
 * @param known words of the user that everybody knows (`knownWords`).
 */
export function passwordFault(
  password: string,
  known: readonly string[],
): Exclude<PasswordFault, "easy"> | null {
  const text = password.normalize("NFKC");
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return "too_long";
  if ([...text].length < PASSWORD_MIN_LENGTH) return "too_short";
  const words = known.map(plain).filter((word) => [...word].length >= WORD_MIN_LENGTH);
  return words.some((word) => plain(text).includes(word)) ? "guessable" : null;
}

/** What everybody knows of a user: the e-mail address and the part before its @, their own name and the merchant's. */
export function knownWords({
  email,
  name,
  merchantName,
}: {
  readonly email: string;
  readonly name?: string | null;
  readonly merchantName?: string;
}): readonly string[] {
  const words = [email, email.split("@")[0], name, ...(name ?? "").split(/\s+/), merchantName];
  return [...new Set(words)].filter((word): word is string => Boolean(word));
}

/** Without what does not make a word another one: case, spaces and signs. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
