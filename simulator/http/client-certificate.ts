import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { TLSSocket } from "node:tls";

/** SHA-256 fingerprint of the certificate the peer presented; null on a connection without one. */
export function certificateOf(incoming: IncomingMessage | Http2ServerRequest): string | null {
  const { socket } = incoming;
  return socket instanceof TLSSocket ? (socket.getPeerCertificate().fingerprint256 ?? null) : null;
}
