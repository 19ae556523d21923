import type { IncomingMessage } from "node:http";

/** Of so many pieces of a body each may be as short as it likes: a client that sends letter by letter sends hundreds. */
const SHORT_PIECES_MAX = 1_000;

/** What more pieces have to have on average, in bytes. */
const LEAST_BYTES = 64;

/** What parsing a short piece takes, and trailers, which nobody here reads, in ms. */
const COST_MS = { piece: 0.002, trailers: 4 };

/**
 * Hands on together what came together of a body in chunks (RFC 9112, 7.1), and refuses one in thousands of short ones. Node.js
 * makes a piece of each chunk, and each piece takes the stream that reads the body some 10 µs: 48 kB of chunks of one byte would
 * take the thread that answers everybody for 90 ms.
 *
 * @param found.refuse ends the connection; called once.
 * @param found.waste is handed what the thread took for short pieces and trailers, in ms, once the body is whole.
 */
export function joinPieces(
  request: IncomingMessage,
  found: { readonly refuse: () => void; readonly waste: (ms: number) => void },
): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let pieces: Buffer[] = [];
  let count = 0;
  let bytes = 0;
  let isTaken = true;
  const handOn = (): void => {
    if (pieces.length === 0) return;
    const joined = Buffer.concat(pieces);
    pieces = [];
    isTaken = push(joined);
  };
  request.push = (piece: Buffer | null) => {
    if (isRefused()) return false;
    if (piece === null) {
      handOn();
      const trailers = request.rawTrailers.length > 0 ? COST_MS.trailers : 0;
      const short = bytes < count * LEAST_BYTES ? count * COST_MS.piece : 0;
      if (trailers + short > 0) found.waste(trailers + short);
      return push(null);
    }
    count += 1;
    bytes += piece.length;
    if (isRefused()) {
      pieces = [];
      found.refuse();
      return false;
    }
    // A whole read of the socket is parsed before this.
    if (pieces.push(piece) === 1) setImmediate(handOn);
    return isTaken;
  };
  function isRefused(): boolean {
    return count > SHORT_PIECES_MAX && bytes < count * LEAST_BYTES;
  }
}
