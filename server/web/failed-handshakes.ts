import type { Server } from "node:https";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { callerOf } from "./proxy-protocol";

/**
 * Bytes of handshakes of one network that came to nothing. OpenSSL verifies every certificate that a caller presents,
 * though it leads to no authority that is known: up to 7 ms for each kilobyte, on the thread that answers everybody. A
 * bank's own handshake has five or so. What is not there any more is owed for a minute at most: others may share the
 * network.
 */
const BYTES = { most: 98_304, aSecond: 1_024, owed: 61_440 };

/** What a handshake of a network takes while it is under way, where none ever came to anything: four at once. */
const IN_ADVANCE = 26_000;

/** Networks that are remembered. */
const NETWORKS_MAX = 10_000;

/**
 * Ends connections of networks whose handshakes with a server failed too often, before they begin. The server requires
 * a certificate of its callers: nobody else comes by.
 */
export function boundFailedHandshakes(server: Server): void {
  const networks = new LRUCache<string, Allowance>({
    max: NETWORKS_MAX,
    memoMethod: () => new Allowance(BYTES.most, BYTES.aSecond, BYTES.owed),
  });
  const known = new LRUCache<string, true>({ max: NETWORKS_MAX });
  /** What ends the handshake of a connection as one that came to something. */
  const begun = new Map<string, () => void>();
  server.on("connection", (socket: Socket) => {
    const network = siteOf(callerOf(socket));
    const allowance = networks.memo(network);
    if (allowance.waitMs > 0) {
      socket.destroy();
      return;
    }
    const name = nameOf(socket);
    const inAdvance = known.has(network) ? 0 : IN_ADVANCE;
    allowance.take(inAdvance);
    begun.set(name, () => {
      allowance.take(-inAdvance);
      known.set(network, true);
    });
    socket.once("close", () => {
      if (begun.delete(name)) allowance.take(socket.bytesRead - inAdvance);
    });
  });
  // To answer in words would wait for the end of a handshake that has none, and the connection would never close.
  server.on("tlsClientError", (_, socket) => socket.destroy());
  server.on("secureConnection", (socket) => {
    const name = nameOf(socket);
    begun.get(name)?.();
    begun.delete(name);
  });
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
