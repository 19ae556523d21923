/** Where a person goes who asked for no page in particular. */
const DEFAULT_PATH = "/";

/** Longer than any address of ours. */
const PATH_MAX = 2_000;

/**
 * Where to go after signing in: a path of this site, whatever the address asked for. Browsers read
 * `//x`, `/\x` and `/<tab>/x` as another site's address.
 */
export function callbackPath(asked: string | readonly string[] | undefined): string {
  if (typeof asked !== "string" || asked.length > PATH_MAX) return DEFAULT_PATH;
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked) ? asked : DEFAULT_PATH;
}
