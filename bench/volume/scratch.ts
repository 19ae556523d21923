import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { report } from "@/bin/command";
import { closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, settle } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { openDatabase } from "@/server/database";

/** A database of its own, as the service starts it by default, whose functions this process calls. */
export interface Scratch {
  /** A statement as the owner, whom neither row security nor grants bind. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A connection of the owner. */
  readonly owner: pg.Client;
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a temporary directory, with all migrations; `stop` ends it and deletes the directory. */
export async function openScratch(): Promise<Scratch> {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-volume-"));
  // Started as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  log.level = "silent";
  const launch = launchEnv({ DATA_DIR: dataDir });
  const database = await openDatabase(launch, { report, join: false });
  settle(launch, database.url, "a secret for measurements, 32 characters");
  const owner = new pg.Client({ connectionString: database.url, options: "-c TimeZone=UTC" });
  await owner.connect();
  await owner.query("SET synchronous_commit = off; SET vintem.scope = 'service'");
  return {
    owner,
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await owner.query<Row>(text, values)).rows;
    },
    async stop() {
      await owner.end();
      await closeDatabase();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** How long something takes, in ms, each time. */
export async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}
