/** The page after a sign-in that was opened by its own address. */
const DEFAULT_PATH = "/";

/** Longer than any address of ours. */
const PATH_MAX = 2_000;

/**
 * The page to go to after signing in: a path of this site, whatever the address contains. Browsers read
 * `//x`, `/\x` and `/<tab>/x` as another site's address.
 */
export function callbackPath(requested: string | readonly string[] | undefined): string {
  if (typeof requested !== "string" || requested.length > PATH_MAX) return DEFAULT_PATH;
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(requested) ? requested : DEFAULT_PATH;
}
