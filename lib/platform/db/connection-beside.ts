import pg from "pg";
import { CONNECT_DEADLINE_MS } from "./open-pool";
import { PARSERS } from "./parsers";

/**
 * A connection beside the pool, straight to a server: for what is long, or needs a session of its own. It
 * comes without settings: who uses it sets them.
 *
 * @param queryTimeoutMs how long a statement's answer is waited for.
 */
export function connectionBeside(url: string, queryTimeoutMs: number): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    keepAlive: true,
    query_timeout: queryTimeoutMs,
    types: PARSERS,
  });
}
