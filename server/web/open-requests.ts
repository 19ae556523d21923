import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { totalmem } from "node:os";
import { siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { cutOff, noteLongAnswer } from "./long-answers";

/**
 * Requests that all processes of a copy have open at once. A proxy on the same machine has some 28,000 local ports to each
 * address that it calls, and has no port left for anybody once they are taken.
 */
const REQUESTS = 24_000;

/** The part of them, and of long answers, that requests without a known token may be. */
const OF_STRANGERS = 2 / 3;

/** The part of the memory that long answers may be held in: the kernel has a twelfth for all connections. */
const OF_MEMORY = 1 / 50;

/** At least so many long answers a process may have under way, and of an address in any case. */
const LONG_LEAST = { all: 195, site: 8 };

/** Who sent a request, and how it came. */
export interface Sender {
  readonly address: string;
  readonly isTokenKnown: boolean;
  /** By a connection of a trusted proxy, which brings everybody's requests. */
  readonly isProxied: boolean;
}

/** Counts requests that are open. */
export interface OpenRequests {
  /** Counts a request until its answer was taken; false, and it is not counted, where its sender has too many. */
  begin(sender: Sender, response: ServerResponse): boolean;
}

/** Where none is refused. */
export const UNBOUNDED: OpenRequests = { begin: () => true };

/** What a process may have under way. */
export interface Bounds {
  readonly requests: number;
  /** Long answers to proxies that they have not handed on yet. */
  readonly longAnswers: number;
}

/** The bounds of one of the processes that share a port, and a machine's memory. */
export function boundsOfProcess(): Bounds {
  const { webConcurrency } = env();
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const longAnswers = Math.floor((memory * OF_MEMORY) / 1_048_576 / webConcurrency);
  return {
    requests: Math.floor(REQUESTS / webConcurrency),
    longAnswers: Math.max(LONG_LEAST.all, longAnswers),
  };
}

/** What is open of one kind of senders. */
interface Part {
  readonly most: number;
  /** Of each address, or site of IPv6. */
  readonly ofSites: Map<string, number>;
  all: number;
  readonly long: LongAnswers;
}

/** Connections with long answers that nobody has read to their end yet. */
interface LongAnswers {
  readonly most: number;
  readonly ofSites: Map<string, Set<Socket>>;
  all: number;
}

/**
 * Bounds what is open of one address, or site of IPv6: as much as is left for others. One that opens without end has half of all,
 * two have a third each, and one who opens a few always finds room. Requests with a known token are counted apart: no
 * stranger keeps a merchant's systems out.
 *
 * Of long answers to a proxy an address has as many at once, in the same way. One more has the one that began first cut off:
 * what its reader does not take, the kernel holds in megabytes.
 */
export function boundOpenRequests(bounds: Bounds): OpenRequests {
  const known = partOf(bounds, 1 - OF_STRANGERS);
  const unknown = partOf(bounds, OF_STRANGERS);
  return {
    begin({ address, isTokenKnown, isProxied }, response) {
      const part = isTokenKnown ? known : unknown;
      const site = siteOf(address);
      const ofSite = part.ofSites.get(site) ?? 0;
      const { socket } = response;
      if (socket === null || ofSite >= part.most - part.all) return false;
      count(part, site, 1);
      response.once("close", () => count(part, site, -1));
      if (isProxied) {
        noteLongAnswer(response, () => addLong(part.long, site, socket));
      }
      return true;
    },
  };
}

function partOf({ requests, longAnswers }: Bounds, fraction: number): Part {
  const long = { most: Math.floor(longAnswers * fraction), ofSites: new Map(), all: 0 };
  return { most: Math.floor(requests * fraction), ofSites: new Map(), all: 0, long };
}

function count(part: Part, site: string, by: 1 | -1): void {
  part.all += by;
  const ofSite = (part.ofSites.get(site) ?? 0) + by;
  if (ofSite === 0) part.ofSites.delete(site);
  else part.ofSites.set(site, ofSite);
}

/** Counts a long answer until its connection ends, which it is the last of. */
function addLong(long: LongAnswers, site: string, socket: Socket): void {
  // Who has left while the answer was made is not heard of again.
  if (socket.destroyed || long.ofSites.get(site)?.has(socket)) return;
  const ofSite = long.ofSites.get(site) ?? new Set<Socket>();
  long.ofSites.set(site, ofSite.add(socket));
  long.all += 1;
  const forget = (one: Socket): void => {
    if (!ofSite.delete(one)) return;
    long.all -= 1;
    if (ofSite.size === 0) long.ofSites.delete(site);
  };
  socket.once("close", () => forget(socket));
  const [first] = ofSite;
  if (first && ofSite.size > Math.max(LONG_LEAST.site, long.most - long.all)) {
    // Many may begin before the event loop comes to its end.
    forget(first);
    cutOff(first);
  }
}
