import { createHash } from "node:crypto";

const NAME = /^[\w-]{1,64}$/;

/**
 * Names an entry of a provider's list that cannot be read, the same at every reading of it: by the provider's name for
 * it, as far as that can be read, else by a digest of its content. The name has no payer data.
 *
 * @param key the field in which the provider names its entries.
 */
export function nameOfUnreadable(entry: unknown, key: string): string {
  const name = Object(entry)[key];
  if (typeof name === "string" && NAME.test(name)) return name;
  const digest = createHash("sha256").update(JSON.stringify(entry) ?? "");
  return `sha256-${digest.digest("hex").slice(0, 32)}`;
}
