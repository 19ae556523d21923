import type { Server, Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { plainAddress, type TrustedProxies } from "./request-headers";

/**
 * What connections of one address, or site of IPv6, may cost that nobody has a use for, in ms of the thread that answers
 * everybody: at once, of each second, and what more of it is remembered. Node.js parses all that it read of a connection,
 * up to 64 kB, before anybody can end it: of a body in chunks of one byte that takes 8 ms.
 */
const WASTE_MS = { most: 200, back: 50, owed: 1_000 };

/** What a connection costs that brought nothing but what was refused: it, and each kilobyte that was read of it. */
const REFUSED_MS = { each: 0.2, kilobyte: 0.15 };

/** What a connection is counted for until its first request is there, while its site has wasted some. */
const IN_ADVANCE_MS = 10;

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
export function paceConnections(server: Server, isProxy: TrustedProxies): Connections {
  const sites = new LRUCache<string, Site>({
    max: SITES_MAX,
    memoMethod: () => ({
      allowance: new Allowance(WASTE_MS.most, WASTE_MS.back, WASTE_MS.owed),
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
  /** Begins those that wait, one after another, for as long as something is left. */
  const beginWaiting = (site: Site): void => {
    const { allowance, waiting } = site;
    while (waiting.length > 0 && allowance.waitMs === 0) {
      const socket = waiting.shift() as Socket;
      socket.off("error", ignore);
      if (socket.destroyed) continue;
      allowance.take(IN_ADVANCE_MS);
      inAdvance.set(socket, site);
      begin(socket);
    }
    if (waiting.length === 0 || site.timer !== null) return;
    site.timer = setTimeout(() => {
      site.timer = null;
      beginWaiting(site);
    }, allowance.waitMs);
  };
  /** Gives back what was counted in advance, once: honest connections cost their site nothing. */
  const giveBack = (socket: Socket): void => {
    const site = inAdvance.get(socket);
    if (!site) return;
    inAdvance.delete(socket);
    site.allowance.take(-IN_ADVANCE_MS);
    beginWaiting(site);
  };
  server.on("connection", (socket: Socket) => {
    const site = siteOfPeer(socket);
    socket.once("close", () => {
      giveBack(socket);
      const { each, kilobyte } = REFUSED_MS;
      if (!ofUse.has(socket)) site?.allowance.take(each + (socket.bytesRead / 1_024) * kilobyte);
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
    noteWaste: (socket, ms) => siteOfPeer(socket)?.allowance.take(ms),
  };
}
