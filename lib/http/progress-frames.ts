// A file on its way to a page that shows how far it is. Each frame is how many rows are in it so far
// and how many bytes of the file follow (both unsigned, 32 bits, big-endian), then those bytes. The
// size of a file that is made while it is sent is not known, and a zipped one says nothing of rows.

const HEAD_BYTES = 8;

/** A piece of the file as a frame. */
export function progressFrame(rows: number, piece: Uint8Array): Uint8Array {
  const framed = new Uint8Array(HEAD_BYTES + piece.length);
  const head = new DataView(framed.buffer);
  head.setUint32(0, rows);
  head.setUint32(4, piece.length);
  framed.set(piece, HEAD_BYTES);
  return framed;
}

/** Reads frames, however the network has cut them. */
export class FrameReader {
  /** Rows so far. */
  rows = 0;
  readonly #head = new DataView(new ArrayBuffer(HEAD_BYTES));
  #headBytes = 0;
  #left = 0;

  /** The file's bytes among these; they are views, not copies. */
  read(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < bytes.length; ) {
      if (this.#left === 0) {
        at = this.#readHead(bytes, at);
        continue;
      }
      const piece = bytes.subarray(at, at + this.#left);
      pieces.push(piece);
      this.#left -= piece.length;
      at += piece.length;
    }
    return pieces;
  }

  #readHead(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && this.#headBytes < HEAD_BYTES) {
      this.#head.setUint8(this.#headBytes, bytes[at] ?? 0);
      this.#headBytes += 1;
      at += 1;
    }
    if (this.#headBytes === HEAD_BYTES) {
      this.#headBytes = 0;
      this.rows = this.#head.getUint32(0);
      this.#left = this.#head.getUint32(4);
    }
    return at;
  }
}
