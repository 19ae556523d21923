import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { PAGE_PATH_HEADER } from "@/lib/http/page-path";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { SUBJECT_HEADER } from "@/lib/platform/client-certificate";

/** What only our own server may say, or what we never want from outside. */
const STRIPPED_HEADERS: ReadonlySet<string> = new Set([
  ADDRESS_HEADER,
  SUBJECT_HEADER,
  PAGE_PATH_HEADER,
  // Next.js takes its nonce from this request header; the server sets it for pages.
  "content-security-policy",
  "content-security-policy-report-only",
  "x-middleware-subrequest",
  "x-middleware-prefetch",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "next-action",
]);

/** Removes the headers that only this server, or Next.js itself, may set. */
export function stripHeaders(request: IncomingMessage): void {
  removeHeaders(request, STRIPPED_HEADERS);
}

function removeHeaders(
  { headers, rawHeaders }: IncomingMessage,
  removed: ReadonlySet<string>,
): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    if (!removed.has(name)) continue;
    delete headers[name];
    rawHeaders.splice(i, 2);
  }
}

/** Browsers send some 200 characters, their embedders some more. */
const USER_AGENT_MAX = 512;

/**
 * Cuts a `User-Agent` that is longer than any program's. For each page Next.js looks for robots in it by a pattern whose
 * time grows with the square of its length: seconds for one header of 15 kB (docs/security.md D22).
 */
export function cutUserAgent(request: IncomingMessage): void {
  const sent = request.headers["user-agent"] ?? "";
  if (sent.length <= USER_AGENT_MAX) return;
  removeHeaders(request, new Set(["user-agent"]));
  setHeader(request, "user-agent", sent.slice(0, USER_AGENT_MAX));
}

/** What a browser of ours names of the page that it shows: some levels, of two or three lists each. */
const ROUTER_STATE_MAX = { characters: 8_192, lists: 64 };

/**
 * Removes the state of Next.js's router where it is longer or deeper than any page's, or none that Next.js reads: a page is
 * then made whole. Next.js looks at each level by way of all above it, and takes half a second for one header of 14 kB
 * (docs/security.md D22); what it cannot read it answers 500.
 */
export function dropStrangeRouterState(request: IncomingMessage): void {
  const sent = request.headers[ROUTER_STATE_HEADER];
  if (sent === undefined || isRouterState(String(sent))) return;
  removeHeaders(request, new Set([ROUTER_STATE_HEADER]));
}

function isRouterState(sent: string): boolean {
  const { characters, lists } = ROUTER_STATE_MAX;
  if (sent.length > characters || (sent.match(/\[|%5b/gi) ?? []).length > lists) return false;
  try {
    parseAndValidateFlightRouterState(sent);
    return true;
  } catch {
    return false;
  }
}

const ROUTER_STATE_HEADER = "next-router-state-tree";

/** Sets a header of a request in both forms that Node.js keeps, parsed and raw, so that every later reader sees it. */
export function setHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value;
  request.rawHeaders.push(name, value);
}

/** Whether an address is that of a proxy. */
export type TrustedProxies = (address: string) => boolean;

/** The most addresses of which it is kept whether they are a proxy's. */
const KNOWN_ADDRESSES = 1_000;

/** The proxies of some networks (`10.20.0.0/16`). */
export function proxiesIn(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  const isProxy = (address: string) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
  // Requests come by few peers, and a look into the list makes two objects outside of JavaScript.
  const known = new Map<string, boolean>();
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    if (known.size >= KNOWN_ADDRESSES) known.clear();
    const is = isProxy(address);
    // A copy: a part of a header keeps all of it.
    known.set(Buffer.from(address, "latin1").toString("latin1"), is);
    return is;
  };
}

/**
 * The address that a request came from: of the peer and what `X-Forwarded-For` says, the last one that is no proxy of
 * ours. What somebody else wrote there stands before it and is not looked at, and what is no IP address is not believed.
 */
export function callerAddress(request: IncomingMessage, isProxy: TrustedProxies): string {
  const said = String(request.headers["x-forwarded-for"] ?? "").split(",");
  let caller = plainAddress(request.socket.remoteAddress ?? "");
  while (isProxy(caller) && said.length > 0) {
    const before = plainAddress(withoutPort(said.pop()?.trim() ?? ""));
    if (isIP(before) === 0) break;
    caller = before;
  }
  return caller;
}

/** The address of `203.0.113.7:52311`, `[2001:db8::7]` and `[2001:db8::7]:52311`, as some proxies write it. */
function withoutPort(said: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(said) ?? [];
  return v6 ?? v4 ?? said;
}

/** An IPv4 address as IPv4 writes it, also where a socket for both wrote it as IPv6. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
