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
  return mapped ?? `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/**
 * The first 48 bits of an IPv6 address: a connection at home often has 256 networks of 64 bits, a site 65,536. Null for
 * IPv4, of which nobody has so many.
 */
export function widerNetworkOf(address: string): string | null {
  if (networkOf(address) === address || isIP(networkOf(address)) === 4) return null;
  return `${groupsOf(address).slice(0, 3).join(":")}::/48`;
}

/**
 * Where an address is within its site: of IPv6 the first 56 bits, which a connection at home has, and of these the first 64. Of
 * IPv4 a site is one address.
 */
export function networksOf(address: string): readonly string[] {
  if (widerNetworkOf(address) === null) return [];
  const [first = "0", second = "0", third = "0", fourth = "0"] = groupsOf(address);
  const home = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [`${first}:${second}:${third}:${home}::/56`, networkOf(address)];
}

/** All networks that one caller may have: of IPv6 the first 48 bits, of IPv4 the address. */
export function siteOf(address: string): string {
  return widerNetworkOf(address) ?? networkOf(address);
}

/** The first four of the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = address.split("::");
  const [before = [], after = []] = [head, tail ?? ""].map((part) =>
    part.split(":").filter(Boolean),
  );
  // A dotted end stands for two groups; it is never among the first four.
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const known = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return known.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
