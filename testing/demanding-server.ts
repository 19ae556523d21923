import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { testCertificate } from "./certificates";

const text = (name: string) => testCertificate(name).toString("utf8");

/** Certificates with their keys: one of the test's authority, one of nobody's, and that one with many others behind it. */
export const CALLERS = {
  known: [text("loja.crt") + text("inter.crt"), text("loja.key")],
  unknown: [text("ec.crt"), text("ec.key")],
  stranger: [text("ec.crt") + text("root.crt").repeat(60), text("ec.key")],
} as const;

/**
 * A server that demands a certificate of the test's authority, for as long as a test runs.
 *
 * @param prepare is called before it listens.
 * @returns its port.
 */
export async function demandingServer(
  serve: RequestListener,
  prepare: (server: Server) => void,
): Promise<number> {
  const [cert, key] = [text("loja.crt"), text("loja.key")];
  const demands = {
    maxVersion: "TLSv1.2",
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout: 2_000,
  } as const;
  const server = createServer({ cert, key, ca: text("root.crt"), ...demands }, serve);
  prepare(server);
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
