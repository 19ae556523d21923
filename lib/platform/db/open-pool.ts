import pg from "pg";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import { isMeasuring } from "@/lib/platform/metrics/instruments";
import { outsideTraces } from "@/lib/platform/trace/trace-context";
import { measuredClient } from "./measured-client";
import { PARSERS } from "./parsers";
import { PooledClient } from "./pooled-client";

/** How long a statement may wait for its merchant's turn, and then for a free connection, before the caller gets 503. */
export const CONNECT_DEADLINE_MS = 3_000;

/**
 * The roles that statements run as, neither of which owns anything (ADR 0069). Row security shows a
 * merchant's role the rows of the transaction's merchant alone, and the service's role those of everybody.
 */
export const ROLES = { merchant: "vintem_app", service: "vintem_service" } as const;

/** For whom a statement runs. */
export type Scope = keyof typeof ROLES;

/**
 * Every session: instants in UTC (the driver cuts offsets off), and bounds, so that no statement and no
 * idle transaction holds on for ever. No statement is compiled: that takes PostgreSQL tenths of a second whenever it
 * takes one for long, and row security has it overestimate.
 */
const SESSION = [
  "TimeZone=UTC",
  "statement_timeout=10000",
  "idle_in_transaction_session_timeout=5000",
  "jit=off",
];

const SESSIONS: Readonly<Record<Scope, readonly string[]>> = {
  merchant: [...SESSION, `role=${ROLES.merchant}`],
  // Functions that run with their owner's rights ask for the setting: the role in them is the owner.
  service: [...SESSION, `role=${ROLES.service}`, "vintem.scope=service"],
};

/**
 * How long an idle connection is kept, in ms. A new one has to sign in, and plans every statement and every function of a
 * trigger anew (ADR 0137).
 */
const IDLE_MS = 5 * 60_000;

/** Opens a pool of connections for one scope: with its login, its role, and the bounds of every session. */
export function openPool(scope: Scope): pg.Pool {
  const { databaseUrl, databaseLogins, databasePoolerUrl, databasePool } = env();
  const Client = databasePoolerUrl === null ? pg.Client : PooledClient;
  const opened = new pg.Pool({
    ...(databasePoolerUrl === null
      ? {
          connectionString: databaseLogins?.[scope] ?? databaseUrl,
          options: sessionOptions(SESSIONS[scope]),
        }
      : { connectionString: databasePoolerUrl }),
    Client: isMeasuring() ? measuredClient(Client) : Client,
    max: databasePool,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    // A server that vanished without a word is noticed, instead of being waited for.
    keepAlive: true,
    query_timeout: 15_000,
    // Statements that do not wait for each other's answer go out together (`inOneTrip` in connection.ts).
    pipeline: true,
    types: PARSERS,
  });
  // A connection that dies while idle is replaced; unheard, the event would end the process.
  opened.on("error", (error) =>
    outsideTraces(() => log.warn(failure(error), "database connection lost")),
  );
  // Between two who use a connection nobody listens to it for a moment, in which a server's last word would end the process.
  opened.on("connect", (client) => client.on("error", () => {}));
  return opened;
}

function sessionOptions(settings: readonly string[]): string {
  return settings.map((setting) => `-c ${setting}`).join(" ");
}
