import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";

/** A PostgreSQL server that is nobody's part, as an operator has one. */
export interface ExternalPostgres {
  /** An empty database, as its owner: a user who may make roles and is no superuser. */
  readonly url: string;
  close(): Promise<void>;
}

const OWNER = "loja";
const DATABASE = "cobrancas";

/** Starts PostgreSQL 18 in a folder of its own. What is in it need not survive a power cut. */
export async function openExternalPostgres(): Promise<ExternalPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-external-"));
  // Started as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const settings = ["fsync=off", "full_page_writes=off"];
  const server = await startEmbeddedPostgres({ dataDir, report: () => {}, settings });
  const password = randomBytes(16).toString("hex");
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE ROLE "${OWNER}" LOGIN CREATEROLE PASSWORD '${password}'`);
  await admin.query(`CREATE DATABASE "${DATABASE}" OWNER "${OWNER}"`);
  await admin.end();
  return {
    url: `postgresql://${OWNER}:${password}@127.0.0.1:${server.port}/${DATABASE}`,
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
