import type { Server } from "node:https";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { networkOf } from "@/lib/platform/caller-address";

/**
 * Bytes of handshakes that came to nothing: of one network, and of all of which none ever came to anything. OpenSSL
 * verifies every certificate that a caller presents, though it leads to no authority that is known: up to 7 ms for each
 * kilobyte, on the thread that answers everybody. A bank's own handshake has five or so.
 */
const BYTES = {
  ofNetwork: { most: 65_536, aSecond: 1_024 },
  ofStrangers: { most: 524_288, aSecond: 16_384 },
};

/** Networks that are remembered. */
const NETWORKS_MAX = 10_000;

/**
 * Ends connections of networks whose handshakes with a server failed too often, before they begin. The server requires
 * a certificate of its callers: nobody else comes by.
 */
export function boundFailedHandshakes(server: Server): void {
  const networks = new LRUCache<string, Allowance>({
    max: NETWORKS_MAX,
    memoMethod: () => new Allowance(BYTES.ofNetwork.most, BYTES.ofNetwork.aSecond),
  });
  const strangers = new Allowance(BYTES.ofStrangers.most, BYTES.ofStrangers.aSecond);
  const known = new LRUCache<string, true>({ max: NETWORKS_MAX });
  /** Connections whose handshake is under way. */
  const begun = new Set<string>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const allowance = networks.memo(network);
    if (allowance.waitMs > 0 || (strangers.waitMs > 0 && !known.has(network))) {
      socket.destroy();
      return;
    }
    const name = nameOf(socket);
    begun.add(name);
    socket.once("close", () => {
      if (!begun.delete(name)) return;
      allowance.take(socket.bytesRead);
      if (!known.has(network)) strangers.take(socket.bytesRead);
    });
  });
  server.on("secureConnection", (socket) => {
    begun.delete(nameOf(socket));
    known.set(networkOf(socket.remoteAddress ?? ""), true);
  });
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
