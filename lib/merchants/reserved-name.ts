import reservedWordsByKind from "./reserved-words.json";

/**
 * Words by which payers know banks, payment institutions and authorities. A shop that bears one on the operator's checkout
 * could pass for it, so that only an operator gives such a name (docs/security.md H12). Without accents, in lower case; several
 * words count where they follow each other. What is a common word as well, such as caixa, stone or inter, is here with
 * another one.
 */
const RESERVED = Object.values(reservedWordsByKind)
  .flat()
  .map((words) => ` ${words} `);

/** Letters of other scripts, and digits, that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: "a", в: "b", с: "c", е: "e", н: "h", і: "i", ј: "j", к: "k", м: "m", о: "o", р: "p" },
  ...{ ѕ: "s", т: "t", у: "y", х: "x", α: "a", β: "b", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o" },
  ...{ ρ: "p", τ: "t", υ: "u", χ: "x", ı: "i", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" },
};

/**
 * The words of a bank or an authority that a shop's name has, however they are written: with accents, in capitals, in wide
 * letters, with invisible characters between, in letters of other scripts; null for none.
 */
export function reservedWords(name: string): string | null {
  const letters = name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
  for (const plain of [letters, letters.replace(/./gu, (one) => LOOKALIKES[one] ?? one)]) {
    const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    // Single letters may be a word that was pulled apart.
    for (const text of [words.join(" "), joinedLetters(words)]) {
      const found = RESERVED.find((reserved) => ` ${text} `.includes(reserved));
      if (found) return found.trim();
    }
  }
  return null;
}

function joinedLetters(words: readonly string[]): string {
  return words.join(" ").replace(/(?<=(^| )\p{L}) (?=\p{L}( |$))/gu, "");
}
