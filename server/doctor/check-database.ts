import pg from "pg";
import { ROLES } from "@/lib/platform/db/open-pool";
import type { LaunchEnv } from "@/lib/platform/env";
import { connectionsNeeded } from "@/server/connections";
import { readMigrations } from "@/server/migrate";
import { JOBS_ROLE } from "@/server/roles";
import { type Finding, toMend, toWatch, well } from "./finding";

/** What `server_version_num` has at least: PostgreSQL 15. */
const OLDEST_VERSION = 150_000;
/** Clocks further apart make tokens and due dates wrong, in ms. */
const CLOCK_MS = 2_000;

interface Server {
  readonly version: number;
  readonly name: string;
  readonly owner: string;
  readonly database: string;
  readonly is_superuser: boolean;
  readonly makes_roles: boolean;
  readonly has_roles: boolean;
  readonly makes_tables: boolean;
  readonly makes_extensions: boolean;
  readonly most: number;
  readonly standby: boolean;
  readonly migrated: boolean;
  readonly clock: number;
}

const SERVER = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
  current_user AS owner, current_database() AS database,
  rolsuper AS is_superuser, rolsuper OR rolcreaterole AS makes_roles,
  (SELECT count(*) FROM pg_roles WHERE rolname IN ('${ROLES.merchant}', '${ROLES.service}', '${JOBS_ROLE}')) = 3
    AND (SELECT count(*) FROM pg_roles WHERE rolname ~ '^vintem_(merchant|service|jobs)_[0-9a-f]{12}$') >= 3 AS has_roles,
  has_schema_privilege('public', 'CREATE') AS makes_tables,
  has_database_privilege(current_database(), 'CREATE') AS makes_extensions,
  current_setting('max_connections')::int AS most, pg_is_in_recovery() AS standby,
  to_regclass('"_prisma_migrations"') IS NOT NULL AS migrated,
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock
  FROM pg_roles WHERE rolname = current_user`;

/**
 * Looks at the database as its owner: version, rights, connections, clock, and migrations. Changes nothing.
 *
 * @param schema the folder of the schema.
 */
export async function checkDatabase(
  url: string,
  launch: LaunchEnv,
  schema: string,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const sentMs = Date.now();
    const { rows } = await client.query<Server>(SERVER);
    const [server] = rows;
    if (!server) throw new Error("the user of DATABASE_URL is none of the server's roles");
    return [
      ofVersion(server),
      ofRights(server, launch),
      ofConnections(server, launch),
      ofClock(server.clock - (sentMs + Date.now()) / 2),
      await ofMigrations(client, server, schema),
    ];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    const why = error instanceof Error ? error.message : String(error);
    return [
      toMend(
        "database",
        `It cannot be looked at: ${why}${code}.`,
        "Check DATABASE_URL and the network.",
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

function ofVersion({ version, name, standby }: Server): Finding {
  const what = "database";
  if (standby) {
    return toMend(
      what,
      "The server is a standby, which can only be read.",
      "Let DATABASE_URL lead to the primary; a replica is set as DATABASE_REPLICA_URL.",
    );
  }
  return version >= OLDEST_VERSION
    ? well(what, `PostgreSQL ${name} answers.`)
    : toMend(what, `PostgreSQL ${name} is too old.`, "Upgrade the server to 15 or newer.");
}

function ofRights(server: Server, launch: LaunchEnv): Finding {
  const what = "database rights";
  const { owner, database } = server;
  // The embedded server is the service's own, and so is its superuser.
  if (server.is_superuser && launch.databaseUrl !== null) {
    return toWatch(
      what,
      `"${owner}" is a superuser of the server, who may do more than a start needs.`,
      "Let a user with LOGIN and CREATEROLE alone own the database (docs/production.md, section 3).",
    );
  }
  const statements = [
    // An administrator who grants it to nobody runs what the start prints instead.
    ...(server.makes_roles || server.has_roles ? [] : [`ALTER ROLE "${owner}" CREATEROLE;`]),
    ...(server.makes_tables ? [] : [`GRANT CREATE, USAGE ON SCHEMA public TO "${owner}";`]),
    ...(server.makes_extensions ? [] : [`GRANT CREATE ON DATABASE "${database}" TO "${owner}";`]),
  ];
  return statements.length === 0
    ? well(what, `"${owner}" may do what a start needs.`)
    : toMend(
        what,
        `"${owner}" may not make all that a start needs.`,
        `Run this as an administrator of the server, in the database "${database}":\n${statements.join("\n")}`,
      );
}

function ofConnections({ most }: Server, launch: LaunchEnv): Finding {
  const what = "connections";
  const needed = connectionsNeeded(launch);
  return most >= needed
    ? well(what, `The server allows ${most}, and this node may come to want ${needed}.`)
    : toWatch(
        what,
        `The server allows ${most}, and this node may come to want ${needed}.`,
        "Lower WEB_CONCURRENCY or DATABASE_POOL, raise max_connections, or use a pooler (docs/scaling.md).",
      );
}

function ofClock(offsetMs: number): Finding {
  const seconds = (Math.abs(offsetMs) / 1_000).toFixed(1);
  const finding = `The clocks of this machine and of the database are ${seconds} s apart.`;
  return Math.abs(offsetMs) <= CLOCK_MS
    ? well("clock", finding)
    : toMend(
        "clock",
        finding,
        "Let both synchronise (chrony, systemd-timesyncd), then look again.",
      );
}

async function ofMigrations(
  client: pg.Client,
  { migrated }: Server,
  schema: string,
): Promise<Finding> {
  const what = "migrations";
  const known = readMigrations(schema).map(({ name }) => name);
  const { rows } = migrated
    ? await client.query<{ name: string }>(
        `SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`,
      )
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const missing = known.filter((name) => !applied.has(name)).length;
  if (missing === 0) return well(what, "The database has every migration of this release.");
  return toWatch(
    what,
    migrated ? `${missing} migrations of this release are pending.` : "The database is empty.",
    "The next start applies them, as npm run -s migrate does by itself; take a backup before.",
  );
}
