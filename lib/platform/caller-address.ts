import { isIP } from "node:net";

/**
 * The header in which our own server hands on where a request came from. The server overwrites
 * whatever came in under this name, so it can be believed.
 */
export const ADDRESS_HEADER = "x-vintem-address";

/** Where a request came from, for counting failures; a client cannot choose it. */
export function callerAddress(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? "";
}

/**
 * What an address counts as when tries are counted: of IPv6 the first 64 bits, because a holder of one
 * address there has all of its network, and a new one for every try.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const [before = [], after = []] = [head, tail ?? ""].map((part) =>
    part.split(":").filter(Boolean),
  );
  // A dotted end stands for two groups; it is never among the first four.
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const known = [...before, ...Array<string>(zeros).fill("0"), ...after];
  const network = known.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
