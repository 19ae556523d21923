import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { Provider } from "@/simulator/asaas/engine/provider";
import { Bank } from "@/simulator/bank/engine/bank";
import { listen, portOf, type TlsFiles } from "@/simulator/http/listen";
import { NotificationPost, type NotificationTls } from "@/simulator/notifications/post";
import { lockState } from "@/simulator/storage/state-lock";
import { routes } from "./routes";

/** Longer than an orphan takes to notice that its parent died, and than the silence that marks a dead holder. */
const STATE_WAIT_MS = 12_000;

/** 1, 2, 4, 8, 16 s and then every 30 s. */
const NOTIFICATION_BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

/** How a simulator is started; only its directory is required. */
export interface SimulatorOptions {
  /** Directory for everything the simulator remembers; made if missing. One simulator at a time. */
  readonly state: string;
  readonly host?: string;
  /** 0: the port of the last run if it is free, else any free one. */
  readonly port?: number;
  readonly tls?: TlsFiles;
  readonly now?: () => Date;
  /** Start of the sequence of chances for fault rules with a probability. */
  readonly seed?: number;
  /** Waits between the tries of a webhook notification, milliseconds; the last one repeats. */
  readonly notificationBackoffMs?: readonly number[];
  /** How the simulator shows itself to https webhooks, and whom it trusts there. */
  readonly notificationTls?: NotificationTls;
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

/** Both servers that the simulator plays, each with a journal, accounts and faults of its own. */
interface Servers {
  readonly bank: Bank;
  readonly asaas: Provider;
  close(): void;
}

/**
 * Starts the simulator: API Pix under /pix/v2, tokens at /oauth/token, Asaas under /asaas/v3, and /control for this
 * machine only. Rejects if another simulator keeps the state directory, its journal is damaged, or the port is taken.
 */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { state, host = "127.0.0.1", port = 0, tls } = options;
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const unlock = await lockState(state, options.stateWaitMs ?? STATE_WAIT_MS);
  let servers: Servers | undefined;
  try {
    servers = openServers(options);
    const app = routes(servers.bank, servers.asaas);
    const server = await listen(app, { host, port, tls, portFile: join(state, "port") });
    return running(servers, server, originOf(server, host, tls), unlock);
  } catch (error) {
    servers?.close();
    unlock();
    throw error;
  }
}

function openServers(options: SimulatorOptions): Servers {
  const { state, now = () => new Date(), seed = 1, notificationTls = {} } = options;
  const { notificationBackoffMs = NOTIFICATION_BACKOFF_MS } = options;
  const post = new NotificationPost(notificationTls);
  const asaasState = join(state, "asaas");
  mkdirSync(asaasState, { recursive: true, mode: 0o700 });
  const bank = new Bank({ state, now, seed, notificationBackoffMs, post });
  const asaas = new Provider({ state: asaasState, now, seed, notificationBackoffMs, post });
  return {
    bank,
    asaas,
    close() {
      bank.close();
      asaas.close();
      post.close();
    },
  };
}

function originOf(server: Server, host: string, tls: TlsFiles | undefined): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `${tls === undefined ? "http" : "https"}://${name}:${portOf(server)}`;
}

function running(
  servers: Servers,
  server: Server,
  url: string,
  unlock: () => void,
): RunningSimulator {
  servers.asaas.origin = url;
  servers.bank.resume();
  servers.asaas.resume();
  return {
    port: portOf(server),
    url,
    asaasUrl: `${url}/asaas/v3`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      servers.close();
      unlock();
    },
  };
}
