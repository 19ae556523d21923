/** The word of a table for a key that may not be among its keys; undefined where it is not. */
export function wordOf(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
