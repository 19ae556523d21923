/** Texts that each connection keeps a plan for, at most; each takes it some 100 kB. */
const NAMES_MAX = 100;

const names = new Map<string, string>();

/**
 * The name under which the server keeps a statement's plan instead of making it anew each time; none
 * once there are too many. Texts that are one but for their values have one name, in every process for
 * itself.
 */
export function keptPlan(text: string): { readonly name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= NAMES_MAX) return {};
    name = `kept-${names.size + 1}`;
    names.set(text, name);
  }
  return { name };
}
