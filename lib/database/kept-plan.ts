import { createHash } from "node:crypto";

/** Texts that have a name, at most: each connection keeps some 100 kB for each that it meets. */
const NAMES_MAX = 100;
/** Of these so many are kept free for texts that most ask for, whatever else was asked for before. */
const RESERVED = 20;

const names = new Map<string, string>();

/**
 * The name under which the server keeps a statement's plan instead of making it anew each time; none
 * once there are too many. It follows from the text: whoever shares a connection, as the two copies of
 * this module in one process do, means the same statement by it.
 *
 * @param isUsual whether most ask for it.
 */
export function keptPlan(text: string, isUsual: boolean): { readonly name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= (isUsual ? NAMES_MAX : NAMES_MAX - RESERVED)) return {};
    name = `kept-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
  }
  return { name };
}
