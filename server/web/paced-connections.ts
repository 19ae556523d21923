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

/** What a site may waste, in ms, and is taken for honest: its connections begin at once. What more of it is remembered is a minute's. */
const HONEST_MS: Pace = { most: 20, back: 1, owed: 60 };

/** What a connection costs that ends without an answer, and each kilobyte of one that brought nothing but what was refused. */
const USELESS_MS = { each: 0.3, kilobyte: 0.15 };

/** Kilobytes of requests that are refused, as with a wrong token or an id that nobody has, which are no waste. */
const REFUSED_FREE_KB = 16;

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
  /** A request of it was answered. */
  noteAnswer(socket: Socket, isRefusal: boolean): void;
  /** What came was of no use, and cost so many ms. Where its site owes some, the connection ends. */
  noteWaste(socket: Socket, ms: number): void;
}

/** Where nothing waits. */
export const UNPACED: Connections = {
  noteRequest: () => {},
  noteAnswer: () => {},
  noteWaste: () => {},
};

interface Site {
  readonly allowance: Allowance;
  /** What it may waste and be taken for honest. */
  readonly honest: Allowance;
  /** Those that wait to begin, the oldest first. */
  readonly waiting: Socket[];
  timer: NodeJS.Timeout | null;
}

/**
 * Lets connections of a site wait before anything is read of them, while the site wastes the time of others, and ends those that
 * go on wasting it. Connections of trusted proxies never wait: they bring everybody's requests. The listeners that a server has for connections by now are
 * called once a connection begins.
 */
export function paceConnections(
  server: Server,
  isProxy: TrustedProxies,
  bounds = WASTE_MS,
): Connections {
  const all = allowanceOf(bounds.all);
  const sites = new LRUCache<string, Site>({
    max: SITES_MAX,
    memoMethod: () => ({
      allowance: allowanceOf(bounds.site),
      honest: allowanceOf(HONEST_MS),
      waiting: [],
      timer: null,
    }),
  });
  const siteOfPeer = (socket: Socket): Site | null => {
    const address = plainAddress(socket.remoteAddress ?? "");
    return isProxy(address) ? null : sites.memo(siteOf(address));
  };
  const answered = new WeakSet<Socket>();
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
  const waste = (site: Site, ms: number): void => {
    site.honest.take(ms);
    take(site, ms);
  };
  const isHonest = ({ honest }: Site): boolean => honest.waitMs === 0;
  const waitOf = (site: Site): number =>
    Math.max(site.allowance.waitMs, isHonest(site) ? 0 : all.waitMs);
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
      if (site === null || ofUse.has(socket)) return;
      const { each, kilobyte } = USELESS_MS;
      const kilobytes = socket.bytesRead / 1_024;
      const ms = answered.has(socket)
        ? Math.max(0, kilobytes - REFUSED_FREE_KB) * kilobyte
        : each + kilobytes * kilobyte;
      if (ms > 0) waste(site, ms);
    });
    if (site === null || isHonest(site)) {
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
    noteAnswer(socket, isRefusal) {
      answered.add(socket);
      if (!isRefusal) ofUse.add(socket);
    },
    noteWaste(socket, ms) {
      const site = siteOfPeer(socket);
      if (site === null) return;
      waste(site, ms);
      if (waitOf(site) > 0) socket.destroy();
    },
  };
}

function allowanceOf({ most, back, owed }: Pace): Allowance {
  return new Allowance(most, back, owed);
}
