import { BlockList, isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { allowancesOf, allowedConnector, type Open } from "./connection-allowance";
import { type LookUp, lookUpInDns } from "./look-up";

/** Where an address of a merchant's choosing leads that no merchant may choose: into our own network. */
export class PrivateAddress extends Error {
  readonly code = "private_address";
}

/** What is not the public internet (RFC 6890 and its successors). */
const CLOSED_V4: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Within the public 2000::/3: what wraps other addresses, and what is for books. */
const CLOSED_V6: typeof CLOSED_V4 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, "ipv4");
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, "ipv6");
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet. Written in any other way it is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, "ipv4");
    case 6:
      return open.check(address, "ipv6") && !closed.check(address, "ipv6");
    default:
      return false;
  }
}

/**
 * Whether a merchant may have us call an address: https, a port that its use allows, no credentials in it, and no
 * literal address that its use forbids. Where a name leads is checked when it is called (`guardedConnector`).
 *
 * @param isPort whether the address's port, "" for 443, is allowed.
 * @param isAllowed whether a literal IP address may be connected to.
 */
export function mayBeCalled(
  address: string,
  isPort: (port: string) => boolean,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = withoutBrackets(hostname);
  return (
    protocol === "https:" &&
    isPort(port) &&
    username === "" &&
    password === "" &&
    (isIP(host) === 0 ? host.includes(".") : isAllowed(host))
  );
}

/** Which addresses a connector connects to, and how it finds those of a name. */
export interface Guard {
  /** Whether an IP address that a host leads to may be connected to. */
  readonly isAllowed: (ip: string, host: string) => boolean;
  readonly resolve?: LookUp;
}

/**
 * Connects to the addresses that a guard allows, by default public ones alone. What a name leads to is checked in the
 * very look-up that the socket connects by, so that it cannot lead elsewhere a moment later. The connections
 * take no more of the process's time than a merchant's may.
 *
 * @param merchantId whose choice the addresses are.
 * @param options how TLS is spoken; `timeout` is for look-up, connection and handshake together, in ms.
 */
export function guardedConnector(
  merchantId: string,
  options: buildConnector.BuildOptions & { readonly timeout: number },
  { isAllowed, resolve = lookUpInDns }: Guard = { isAllowed: isPublicAddress },
): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, lookupOptions, done) => {
    resolve(hostname, lookupOptions, (error, found) => {
      if (error) return done(error, "", 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address, hostname))) {
        return done(new PrivateAddress("not a public address"), "", 0);
      }
      if (lookupOptions.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  const { timeout } = options;
  const connect = buildConnector({ timeout, lookup: guardedLookup });
  const open: Open = async (target) => {
    const host = withoutBrackets(target.hostname);
    // A literal address is not looked up.
    if (isIP(host) !== 0 && !isAllowed(host, host)) {
      throw new PrivateAddress("not a public address");
    }
    return new Promise((resolve, reject) => {
      connect({ ...target, protocol: "http:" }, (error, socket) =>
        error ? reject(error) : resolve(socket),
      );
    });
  };
  return allowedConnector(() => allowancesOf(merchantId), open, options);
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
