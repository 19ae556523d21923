/** What pollers are to do. */
export interface Plan {
  /** Of the service, on 127.0.0.1. */
  readonly port: number;
  /** What they ask for, in turn. */
  readonly paths: readonly string[];
  readonly pollers: number;
  readonly everyMs: number;
  /** How long it takes until all of them have come. */
  readonly comingMs: number;
  /** From then on. */
  readonly seconds: number;
}

/** What pollers met. */
export interface Polled {
  readonly answers: number;
  /** Lost connections, answers of another status than 200 or 304, and those that came too late. */
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How much of one core all of them took themselves. */
  readonly ownShare: number;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** An answer's head, as far as a poller needs it. */
export interface Head {
  readonly status: number;
  readonly etag: string | null;
  /** Bytes of the whole answer. */
  readonly length: number;
}

/**
 * Reads the head of an answer of HTTP/1.1 with a body of known length, or none.
 *
 * @returns null as long as the head is not whole.
 * @throws when the body's length is not told.
 */
export function readHead(text: string): Head | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  const field = (name: string) =>
    new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? null;
  const told = field("content-length");
  if (told === null && status !== 304) throw new Error(`a body of unknown length:\n${head}`);
  // A 304 has no body, whatever length it tells (RFC 9110, 8.6).
  const body = status === 304 ? 0 : Number(told);
  return { status, etag: field("etag"), length: end + 4 + body };
}
