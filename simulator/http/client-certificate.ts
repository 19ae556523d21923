import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest } from "node:http2";
import { TLSSocket } from "node:tls";

/** What a server looks at of the certificate that its peer presented. */
export interface ClientCertificate {
  /** SHA-256, hexadecimal pairs with colons. */
  readonly fingerprint: string;
  readonly commonName: string | undefined;
}

/** The certificate that the peer presented; null on a connection without one. */
export function certificateOf(
  incoming: IncomingMessage | Http2ServerRequest,
): ClientCertificate | null {
  const { socket } = incoming;
  if (!(socket instanceof TLSSocket)) return null;
  const { fingerprint256, subject } = socket.getPeerCertificate();
  if (!fingerprint256) return null;
  const { CN } = subject;
  return { fingerprint: fingerprint256, commonName: Array.isArray(CN) ? CN[0] : CN };
}
