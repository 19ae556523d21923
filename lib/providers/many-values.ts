const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Whether a JSON text has more values than this, read or not: each list or object begins with its bracket, and all but the
 * first value of one follow a comma. What stands in texts counts as well, so that this takes a moment, which the reading
 * of a million values does not.
 */
export function hasManyValues(json: Uint8Array, most: number): boolean {
  // The shortest values, as in `0,0`, take two bytes each.
  if (json.length <= most * 2) return false;
  let count = 0;
  for (const byte of json) {
    if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) count += 1;
  }
  return count > most;
}
