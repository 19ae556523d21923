import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { ROLES } from "@/lib/platform/db/open-pool";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";
import { migrate } from "@/server/migrate";
import { PARTITIONED } from "./deep";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the test cluster's `postgres` database. */
    readonly clusterUrl: string;
  }
}

/** The database that every test's own is a copy of. */
export const TEMPLATE = "vintem_template";

/** The users that tests' statements come from, one for each role as in a running service (server/logins.ts). */
export function loginOf(scope: string): string {
  return `vintem_${scope}_test`;
}

/** Divides the tables of a migrated database by merchants (scaling/partitions.sql). */
async function dividePartitions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync("scaling/partitions.sql", "utf8"));
  await client.end();
  // Functions, views and triggers come again.
  await migrate(url, resolve("prisma"));
}

/** Vitest global set-up: one throw-away PostgreSQL for all database tests, with a migrated template. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-test-"));
  // Started as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({
    dataDir,
    report: () => {},
    // Nothing here has to survive a power cut; a crash of a process loses nothing all the same. A vacuum would look
    // through the databases of all files, and have tests about plans depend on when it comes.
    settings: ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off"],
  });
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrate(cluster.url(TEMPLATE), resolve("prisma"));
  if (PARTITIONED) await dividePartitions(cluster.url(TEMPLATE));
  for (const [scope, role] of Object.entries(ROLES)) {
    await admin.query(
      `CREATE ROLE "${loginOf(scope)}" LOGIN NOINHERIT PASSWORD 'secret' IN ROLE "${role}"`,
    );
  }
  await admin.end();
  project.provide("clusterUrl", cluster.url("postgres"));
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
