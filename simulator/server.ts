import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { asaasRoutes } from "./asaas/routes";
import { serveBank } from "./bank-call";
import { bankHandlers } from "./bank-handlers";
import type { CallbackTls } from "./callback-post";
import { controlSurface } from "./control";
import { httpResponse, REDIRECT_TRAP } from "./fault-effects";
import { problem } from "./problem";
import { Simulation } from "./simulation";
import { lockState } from "./state-lock";

const BODY_MAX_BYTES = 1024 * 1024;

/** Longer than an orphan takes to notice that its parent died, and than the silence that marks a dead holder. */
const STATE_WAIT_MS = 12_000;

/** 1, 2, 4, 8, 16 s and then every 30 s. */
const CALLBACK_BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** PEM texts. With them the bank speaks https only, and only to clients with a certificate of that authority. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  readonly clientCa: string;
}

export interface SimulatorOptions {
  /** Directory for everything the bank remembers; made if missing. One simulator at a time. */
  readonly state: string;
  readonly host?: string;
  /** 0: the port of the last run if it is free, else any free one. */
  readonly port?: number;
  readonly tls?: TlsFiles;
  readonly now?: () => Date;
  /** Start of the sequence of chances for fault rules with a probability. */
  readonly seed?: number;
  /** Waits between the tries of a callback, milliseconds; the last one repeats. */
  readonly callbackBackoffMs?: readonly number[];
  /** How the bank shows itself to https webhooks, and whom it trusts there. */
  readonly callbackTls?: CallbackTls;
  /** How long to wait for another simulator to let go of the state directory, milliseconds. */
  readonly stateWaitMs?: number;
}

export interface RunningSimulator {
  readonly url: string;
  /** Base of the Asaas-style API, on the same port. */
  readonly asaasUrl: string;
  readonly port: number;
  /** Drops open connections at once; what was answered is on disk already. */
  close(): Promise<void>;
}

/** Starts the PSP simulator: API Pix under /pix/v2, tokens at /oauth/token, Asaas under /asaas/v3, and /control for this machine only. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { state, host = "127.0.0.1", port = 0, tls, now = () => new Date(), seed = 1 } = options;
  mkdirSync(state, { recursive: true });
  const unlock = await lockState(state, options.stateWaitMs ?? STATE_WAIT_MS);
  let simulation: Simulation | undefined;
  try {
    const { callbackBackoffMs = CALLBACK_BACKOFF_MS, callbackTls = {} } = options;
    simulation = new Simulation({ state, now, seed, callbackBackoffMs, callbackTls });
    const server = await listening(simulation, tls, host, port, state);
    return running(simulation, server, host, tls === undefined ? "http" : "https", unlock);
  } catch (error) {
    simulation?.close();
    unlock();
    throw error;
  }
}

function running(
  simulation: Simulation,
  server: Server,
  host: string,
  scheme: string,
  unlock: () => void,
): RunningSimulator {
  const { port } = server.address() as AddressInfo;
  const url = `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
  simulation.asaas.origin = url;
  simulation.resume();
  return {
    port,
    url,
    asaasUrl: `${url}/asaas/v3`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      simulation.close();
      unlock();
    },
  };
}

async function listening(
  simulation: Simulation,
  tls: TlsFiles | undefined,
  host: string,
  port: number,
  state: string,
): Promise<Server> {
  const portFile = join(state, "port");
  for (const wish of port === 0 ? [lastPort(portFile), 0] : [port]) {
    const server = serverFor(routes(simulation), tls);
    const outcome = await tryToListen(server, host, wish);
    if (outcome === undefined) {
      writeFileSync(portFile, String((server.address() as AddressInfo).port));
      return server;
    }
    if (wish === 0 || port !== 0) throw outcome;
  }
  throw new Error("No port was left to try.");
}

function serverFor(app: Hono<{ Bindings: HttpBindings }>, tls: TlsFiles | undefined): Server {
  const { fetch } = app;
  if (tls === undefined)
    return createAdaptorServer({ fetch, createServer: createPlainServer }) as Server;
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

function routes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (c) => c.body(null, 413) }));
  serveBank(app, simulation, bankHandlers(simulation));
  app.route("/asaas", asaasRoutes(simulation.asaas));
  app.route("/control", controlSurface(simulation));
  app.all(REDIRECT_TRAP, (c) => {
    simulation.count(`${c.req.method} ${REDIRECT_TRAP}`);
    return c.body(null, 410);
  });
  app.notFound(() => httpResponse(problem("NaoEncontrado", "Este endereço não existe.")));
  app.onError((error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return httpResponse(problem("ErroInternoDoServidor", "Erro no simulador."));
  });
  return app;
}

function lastPort(portFile: string): number {
  try {
    return Number(readFileSync(portFile, "utf8")) || 0;
  } catch {
    return 0;
  }
}

/** Undefined once it listens, else why it does not. */
function tryToListen(server: Server, host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.removeListener("error", resolve);
      resolve(undefined);
    });
  });
}
