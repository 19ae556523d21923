/** The most characters (code points) of a charge's reference. */
export const REFERENCE_MAX = 100;

/**
 * The most entries of a charge's metadata, the most characters (code points) of a key and of a value, and the most bytes
 * of all of it as JSON in UTF-8: an event that carries it stays below the 20 kB that Standard Webhooks advises.
 */
export const METADATA_MAX = { entries: 20, key: 40, value: 500, bytes: 8_192 } as const;

/** What a merchant's system keeps with a charge for itself (ADR 0048). */
export type Metadata = Readonly<Record<string, string>>;

/**
 * Finds the rule that keeps a text from being a reference. References are compared exactly, so what nobody sees is
 * not part of one.
 *
 * @returns the rule in the words of an error; null for a reference.
 */
export function brokenReferenceRule(reference: string): string | null {
  if (reference.trim() === "") return "não pode ser vazio";
  if (reference !== reference.trim()) return "não pode começar nem terminar com espaço";
  if (/\p{Cc}/u.test(reference)) return "não pode ter quebras de linha nem caracteres de controle";
  if ([...reference].length > REFERENCE_MAX) {
    return `deve ter no máximo ${REFERENCE_MAX} caracteres`;
  }
  return null;
}
