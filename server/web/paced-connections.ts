import type { Server, Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { plainAddress, type TrustedProxies } from "./request-headers";

/** What may be wasted of something, in ms: at once, of each second, and what more of it is remembered. */
interface Pace {
  readonly most: number;
  readonly back: number;
  readonly owed: number;
}

/**
 * What connections may cost that nobody has a use for, of the thread that answers everybody: those of one address, or site of
 * IPv6, and those of all sites together that wasted some: who has many addresses has no more. Node.js parses all that it read of
 * a connection, up to 64 kB, before anybody can end it: of a body in chunks of one byte that takes 8 ms. What is owed comes back
 * within three seconds: others may share the address.
 */
const WASTE_MS: { readonly site: Pace; readonly all: Pace } = {
  site: { most: 100, back: 30, owed: 90 },
  all: { most: 500, back: 150, owed: 450 },
};

/** What a connection costs that brought nothing but what was refused: it, and each kilobyte that was read of it. */
const REFUSED_MS = { each: 0.2, kilobyte: 0.15 };

/** What a connection is counted for until its first request is there, while its site has wasted some. */
const IN_ADVANCE_MS = 10;

/** How long at most, in ms: browsers open some that they do not use. */
const ADVANCED_FOR_MS = 1_000;

const ignore = (): void => {};

/** Connections of one site that wait to begin; more are ended. */
const WAITING_MAX = 200;

/** Sites that are remembered. */
const SITES_MAX = 10_000;

/** What came by connections, as it is found out. */
export interface Connections {
  /** A request came. */
  noteRequest(socket: Socket): void;
  /** A request of it was not refused. */
  noteUse(socket: Socket): void;
  /** What came was of no use, and cost so many ms. */
  noteWaste(socket: Socket, ms: number): void;
}

/** Where nothing waits. */
export const UNPACED: Connections = {
  noteRequest: () => {},
  noteUse: () => {},
  noteWaste: () => {},
};

interface Site {
  readonly allowance: Allowance;
  /** Those that wait to begin, the oldest first. */
  readonly waiting: Socket[];
  timer: NodeJS.Timeout | null;
}

/**
 * Lets connections of a site wait before anything is read of them, while the site wastes the time of others. Connections of
 * trusted proxies never wait: they bring everybody's requests. The listeners that a server has for connections by now are
 * called once a connection begins.
 */
export function paceConnections(
  server: Server,
  isProxy: TrustedProxies,
  waste = WASTE_MS,
): Connections {
  const all = allowanceOf(waste.all);
  const sites = new LRUCache<string, Site>({
    max: SITES_MAX,
    memoMethod: () => ({
      allowance: allowanceOf(waste.site),
      waiting: [],
      timer: null,
    }),
  });
  const siteOfPeer = (socket: Socket): Site | null => {
    const address = plainAddress(socket.remoteAddress ?? "");
    return isProxy(address) ? null : sites.memo(siteOf(address));
  };
  const ofUse = new WeakSet<Socket>();
  const inAdvance = new WeakMap<Socket, Site>();
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  const begin = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const take = (site: Site, ms: number): void => {
    site.allowance.take(ms);
    all.take(ms);
  };
  const waitOf = ({ allowance }: Site): number => Math.max(allowance.waitMs, all.waitMs);
  /** Begins those that wait, one after another, for as long as something is left. */
  const beginWaiting = (site: Site): void => {
    const { waiting } = site;
    while (waiting.length > 0 && waitOf(site) === 0) {
      const socket = waiting.shift() as Socket;
      socket.off("error", ignore);
      if (socket.destroyed) continue;
      take(site, IN_ADVANCE_MS);
      inAdvance.set(socket, site);
      setTimeout(() => giveBack(socket), ADVANCED_FOR_MS).unref();
      begin(socket);
    }
    if (waiting.length === 0 || site.timer !== null) return;
    site.timer = setTimeout(() => {
      site.timer = null;
      beginWaiting(site);
    }, waitOf(site));
  };
  /** Gives back what was counted in advance, once: honest connections cost their site nothing. */
  const giveBack = (socket: Socket): void => {
    const site = inAdvance.get(socket);
    if (!site) return;
    inAdvance.delete(socket);
    take(site, -IN_ADVANCE_MS);
    beginWaiting(site);
  };
  server.on("connection", (socket: Socket) => {
    const site = siteOfPeer(socket);
    socket.once("close", () => {
      giveBack(socket);
      const { each, kilobyte } = REFUSED_MS;
      if (site && !ofUse.has(socket)) take(site, each + (socket.bytesRead / 1_024) * kilobyte);
    });
    if (site === null || (site.waiting.length === 0 && site.allowance.isFull)) {
      begin(socket);
    } else if (site.waiting.length >= WAITING_MAX) {
      socket.destroy();
    } else {
      // Nobody else listens to it yet.
      socket.on("error", ignore);
      site.waiting.push(socket);
      beginWaiting(site);
    }
  });
  return {
    noteRequest: giveBack,
    noteUse: (socket) => void ofUse.add(socket),
    noteWaste(socket, ms) {
      const site = siteOfPeer(socket);
      if (site) take(site, ms);
    },
  };
}

function allowanceOf({ most, back, owed }: Pace): Allowance {
  return new Allowance(most, back, owed);
}
