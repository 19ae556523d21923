import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";

/**
 * Connections of a proxy's, open or not used again yet, that all processes of a copy hold at once. A proxy on the same machine
 * has some 28,000 local ports to each address that it calls, and has no port left for anybody once they are taken.
 */
const CONNECTIONS = 24_000;

/** The part of them that requests without a known token may hold. */
const OF_STRANGERS = 2 / 3;

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

/** So many connections a process may hold, of those of all processes that share its port. */
export function connectionsOfProcess(): number {
  return Math.floor(CONNECTIONS / env().webConcurrency);
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
 * the answer was sent. Where there are too many, the one that was answered first is reset, which gives the proxy its port back.
 *
 * @param most connections at once.
 */
export function boundOpenRequests(most: number): OpenRequests {
  const known = partOf(most * (1 - OF_STRANGERS));
  const unknown = partOf(most * OF_STRANGERS);
  /** Connections of proxies whose answer was sent, the first one first. */
  const answered = new Set<Socket>();
  const followed = new WeakSet<Socket>();
  /** Forgets a connection once it ends. */
  const follow = (socket: Socket): void => {
    if (followed.has(socket)) return;
    followed.add(socket);
    socket.once("close", () => answered.delete(socket));
  };
  return {
    begin({ address, isTokenKnown, isProxied }, response) {
      const part = isTokenKnown ? known : unknown;
      const site = siteOf(address);
      const ofSite = part.ofSites.get(site) ?? 0;
      const { socket } = response;
      if (socket === null || ofSite >= part.most - part.all) return false;
      answered.delete(socket);
      if (known.all + unknown.all + answered.size >= most) resetFirst(answered);
      count(part, site, 1);
      response.once("close", () => {
        count(part, site, -1);
        if (!isProxied || socket.destroyed) return;
        follow(socket);
        answered.add(socket);
      });
      return true;
    },
  };
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

/** Only a reset frees the port of a proxy that has not read all that was sent. */
function resetFirst(answered: Set<Socket>): void {
  for (const socket of answered) {
    answered.delete(socket);
    socket.resetAndDestroy();
    return;
  }
}
