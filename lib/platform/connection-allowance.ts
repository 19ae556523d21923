import { constants } from "node:crypto";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { LRUCache } from "lru-cache";
import { type buildConnector, errors, buildConnector as openConnector } from "undici";
import { Allowance } from "./allowance";
import { monotonicMs } from "./clock";

/** A handshake within this time, in ms, counts for nothing: one with a common server takes 1 to 3. */
const FREE_MS = 10;

/** What each piece that is read counts for at least, in ms: to look at the clocks takes as long. */
const LEAST_MS = 0.02;

/** How long nothing is read of a connection at least once its allowance is spent, in ms: or it would be read in tiny steps. */
const REST_MS = 50;

/** A handshake was given up, before any request was sent: those of its merchant take too much of the process's time. */
class HandshakeRefused extends Error {
  readonly code = "handshake_refused";
}

/**
 * How much of a process's time connections (TLS) to servers of one merchant's choosing may take (ADR 0154). A server
 * decides how many certificates it presents and of which keys, and OpenSSL verifies all of them in one go, half a second
 * of the thread that answers everybody; and it may answer with headings without end.
 */
export interface Allowances {
  /** What handshakes take beyond common ones. While it is spent none begins or goes on. */
  readonly slowHandshakes: Allowance;
  /** All that is read. While it is spent nothing is. */
  readonly all: Allowance;
}

/** By merchant, in each process by itself. */
const byMerchant = new LRUCache<string, Allowances>({
  max: 10_000,
  memoMethod: () => ({ slowHandshakes: new Allowance(100, 5), all: new Allowance(200, 100) }),
});

/** What connections to servers of a merchant's choosing may take now. */
export function allowancesOf(merchantId: string): Allowances {
  return byMerchant.memo(merchantId);
}

/** Opens a connection without TLS, within a time of its own. */
export type Open = (target: buildConnector.Options) => Promise<Socket>;

/**
 * Connects to servers of a merchant's choosing, with TLS where the address is `https`, within what they may take of the
 * process's time.
 *
 * @param allowed what they may take, as of each connection.
 * @param open opens the connection below.
 * @param options how TLS is spoken; `timeout` is for connection and handshake together, in ms.
 */
export function allowedConnector(
  allowed: () => Allowances,
  open: Open,
  { timeout, ...tls }: buildConnector.BuildOptions & { readonly timeout: number },
): buildConnector.connector {
  // TLS 1.2 would let a server begin another handshake at any time.
  const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;
  const secure = openConnector({ ...tls, secureOptions, timeout: 0 });
  const openSecured: Open = async (target) => {
    const beganMs = monotonicMs();
    const allowances = allowed();
    if (allowances.slowHandshakes.waitMs > 0) {
      throw new HandshakeRefused("too many slow handshakes");
    }
    const socket = await open({ ...target, port: target.port || "443" });
    const below = new CountedStream(socket, allowances);
    const leftMs = Math.max(1, timeout - (monotonicMs() - beganMs));
    const late = () => below.destroy(new errors.ConnectTimeoutError("no handshake in time"));
    const timer = setTimeout(late, leftMs);
    try {
      return await new Promise((resolve, reject) => {
        // `tls.connect`, which it becomes the socket of, takes any duplex stream.
        secure({ ...target, httpSocket: below as Duplex as Socket }, (error, secured) =>
          error ? reject(error) : resolve(countedAs(secured, socket)),
        );
      });
    } finally {
      clearTimeout(timer);
      below.endHandshake();
    }
  };
  return (target, done) => {
    const opened = target.protocol === "https:" ? openSecured(target) : open(target);
    opened.then(
      (socket) => done(null, socket),
      (error: Error) => done(error, null),
    );
  };
}

/**
 * Where a step begins, on two clocks. The processor's alone would count what other threads do, a clock on the wall the
 * turns of other processes: a step took the lesser of the two.
 */
interface Began {
  readonly at: number;
  readonly processor: NodeJS.CpuUsage;
}

function begin(): Began {
  return { at: monotonicMs(), processor: process.cpuUsage() };
}

function sinceMs({ at, processor }: Began): number {
  const { user, system } = process.cpuUsage(processor);
  return Math.min(monotonicMs() - at, (user + system) / 1_000);
}

/** An idle connection keeps no process alive: what the pool says of the secured one holds for the one below. */
function countedAs(secured: Socket, below: Socket): Socket {
  secured.ref = () => {
    below.ref();
    return secured;
  };
  secured.unref = () => {
    below.unref();
    return secured;
  };
  return secured;
}

/**
 * A connection below TLS. What arrives is handed on a piece at a time, and TLS and HTTP work on a piece before the call
 * returns: so the time of each step is known. No step of a handshake begins when its allowance is spent, however many
 * connections of the same merchant are being secured; what comes later is read more slowly.
 */
class CountedStream extends Duplex {
  readonly #below: Socket;
  readonly #allowed: Allowances;
  #freeMs = FREE_MS;
  #isHandshake = true;
  #heldUntil: NodeJS.Timeout | null = null;

  constructor(below: Socket, allowed: Allowances) {
    super({ allowHalfOpen: false });
    this.#below = below;
    this.#allowed = allowed;
    below.on("data", (piece: Buffer) => this.#hand(piece));
    below.on("end", () => this.push(null));
    below.on("error", (error) => this.destroy(error));
    // After its end there may be pieces that are not read yet.
    below.on("close", () => below.readableEnded || this.destroy());
  }

  /** What follows is the request and its answer. */
  endHandshake(): void {
    this.#isHandshake = false;
  }

  #hand(piece: Buffer): void {
    const isHandshake = this.#isHandshake;
    const { slowHandshakes, all } = this.#allowed;
    if (isHandshake && slowHandshakes.waitMs > 0) {
      this.destroy(new HandshakeRefused("too many slow handshakes"));
      return;
    }
    if (all.waitMs > 0) {
      this.#hold(all.waitMs);
      this.#below.unshift(piece);
      return;
    }
    const began = begin();
    const isMoreWanted = this.push(piece);
    if (!isMoreWanted) this.#below.pause();
    if (isHandshake) {
      const tookMs = sinceMs(began);
      slowHandshakes.take(Math.max(0, tookMs - this.#freeMs));
      this.#freeMs = Math.max(0, this.#freeMs - tookMs);
    }
    // What reads HTTP was called by the push to run in this tick, before this.
    process.nextTick(() => {
      all.take(Math.max(LEAST_MS, sinceMs(began)));
      this.#hold(all.waitMs);
    });
  }

  /** Reads nothing for so long, in ms. */
  #hold(ms: number): void {
    if (ms === 0 || this.destroyed || this.#heldUntil !== null) return;
    this.#below.pause();
    this.#heldUntil = setTimeout(
      () => {
        this.#heldUntil = null;
        this.#below.resume();
      },
      Math.max(REST_MS, ms),
    );
  }

  override _read(): void {
    if (this.#heldUntil === null) this.#below.resume();
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#below.write(piece, done);
  }

  override _final(done: () => void): void {
    this.#below.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#heldUntil !== null) clearTimeout(this.#heldUntil);
    this.#below.destroy();
    done(error);
  }
}
