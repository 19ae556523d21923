import { AsyncLocalStorage } from "node:async_hooks";
import type { Server } from "node:https";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { CountedStream } from "@/lib/platform/counted-stream";
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

/** Bytes of one handshake at most: a bank's own has five thousand or so. */
const HANDSHAKE_BYTES = 16_384;

/** What handshakes of one network may take beyond 10 ms each, in ms: at once, and of each second later. */
const SLOW_MS = { most: 100, back: 5 };

/**
 * What handshakes of all networks may take of which none ever came to anything, in ms: at once, of each second later, and beyond what
 * is there. They wait for it no longer than a handshake may take.
 */
const UNKNOWN_MS = { most: 100, back: 200, owed: 1_000 };

const UNBOUNDED = new Allowance(Number.POSITIVE_INFINITY, 0);

/** Networks that are remembered. */
const NETWORKS_MAX = 10_000;

/** What is known of a network. */
interface Network {
  /** Bytes of handshakes that came to nothing. */
  readonly failed: Allowance;
  readonly slowHandshakes: Allowance;
  /** Whether a handshake of it came to something. */
  isKnown: boolean;
}

/** A connection whose handshake is under way. */
interface Begun {
  readonly socket: Socket;
  readonly below: CountedStream;
  readonly network: Network;
  readonly inAdvance: number;
  hasSucceeded: boolean;
}

/**
 * Bounds what handshakes with a server may take that requires a certificate of its callers, by TLS 1.2 alone: nobody else comes by. A network whose
 * handshakes failed too often, or were too slow, is let in no more; those of networks that are not known wait for each other. The
 * listeners that a server has for connections by now are called with a stream that counts.
 */
export function boundHandshakes(server: Server): void {
  const networks = new LRUCache<string, Network>({
    max: NETWORKS_MAX,
    memoMethod: () => ({
      failed: new Allowance(BYTES.most, BYTES.aSecond, BYTES.owed),
      slowHandshakes: new Allowance(SLOW_MS.most, SLOW_MS.back),
      isKnown: false,
    }),
  });
  const ofUnknown = new Allowance(UNKNOWN_MS.most, UNKNOWN_MS.back, UNKNOWN_MS.owed);
  const listeners = server.listeners("connection") as ((stream: CountedStream) => void)[];
  server.removeAllListeners("connection");
  // What Node.js makes of a stream says nowhere which one it was.
  const handshakes = new AsyncLocalStorage<Begun>();
  server.on("connection", (socket: Socket) => {
    const network = networks.memo(siteOf(callerOf(socket)));
    const { failed, slowHandshakes, isKnown } = network;
    if (failed.waitMs > 0 || slowHandshakes.waitMs > 0) {
      socket.destroy();
      return;
    }
    const inAdvance = isKnown ? 0 : IN_ADVANCE;
    failed.take(inAdvance);
    const allowed = {
      slowHandshakes,
      handshakes: isKnown ? UNBOUNDED : ofUnknown,
      all: UNBOUNDED,
    };
    const below = new CountedStream(socket, allowed, "client", HANDSHAKE_BYTES);
    const begun: Begun = { socket, below, network, inAdvance, hasSucceeded: false };
    // Who is refused is not answered.
    below.on("error", () => {});
    socket.once("close", () => {
      if (!begun.hasSucceeded) failed.take(socket.bytesRead - inAdvance);
    });
    handshakes.run(begun, () => {
      for (const listener of listeners) listener.call(server, below);
    });
  });
  // To answer in words would wait for the end of a handshake that has none, and the connection would never close.
  server.on("tlsClientError", (_, socket) => socket.destroy());
  server.prependListener("secureConnection", (secured) => {
    const begun = handshakes.getStore();
    if (!begun) {
      secured.destroy();
      return;
    }
    const { socket, below, network, inAdvance } = begun;
    begun.hasSucceeded = true;
    below.endHandshake();
    network.failed.take(-inAdvance);
    network.isKnown = true;
    for (const property of ["remoteAddress", "remotePort"] as const) {
      Object.defineProperty(secured, property, { get: () => socket[property] });
    }
  });
}
