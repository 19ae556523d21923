import { z } from "zod";
import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, MAX_AMOUNT, parseReais } from "@/lib/platform/values/money";

// What a provider's answers may hold. A merchant's own account may be at anybody's server, and what is read of its answers is
// stored, listed and sent on.

/** The most entries of a list that belongs to one thing: payments of a charge, violations of a request. */
const FEW = 100;

/**
 * An identifier that a provider gave: those of banks have 35 characters, and a key of an index has room for 2,700 bytes. What
 * no text of the database can hold is none: all of a list would fail with it.
 */
export const identifier = z
  .string()
  .max(255)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

/**
 * Centavos of the decimal text of an amount that a provider gave.
 *
 * @returns null where it is none of whole centavos, or more than API Pix can carry (MAX_AMOUNT): sums of such amounts would
 *   not fit their columns.
 */
export function providerCents(text: string): Cents | null {
  const amount = parseReais(text);
  return amount !== null && amount <= MAX_AMOUNT && -amount <= MAX_AMOUNT ? amount : null;
}

/** An instant with its offset that a provider gave: none before 1970 or after 9999 in UTC, which no column takes. */
export const providerInstant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1970 && year <= 9999;
});

/** A Brasília day that a provider gave, `YYYY-MM-DD`; null where it is none of 1970 to 9998, which every instant of it is in as well. */
export function providerDay(text: string): CivilDate | null {
  const day = parseCivilDate(text);
  return day !== null && day >= "1970" && day < "9999" ? day : null;
}

/** A list of a few entries: none of them is read where there are more, as a schema of a list reads all of it first. */
export function few<Entry extends z.ZodType>(entry: Entry) {
  return z.array(z.unknown()).max(FEW).pipe(z.array(entry));
}

/**
 * Words of a provider on one line, as far as they are kept. Half a character, as they may hold or be cut in, is replaced:
 * the database takes none within JSON.
 */
export function keptWords(words: string): string {
  return words
    .slice(0, 4 * WORDS_KEPT)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, WORDS_KEPT)
    .toWellFormed();
}

const WORDS_KEPT = 300;

/** More refunds of one payment than anybody makes; each is stored. */
export const REFUNDS_MAX = 1_000;
