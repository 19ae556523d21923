/** Where one can go at once: a page, or the beginning of an action. */
export interface JumpTarget {
  readonly href: string;
  readonly label: string;
}

/**
 * The targets that a text finds: each of its words begins a word of the label, without accents and case. Every target
 * for an empty text.
 */
export function jumpsFor(typed: string, targets: readonly JumpTarget[]): readonly JumpTarget[] {
  const sought = wordsOf(typed);
  return targets.filter(({ label }) => {
    const words = wordsOf(label);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  });
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
