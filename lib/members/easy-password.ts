import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** A password has to stand so many guesses, as a power of ten. Tries are bounded, so this is about copied hashes. */
const GUESSES_LOG10 = 9;

/** More characters are not looked at: the time to look grows with their square, and so many decide. */
const LOOKED_AT = 32;

/** Readings of digits and signs as letters, each a look through the lists: all of some passwords take half a second. */
const READINGS = 8;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Lists of 10 MB, read where somebody chooses a password: other processes and starts do without them. */
async function readLists(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary: common }, { dictionary }] =
    await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
      import("@zxcvbn-ts/language-pt-br"),
    ]);
  return new Factory({
    dictionary: { ...common, ...dictionary },
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
    l33tMaxSubstitutions: READINGS,
  });
}

/**
 * Whether an attacker would try a password among the first thousand million: common and leaked passwords, also with
 * digits for letters, repeated letters, runs on the keyboard, dates, and the user's own words. The lists come with the
 * service and nothing is sent anywhere; reading them takes some 80 ms, once a process.
 *
 * @param known words of the user that everybody knows.
 */
export async function isEasyPassword(password: string, known: readonly string[]): Promise<boolean> {
  estimator ??= readLists();
  const text = [...password.normalize("NFKC")].slice(0, LOOKED_AT).join("");
  return (await estimator).check(text, [...known]).guessesLog10 < GUESSES_LOG10;
}
