import pg from "pg";
import { sessionFaults } from "@/lib/health/store/health";
import { env, type LaunchEnv, SettingError } from "@/lib/platform/env";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { connectionsNeeded, embeddedSettings } from "./connections";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { migrate } from "./migrate";
import { DATABASE_NAME, SCHEMA } from "./project";

/** A database that is there and up to date. */
export interface ReadyDatabase {
  readonly url: string;
  /** How many migrations were applied just now. */
  readonly migrated: number;
  /** Stops what was started here; an external database is left alone. */
  stop(): Promise<void>;
}

/**
 * Reaches the database of this environment, starting the embedded server when no DATABASE_URL is
 * given, and brings it up to date unless it shall be left as it is.
 *
 * @param join use an embedded server that already runs, as commands beside a running service do.
 * @param anew make an embedded database also where an earlier one left its secret, as a restore does.
 * @param asIs leave the schema as it is, as what copies a database to or from a backup does.
 * @throws SettingError in one sentence when it cannot be reached.
 */
export async function openDatabase(
  launch: LaunchEnv,
  options: {
    readonly report: (sentence: string) => void;
    readonly join: boolean;
    readonly asIs?: boolean;
    readonly anew?: boolean;
    readonly onStart?: (stop: () => Promise<void>) => void;
  },
): Promise<ReadyDatabase> {
  const upToDate = async (url: string) => (options.asIs ? 0 : migrate(url, SCHEMA));
  if (launch.databaseUrl) {
    const allowed = await reach(launch.databaseUrl);
    const needed = connectionsNeeded(launch);
    if (!options.join && !options.asIs && allowed < needed) {
      options.report(
        `PostgreSQL allows ${allowed} connections, this service may come to want ${needed}: lower WEB_CONCURRENCY or DATABASE_POOL, raise max_connections, or use a pooler (DATABASE_POOLER_URL)`,
      );
    }
    const migrated = await upToDate(launch.databaseUrl);
    return { url: launch.databaseUrl, migrated, stop: async () => {} };
  }
  const settings = embeddedSettings(launch);
  const server = await startEmbeddedPostgres({ dataDir: launch.dataDir, settings, ...options });
  const stop = () => server.stop();
  try {
    await createDatabase(server.url("postgres"));
    const url = server.url(DATABASE_NAME);
    return { url, migrated: await upToDate(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How many connections the server allows in all. */
async function reach(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ most: number }>(
      "SELECT current_setting('max_connections')::int AS most",
    );
    return rows[0]?.most ?? 0;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new SettingError(
      `The database at ${client.host}:${client.port} cannot be reached${reason}: check DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Refuses a connection whose sessions lack settings that the app relies on: without them row security
 * would not bind, or stored instants would be hours off.
 *
 * @throws SettingError naming the variable, and what is missing.
 */
export async function assertSessionsAreBound(): Promise<void> {
  const variable = env().databasePoolerUrl ? "DATABASE_POOLER_URL" : "DATABASE_URL";
  const wrong = await sessionFaults().catch((error) => {
    const reason = error instanceof Error ? error.message : String(error);
    // The error of a pooler that does not pass settings on.
    if (/startup parameter/.test(reason)) return [`it does not take settings (${reason})`];
    if (isDatabaseOutage(error)) return [`it does not answer (${reason})`];
    throw error;
  });
  if (wrong.length === 0) return;
  throw new SettingError(
    `${variable} cannot be used: ${wrong.join("; ")}. For poolers see docs/scaling.md.`,
  );
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      DATABASE_NAME,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
