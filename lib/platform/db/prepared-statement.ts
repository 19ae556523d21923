import { createHash } from "node:crypto";

/** The most texts that get a name: each connection keeps some 100 kB for each that it prepares. */
const NAMES_MAX = 100;
/** So many of the names are kept free for usual texts, whatever other texts come before. */
const RESERVED = 20;

const names = new Map<string, string>();

/**
 * The name under which the database prepares a statement, so that it plans it once for each connection;
 * none once there are too many. The name is a hash of the text: the two copies of this module in one
 * process share connections, and mean one statement by one name.
 *
 * @param isUsual whether most requests run this text.
 */
export function preparedName(text: string, isUsual: boolean): { readonly name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= (isUsual ? NAMES_MAX : NAMES_MAX - RESERVED)) return {};
    name = `kept-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
  }
  return { name };
}
