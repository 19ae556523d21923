import reservedWordsByKind from "./reserved-words.json";

/** Letters of other scripts, and digits, that look like Latin ones; l and i are one, as a capital i looks like an l. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: "a", в: "b", с: "c", е: "e", н: "h", і: "i", ј: "j", к: "k", м: "m", о: "o", р: "p" },
  ...{ ѕ: "s", т: "t", у: "y", х: "x", α: "a", β: "b", ε: "e", ι: "i", κ: "k", ν: "v", ο: "o" },
  ...{ ρ: "p", τ: "t", υ: "u", χ: "x", ı: "i", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" },
  ...{ ɑ: "a", ɡ: "g", ԁ: "d", һ: "h", ӏ: "i", l: "i", ø: "o", ł: "i", đ: "d" },
};

/** Signs that can stand for a letter, and mean something else more often. */
const SIGNS: Readonly<Record<string, string>> = { "8": "b", "@": "a", $: "s", "€": "e", "₿": "b" };

/** The first letters of alphabets in circles, in squares and as flags, which no normalisation makes letters. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** What turns the order of letters around, and what is no character to read. */
const TURNS_OR_CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Latin letters that names in Brazil have, without accents. */
const LATIN = /[a-zßæœøłđðþı]/;

/** Scripts whose letters nobody takes for Latin ones. */
const APART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u;

/**
 * Words by which payers know banks, payment institutions and authorities. A shop that bears one on the operator's checkout
 * could pass for it, so that only an operator gives such a name (docs/security.md H12). Without accents, in lower case; several
 * words count where they follow each other, and where they are written as one. What is a common word as well, such as caixa,
 * stone or inter, is here with another one.
 */
const RESERVED = Object.values(reservedWordsByKind)
  .flat()
  .map((words) => ({
    words,
    forms: [words, words.replaceAll(" ", "")].map((form) => ` ${lookalikesAsOne(form)} `),
  }));

/**
 * The words of a bank or an authority that a shop's name has, however they are written: with accents, in capitals, in wide
 * letters, with invisible characters between, in letters of other scripts, or without the spaces between; null for none.
 */
export function reservedWords(name: string): string | null {
  const letters = name
    // Invisible letters are as wide as a space, such as U+3164; what has no width is dropped.
    .replace(/(?=\p{L})\p{Default_Ignorable_Code_Point}/gu, " ")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "");
  const written = [letters, letters.replace(/./gu, signAsLetter)];
  for (const spaced of [...written, letters.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")]) {
    const words = lookalikesAsOne(spaced.toLowerCase())
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    // Single letters may be a word that was pulled apart.
    for (const text of [words.join(" "), joinedLetters(words)]) {
      const found = RESERVED.find(({ forms }) => forms.some((form) => ` ${text} `.includes(form)));
      if (found) return found.words;
    }
  }
  return null;
}

/**
 * Whether a name has characters by which it may read as another one: such that turn the order of letters around, and letters
 * that look like Latin ones. There are too many to know what each looks like, so that only an operator gives such a name.
 */
export function mayDeceive(name: string): boolean {
  const letters =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{Ll}\p{Lo}]/gu) ?? [];
  return (
    TURNS_OR_CONTROLS.test(name) || letters.some((one) => !LATIN.test(one) && !APART.test(one))
  );
}

/** Why only an operator gives a shop a name; null for a name that owners may give. */
export type Deception = { readonly reservedWords: string } | "characters";

/** Finds by what a name could pass for that of a bank, of an authority or of another shop (docs/security.md H12). */
export function findDeception(name: string): Deception | null {
  const words = reservedWords(name);
  if (words !== null) return { reservedWords: words };
  return mayDeceive(name) ? "characters" : null;
}

/** Describes a deception as the beginning of a sentence; its caller adds how the name can be allowed. */
export function describeDeception(deception: Deception): string {
  return deception === "characters"
    ? "tem caracteres com que um nome se passa por outro"
    : `“${deception.reservedWords}” é como se apresentam bancos, bandeiras ou órgãos públicos`;
}

function signAsLetter(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((begin) => code >= begin && code < begin + 26);
  return first === undefined ? (SIGNS[one] ?? one) : String.fromCharCode(97 + code - first);
}

function lookalikesAsOne(text: string): string {
  return text.replace(/./gu, (one) => LOOKALIKES[one] ?? one);
}

function joinedLetters(words: readonly string[]): string {
  return words.join(" ").replace(/(?<=(^| )\p{L}) (?=\p{L}( |$))/gu, "");
}
