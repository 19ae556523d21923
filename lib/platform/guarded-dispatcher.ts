import { isIPv6, type Socket } from "node:net";
import { Agent, type Dispatcher, errors, Pool } from "undici";
import { allowancesOf, allowedConnector, type Open } from "./connection-allowance";
import { env } from "./env";
import { isReachable } from "./merchant-address";
import { guardedConnector } from "./public-address";

/** Look-up, connection and handshake together, in ms. */
const CONNECT_MS = 5_000;
/** Idle connections are kept so long, in ms. */
const KEEP_ALIVE_MS = 10_000;

/** The operator's proxy is away, or lets nothing through to an address. */
class ProxyFailed extends Error {
  readonly code = "proxy_failed";
}

/**
 * Opens what requests to addresses of a merchant's choosing go out through: connections to allowed addresses alone,
 * checked at each connect, or the operator's proxy (`WEBHOOK_PROXY_URL`), which then decides where to. Redirects are not
 * followed.
 *
 * @param merchantId whose choice the addresses are: their handshakes count for it.
 */
export function openGuardedDispatcher(merchantId: string): Dispatcher {
  const proxy = env().webhookProxyUrl;
  const tls = { timeout: CONNECT_MS };
  return new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    connect:
      proxy === null
        ? guardedConnector(merchantId, tls, { isAllowed: isReachable })
        : allowedConnector(() => allowancesOf(merchantId), throughProxy(new URL(proxy)), tls),
  });
}

/** Opens connections through a proxy, which is requested to open a tunnel (RFC 9110, 9.3.6). */
function throughProxy({ origin, username, password }: URL): Open {
  const pool = new Pool(origin, { connect: { timeout: CONNECT_MS } });
  const named = [username, password].map(decodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(named).toString("base64")}`;
  return async ({ protocol, hostname, port }) => {
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
    const path = `${host}:${port || (protocol === "https:" ? 443 : 80)}`;
    const headers = { host: path, ...(username ? { "proxy-authorization": authorization } : {}) };
    const signal = AbortSignal.timeout(CONNECT_MS);
    const { statusCode, socket } = await pool.connect({ path, headers, signal }).catch(failed);
    // The answer to a CONNECT hands the connection itself over, whatever its status.
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    socket.on("error", () => {}).destroy();
    throw new ProxyFailed(`the proxy answered ${statusCode}`);
  };
}

/** A tunnel that takes long may be its end's fault; any other failure is the proxy's. */
function failed(error: Error): never {
  if (error.name === "TimeoutError") throw new errors.ConnectTimeoutError("no tunnel in time");
  throw new ProxyFailed("the proxy is away");
}
