import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { env } from "./env";
import { isReachable } from "./merchant-address";
import { guardedConnector } from "./public-address";

/** Look-up and connection together, in ms. */
const CONNECT_MS = 5_000;
/** Idle connections are kept so long, in ms. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens what requests to addresses of merchants' choosing go out through: connections to allowed addresses alone, checked
 * at each connect, or the operator's proxy (`WEBHOOK_PROXY_URL`), which then decides where to. Redirects are not followed.
 */
export function openGuardedDispatcher(): Dispatcher {
  const proxy = env().webhookProxyUrl;
  const common = { keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS };
  return proxy === null
    ? new Agent({
        ...common,
        connect: guardedConnector({ timeout: CONNECT_MS }, { isAllowed: isReachable }),
      })
    : new ProxyAgent({ ...common, uri: proxy, proxyTls: { timeout: CONNECT_MS } });
}
