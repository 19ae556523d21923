import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { totalmem } from "node:os";
import { siteOf } from "@/lib/platform/caller-address";
import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/**
 * Connections of a proxy's, open or not used again yet, that all processes of a copy hold at once. A proxy on the same machine
 * has some 28,000 local ports to each address that it calls, and has no port left for anybody once they are taken.
 */
const CONNECTIONS = 24_000;

/** The part of them that requests without a known token may hold. */
const OF_STRANGERS = 2 / 3;

/**
 * From so many bytes on an answer is long: until its client has read it, the kernel holds it for us and for the proxy, in up to
 * a megabyte, whether or not we are done with it.
 */
const LONG_BYTES = 65_536;

/** The part of the memory that long answers may be held in: the kernel has a twelfth for all connections. */
const OF_MEMORY = 1 / 50;

/** At least so many long answers a process may have under way, of which one address has half, and of an address in any case. */
const LONG_LEAST = { all: 130, site: 2 };

/**
 * Answers to a known token are counted after so many ms: many merchants' systems may be at one address, and have connections that
 * they use again.
 */
const NOT_COUNTED_MS = 5_000;

/** How often long answers are counted, in ms. */
const COUNT_MS = 1_000;

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
  /** Connections of proxies' and requests. */
  readonly connections: number;
  /** Long answers to proxies that they have not handed on yet. */
  readonly longAnswers: number;
}

/** The bounds of one of the processes that share a port, and a machine's memory. */
export function boundsOfProcess(): Bounds {
  const { webConcurrency } = env();
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const longAnswers = Math.floor((memory * OF_MEMORY) / 1_048_576 / webConcurrency);
  return {
    connections: Math.floor(CONNECTIONS / webConcurrency),
    longAnswers: Math.max(LONG_LEAST.all, longAnswers),
  };
}

/** What is open of one kind of senders. */
interface Part {
  readonly most: number;
  /** Of each address, or site of IPv6. */
  readonly ofSites: Map<string, number>;
  all: number;
}

/**
 * Bounds what is open of one address, or site of IPv6: as much as is left for others. One that opens without end has half of all,
 * two have a third each, and whoever opens a few always finds room. Requests with a known token are counted apart: no
 * stranger keeps a merchant's systems out.
 *
 * A connection of a proxy counts until it brings the next request or ends: a proxy whose client does not read on keeps it, although
 * the answer was sent. Where there are too many, the one that was answered first is reset, which gives the proxy its port back. So
 * are the first of an address that has more long answers under way than are left for others.
 */
export function boundOpenRequests({ connections, longAnswers }: Bounds): OpenRequests {
  const known = partOf(connections * (1 - OF_STRANGERS));
  const unknown = partOf(connections * OF_STRANGERS);
  /** Connections of proxies whose answer was sent, the first one first. */
  const answered = new Set<Socket>();
  /** What each connection of a proxy was used for last, the one that was used first before the others. */
  const uses = new Map<Socket, Use>();
  const followed = new WeakSet<Socket>();
  let timer: NodeJS.Timeout | null = null;
  const forget = (socket: Socket): void => {
    answered.delete(socket);
    uses.delete(socket);
  };
  const follow = (socket: Socket): void => {
    if (followed.has(socket)) return;
    followed.add(socket);
    socket.once("close", () => forget(socket));
  };
  /** Only a reset frees what the kernel holds, and the port of a proxy that has not read all that was sent. */
  const reset = (socket: Socket): void => {
    forget(socket);
    socket.resetAndDestroy();
  };
  const countLong = (): void => {
    for (const socket of tooLong(uses, longAnswers)) reset(socket);
    if (uses.size > 0) return;
    clearInterval(timer ?? undefined);
    timer = null;
  };
  return {
    begin({ address, isTokenKnown, isProxied }, response) {
      const part = isTokenKnown ? known : unknown;
      const site = siteOf(address);
      const { socket } = response;
      if (socket === null || (part.ofSites.get(site) ?? 0) >= part.most - part.all) return false;
      forget(socket);
      const [first] = answered;
      if (first && known.all + unknown.all + answered.size >= connections) reset(first);
      const countsAtMs = monotonicMs() + (isTokenKnown ? NOT_COUNTED_MS : 0);
      const use = { site, bytesBefore: socket.bytesWritten, countsAtMs };
      if (isProxied) {
        follow(socket);
        uses.set(socket, use);
        timer ??= setInterval(countLong, COUNT_MS).unref();
      }
      count(part, site, 1);
      response.once("close", () => {
        count(part, site, -1);
        // The next request of the connection may have begun by now.
        if (uses.get(socket) === use && !socket.destroyed) answered.add(socket);
      });
      return true;
    },
  };
}

/** What a connection was used for last. */
interface Use {
  readonly site: string;
  /** What was written to it before, for others. */
  readonly bytesBefore: number;
  /** From then on a long answer counts. */
  readonly countsAtMs: number;
}

/**
 * The connections with long answers of sites that have more than are left for others: the first of each. Those of all sites
 * together, and as many more as one may have, are `most`.
 */
function tooLong(uses: ReadonlyMap<Socket, Use>, most: number): Socket[] {
  const ofSites = new Map<string, Socket[]>();
  const nowMs = monotonicMs();
  for (const [socket, { site, bytesBefore, countsAtMs }] of uses) {
    if (countsAtMs > nowMs || socket.bytesWritten - bytesBefore < LONG_BYTES) continue;
    const others = ofSites.get(site);
    if (others) others.push(socket);
    else ofSites.set(site, [socket]);
  }
  const sites = [...ofSites.values()];
  const each = Math.max(
    LONG_LEAST.site,
    fairShare(
      sites.map(({ length }) => length),
      most,
    ),
  );
  return sites.flatMap((sockets) => sockets.slice(0, Math.max(0, sockets.length - each)));
}

/** The most that each may have, so that what all have then and as much again for one more is not above `most`. */
function fairShare(numbers: readonly number[], most: number): number {
  let [fits, isTooMuch] = [0, most + 1];
  while (isTooMuch - fits > 1) {
    const each = Math.floor((fits + isTooMuch) / 2);
    const all = numbers.reduce((sum, number) => sum + Math.min(number, each), each);
    if (all <= most) fits = each;
    else isTooMuch = each;
  }
  return fits;
}

function partOf(most: number): Part {
  return { most: Math.floor(most), ofSites: new Map(), all: 0 };
}

function count(part: Part, site: string, by: 1 | -1): void {
  part.all += by;
  const ofSite = (part.ofSites.get(site) ?? 0) + by;
  if (ofSite === 0) part.ofSites.delete(site);
  else part.ofSites.set(site, ofSite);
}
