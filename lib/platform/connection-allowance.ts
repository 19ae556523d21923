import { constants } from "node:crypto";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { DEFAULT_CIPHERS, type TLSSocket } from "node:tls";
import { LRUCache } from "lru-cache";
import { type buildConnector, errors, buildConnector as openConnector } from "undici";
import { Allowance } from "./allowance";
import { monotonicMs } from "./clock";
import { type Allowances, CountedStream, HandshakeRefused } from "./counted-stream";

/** Bytes of a server's handshake at most: common ones have five thousand. More names and limits of names are slow to compare. */
const HANDSHAKE_BYTES = 32_768;

/** Without keys by a server's own numbers, whose size decides how long they take to calculate with. */
const CIPHERS = `${DEFAULT_CIPHERS}:!kDHE`;

/** By merchant, in each process by itself. */
const byMerchant = new LRUCache<string, Allowances>({
  max: 10_000,
  memoMethod: () => {
    const all = new Allowance(200, 100);
    return { slowHandshakes: new Allowance(100, 5), handshakes: all, all };
  },
});

/**
 * What connections to servers of a merchant's choosing may take now (ADR 0154). A server decides how many certificates it presents
 * and of which keys, and it may answer with headings without end.
 */
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
  const secure = openConnector({ ...tls, secureOptions, ciphers: CIPHERS, timeout: 0 });
  const openSecured: Open = async (target) => {
    const beganMs = monotonicMs();
    const allowances = allowed();
    if (allowances.slowHandshakes.waitMs > 0) {
      throw new HandshakeRefused("too many slow handshakes");
    }
    const socket = await open({ ...target, port: target.port || "443" });
    const below = new CountedStream(socket, allowances, "server", HANDSHAKE_BYTES);
    const leftMs = Math.max(1, timeout - (monotonicMs() - beganMs));
    const late = () => below.destroy(new errors.ConnectTimeoutError("no handshake in time"));
    const timer = setTimeout(late, leftMs);
    try {
      return await new Promise((resolve, reject) => {
        // `tls.connect`, which it becomes the socket of, takes any duplex stream.
        const tlsSocket: unknown = secure(
          { ...target, httpSocket: below as Duplex as Socket },
          (error, secured) => (error ? reject(error) : resolve(countedAs(secured, socket))),
        );
        // Nothing has arrived yet: the connector returns the socket at once.
        (tlsSocket as TLSSocket).on("keylog", (line) => below.noteKey(line));
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
