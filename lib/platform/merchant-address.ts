import { BlockList, isIP } from "node:net";
import { env } from "./env";
import { isPublicAddress, mayBeCalled } from "./public-address";

/** The hosts of a developer's own machine, which the sandbox may call without TLS. */
const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
const LOOPBACK: readonly string[] = ["127.0.0.1", "::1"];

/** Services that are no web servers have ports below 1024; 443 is printed as no port. */
const isPort = (port: string) => port === "" || Number(port) >= 1024;

/**
 * Whether an address of a merchant's choosing, such as a webhook endpoint, may be called: https, port 443 or from 1024 on,
 * without credentials, in the public internet or in a network of `WEBHOOK_PRIVATE_NETWORKS`. The sandbox also calls
 * `http://localhost`.
 */
export function isCallable(address: string): boolean {
  return isLocal(address) || mayBeCalled(address, isPort, isReachable);
}

function isLocal(address: string): boolean {
  if (env().environment !== "sandbox" || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    LOCAL_HOSTS.includes(hostname) &&
    username === "" &&
    password === ""
  );
}

/** An address as a log shows it: without its query, in which tokens may be. */
export function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/**
 * Whether an IP address that such an address leads to may be connected to.
 *
 * @param host the host that leads there: only a local one may lead to this machine, and only in the sandbox.
 */
export function isReachable(ip: string, host: string = ip): boolean {
  if (isPublicAddress(ip)) return true;
  if (env().environment === "sandbox" && LOOPBACK.includes(ip)) {
    return LOCAL_HOSTS.includes(host.includes(":") ? `[${host}]` : host);
  }
  const family = isIP(ip);
  return family !== 0 && privateNetworks().check(ip, family === 4 ? "ipv4" : "ipv6");
}

function privateNetworks(): BlockList {
  const list = new BlockList();
  for (const network of env().webhookPrivateNetworks) {
    const [address = "", bits = ""] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
