/** The fewest characters of a secret. */
export const SECRET_LENGTH = 32;

/** The most secrets at once. */
export const SECRETS_MAX = 4;

/** A random secret has many different characters, also in digits alone; 32 equal ones are a placeholder. */
export const SECRET_CHARACTERS = 8;

/**
 * The secrets of VINTEM_SECRET or of the file `secret`: several stand with spaces or line breaks between, the newest
 * first and the first there ever was last (ADR 0068). What has a short part is one secret that has spaces in it.
 */
export function secretsIn(text: string): readonly string[] {
  const parts = text.trim().split(/\s+/);
  return parts.every(({ length }) => length >= SECRET_LENGTH) ? parts : [text];
}
