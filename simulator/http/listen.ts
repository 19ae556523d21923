import { readFileSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

/** PEM texts. With them a server speaks https only, and only to clients with a certificate of that authority. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  readonly clientCa: string;
}

/** Where a server listens. */
export interface ListenOptions {
  readonly host: string;
  /** 0: the port of the last run if it is free, else any free one. */
  readonly port: number;
  /** File that remembers the port from run to run. */
  readonly portFile: string;
  readonly tls?: TlsFiles | undefined;
}

/** Starts an app on its port and writes that port to its file. Rejects if a port that was named is not free. */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { host, port, portFile, tls }: ListenOptions,
): Promise<Server> {
  const last = port === 0 ? lastPort(portFile) : port;
  const first = await tryToListen(serverFor(app, tls), host, last);
  const server =
    first instanceof Error && port === 0 && last !== 0
      ? await tryToListen(serverFor(app, tls), host, 0)
      : first;
  if (server instanceof Error) throw server;
  writeFileSync(portFile, String(portOf(server)));
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function serverFor(app: Hono<{ Bindings: HttpBindings }>, tls: TlsFiles | undefined): Server {
  const { fetch } = app;
  if (tls === undefined) {
    return createAdaptorServer({ fetch, createServer: createPlainServer }) as Server;
  }
  const { cert, key, clientCa } = tls;
  return createAdaptorServer({
    fetch,
    createServer: createTlsServer,
    serverOptions: {
      cert,
      key,
      ca: clientCa,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: "TLSv1.2",
    },
  }) as Server;
}

function lastPort(portFile: string): number {
  try {
    return Number(readFileSync(portFile, "utf8")) || 0;
  } catch {
    return 0;
  }
}

/** The server once it listens, else why it does not. */
function tryToListen(server: Server, host: string, port: number): Promise<Server | Error> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.removeListener("error", resolve);
      resolve(server);
    });
  });
}
