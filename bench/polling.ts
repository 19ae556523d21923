/** The plan of a polling process. */
export interface Plan {
  /** Of the service, on 127.0.0.1. */
  readonly port: number;
  /** The paths that pollers request, dealt out in turn. */
  readonly paths: readonly string[];
  readonly pollers: number;
  /** The least time from one request of a page to its next. */
  readonly everyMs: number;
  /** How long an answer may wait at the server until its charge moves (`Prefer: wait`), in seconds. */
  readonly waitSeconds: number;
  /** Milliseconds over which the pollers start. */
  readonly comingMs: number;
  /** Seconds of polling once all have started. */
  readonly seconds: number;
}

/** The result of a polling process. */
export interface Polled {
  readonly answers: number;
  /** Lost connections, answers of another status than 200 or 304, and late answers. */
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The share of one core that the pollers took themselves. */
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
 * @throws when the head names no length of its body.
 */
export function readHead(text: string): Head | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  const field = (name: string) =>
    new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? null;
  const length = field("content-length");
  if (length === null && status !== 304) throw new Error(`a body of unknown length:\n${head}`);
  // A 304 has no body, whatever length its head names (RFC 9110, 8.6).
  const body = status === 304 ? 0 : Number(length);
  return { status, etag: field("etag"), length: end + 4 + body };
}
