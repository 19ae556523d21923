import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Allowance } from "@/lib/platform/allowance";

/** Pieces of bodies with fewer bytes are short. */
const SHORT_BYTES = 64;

/** Short pieces that a connection may bring: at once, and of each second. A client that sends letter by letter sends hundreds. */
const SHORT_PIECES = { most: 1_000, back: 100 };

/** What parsing a short piece takes, and trailers, which nobody here reads, and each of them, in ms. */
const COST_MS = { piece: 0.002, trailers: 0.1, trailer: 0.001 };

/** What a connection brought: a body of many short pieces may come as many bodies of some. */
interface Brought {
  readonly short: Allowance;
  isRefused: boolean;
}

const connections = new WeakMap<Socket, Brought>();

/**
 * Hands on together what came together of a body in chunks (RFC 9112, 7.1), and refuses thousands of short ones. Node.js
 * makes a piece of each chunk, and each piece takes the stream that reads the body some 10 µs: 48 kB of chunks of one byte would
 * take the thread that answers everybody for 90 ms.
 *
 * @param found.isShared whether the connection brings others' requests as well, as a proxy's does: then they are counted of the body.
 * @param found.refuse ends the connection; called once for each.
 * @param found.waste is handed what the thread took for short pieces and trailers, in ms.
 */
export function joinPieces(
  request: IncomingMessage,
  found: {
    readonly isShared: boolean;
    readonly refuse: () => void;
    readonly waste: (ms: number) => void;
  },
): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  const brought = found.isShared ? newlyBrought() : broughtBy(request.socket);
  let pieces: Buffer[] = [];
  let short = 0;
  let isTaken = true;
  const handOn = (): void => {
    if (short > 0) found.waste(short * COST_MS.piece);
    short = 0;
    if (pieces.length === 0) return;
    const joined = Buffer.concat(pieces);
    pieces = [];
    isTaken = push(joined);
  };
  request.push = (piece: Buffer | null) => {
    if (brought.isRefused) return false;
    if (piece === null) {
      handOn();
      const trailers = request.rawTrailers.length / 2;
      if (trailers > 0) found.waste(COST_MS.trailers + trailers * COST_MS.trailer);
      return push(null);
    }
    if (piece.length < SHORT_BYTES) {
      short += 1;
      brought.short.take(1);
    }
    if (brought.short.waitMs > 0) {
      brought.isRefused = true;
      pieces = [];
      found.refuse();
      return false;
    }
    // A whole read of the socket is parsed before this.
    if (pieces.push(piece) === 1) setImmediate(handOn);
    return isTaken;
  };
}

function broughtBy(socket: Socket): Brought {
  const known = connections.get(socket);
  if (known) return known;
  const made = newlyBrought();
  connections.set(socket, made);
  return made;
}

function newlyBrought(): Brought {
  return { short: new Allowance(SHORT_PIECES.most, SHORT_PIECES.back), isRefused: false };
}
