import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Allowance } from "./allowance";
import { monotonicMs } from "./clock";
import { HandshakeCertificates, UnfitCertificate } from "./handshake-certificates";

/** A handshake within this time, in ms, is not slow: a common one takes 1 to 3. */
const FREE_MS = 10;

/** What each piece that is read counts for at least, in ms: to look at the clocks takes as long. */
const LEAST_MS = 0.02;

/** How long nothing is read of a connection at least once its allowance is spent, in ms: or it would be read in tiny steps. */
const REST_MS = 50;

/** Bytes of a step after the handshake, at most: thousands of messages may be in what is read at once. */
const STEP_MAX = 8_192;

/** A record of TLS has a head of so many bytes, and no more than so many behind it (RFC 5246, 6.2.3). */
const RECORD = { head: 5, most: 18_432 };

/** A handshake was given up, before any request was sent: it is none that others have, or those like it take too much of the process's time. */
export class HandshakeRefused extends Error {
  readonly code = "handshake_refused";
}

/**
 * How much of a process's time connections (TLS) with some others may take. Who is connected with decides how many certificates are
 * presented and of which keys, and OpenSSL verifies all of them in one go, up to half a second of the thread that answers everybody.
 */
export interface Allowances {
  /** What handshakes take beyond common ones. While it is spent none begins or goes on. */
  readonly slowHandshakes: Allowance;
  /** All that handshakes take. While it is spent they wait. */
  readonly handshakes: Allowance;
  /** All that is read after them. While it is spent nothing is. */
  readonly all: Allowance;
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

/**
 * A connection below TLS. What arrives is handed on a piece at a time, and TLS and HTTP work on a piece before the call
 * returns: so the time of each step is known. A handshake is handed on record by record, once its certificates were looked at. No step of it
 * begins when its allowance is spent, however many connections with the same allowance are being secured; what comes later is read
 * more slowly.
 */
export class CountedStream extends Duplex {
  readonly #below: Socket;
  readonly #allowed: Allowances;
  readonly #certificates: HandshakeCertificates;
  /** The beginning of a record. */
  #begun: Buffer = Buffer.alloc(0);
  #freeMs = FREE_MS;
  #isHandshake = true;
  #handshakeLeft: number;
  #heldUntil: NodeJS.Timeout | null = null;
  /** What was read last waits for the next turn of the event loop. */
  #isBetween = false;

  /**
   * @param other who is at the other end: a client speaks TLS 1.2 alone.
   * @param handshakeMost bytes that may arrive before `endHandshake` is called.
   */
  constructor(
    below: Socket,
    allowed: Allowances,
    other: "client" | "server",
    handshakeMost: number,
  ) {
    super({ allowHalfOpen: false });
    this.#certificates = new HandshakeCertificates(other);
    this.#below = below;
    this.#allowed = allowed;
    this.#handshakeLeft = handshakeMost;
    below.on("data", (piece: Buffer) => this.#hand(piece));
    below.on("end", () => this.push(null));
    below.on("error", (error) => this.destroy(error));
    // After its end there may be pieces that are not read yet.
    below.on("close", () => below.readableEnded || this.destroy());
  }

  /** Takes a line of the log of keys (`keylog` of the socket above), which a server's certificates are read by. */
  noteKey(line: Buffer): void {
    this.#certificates.noteKey(line);
  }

  /** What follows is the request and its answer. */
  endHandshake(): void {
    this.#isHandshake = false;
  }

  #hand(piece: Buffer): void {
    let began = begin();
    let rest = this.#begun.length > 0 ? Buffer.concat([this.#begun, piece]) : piece;
    this.#begun = Buffer.alloc(0);
    while (rest.length > 0 && !this.destroyed) {
      const { slowHandshakes, handshakes, all } = this.#allowed;
      if (this.#isHandshake && slowHandshakes.waitMs > 0) {
        this.destroy(new HandshakeRefused("too many slow handshakes"));
        return;
      }
      const allowance = this.#isHandshake ? handshakes : all;
      if (allowance.waitMs > 0) {
        this.#hold(allowance.waitMs);
        this.#below.unshift(rest);
        return;
      }
      const length = this.#isHandshake ? recordLength(rest) : Math.min(rest.length, STEP_MAX);
      if (length !== null && length > rest.length) {
        this.#begun = rest;
        allowance.take(Math.max(LEAST_MS, sinceMs(began)));
        return;
      }
      if (length === null) {
        // TLS says what it is not, and reads nothing that comes behind it.
        this.push(rest.subarray(0, RECORD.head));
        this.destroy(new HandshakeRefused("no record of TLS"));
        return;
      }
      const isOfHandshake = this.#isHandshake;
      this.#handOn(rest.subarray(0, length), allowance, began);
      began = begin();
      rest = rest.subarray(length);
      if (!isOfHandshake && rest.length > 0) {
        this.#handNext(rest);
        return;
      }
    }
  }

  /** Goes on in the next turn of the event loop, when the time of the step before was counted. */
  #handNext(rest: Buffer): void {
    this.#isBetween = true;
    this.#below.pause();
    this.#below.unshift(rest);
    setImmediate(() => {
      this.#isBetween = false;
      if (this.#heldUntil === null) this.#below.resume();
    });
  }

  /** Hands on a step, and counts its time. */
  #handOn(step: Buffer, allowance: Allowance, began: Began): void {
    const isHandshake = this.#isHandshake;
    const { slowHandshakes } = this.#allowed;
    if (isHandshake) {
      this.#handshakeLeft -= step.length;
      if (this.#handshakeLeft < 0) {
        this.destroy(new HandshakeRefused("a long handshake"));
        return;
      }
      try {
        this.#certificates.look(step);
      } catch (error) {
        allowance.take(Math.max(LEAST_MS, sinceMs(began)));
        this.destroy(
          error instanceof UnfitCertificate
            ? new HandshakeRefused(error.message)
            : (error as Error),
        );
        return;
      }
    }
    const isMoreWanted = this.push(step);
    if (!isMoreWanted) this.#below.pause();
    if (isHandshake) {
      const tookMs = sinceMs(began);
      slowHandshakes.take(Math.max(0, tookMs - this.#freeMs));
      this.#freeMs = Math.max(0, this.#freeMs - tookMs);
    }
    // What reads HTTP was called by the push to run in this tick, before this.
    process.nextTick(() => {
      allowance.take(Math.max(LEAST_MS, sinceMs(began)));
      this.#hold(allowance.waitMs);
    });
  }

  /** Reads nothing for so long, in ms. */
  #hold(ms: number): void {
    if (ms === 0 || this.destroyed || this.#heldUntil !== null) return;
    this.#below.pause();
    this.#heldUntil = setTimeout(
      () => {
        this.#heldUntil = null;
        if (!this.#isBetween) this.#below.resume();
      },
      Math.max(REST_MS, ms),
    );
  }

  override _read(): void {
    if (this.#heldUntil === null && !this.#isBetween) this.#below.resume();
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

/** How long the record is that some bytes begin with, or its head; null where it is none of TLS. */
function recordLength(bytes: Buffer): number | null {
  if (bytes.length < RECORD.head) return RECORD.head;
  const [type = 0, major] = bytes;
  const length = bytes.readUInt16BE(3);
  const isRecord = type >= 20 && type <= 23 && major === 3 && length <= RECORD.most;
  return isRecord ? RECORD.head + length : null;
}
