import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, settle } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { loginOf, TEMPLATE } from "./cluster";

/** The test file's own database. */
export interface TestDatabase {
  /** Its address, as the owner. */
  readonly url: string;
  /** A statement as the owner, whom neither row security nor grants bind. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * Makes a database the one that `lib` uses, with a DATA_DIR of its own.
 *
 * @param url its address, as the owner.
 */
export async function useDatabase(url: string, secret: string): Promise<void> {
  const address = new URL(url);
  const dataDir = join(tmpdir(), address.pathname.slice(1));
  const launch = launchEnv({ DATABASE_POOL: "20", DATA_DIR: dataDir });
  const login = (scope: string) => {
    [address.username, address.password] = [loginOf(scope), "secret"];
    return address.href;
  };
  const databaseLogins = { merchant: login("merchant"), service: login("service"), jobs: null };
  settle({ ...launch, databaseLogins }, url, secret);
  // What the last file of this process left under way, such as a test whose time ran out, may have connected to that
  // file's database again. What connects from now on connects to this one.
  await closeDatabase();
}

/** Gives a test file a fresh copy of the migrated template, and makes it the one that `lib` uses, with an own DATA_DIR. */
export function freshDatabase(): TestDatabase {
  const name = `t_${randomBytes(6).toString("hex")}`;
  let owner: pg.Pool | undefined;
  let url = "";
  beforeAll(async () => {
    log.level = "silent";
    const admin = new pg.Client({ connectionString: inject("clusterUrl") });
    await admin.connect();
    // Copied as files, a template takes less than half of what it takes block by block, through the log.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
    await admin.end();
    const address = new URL(inject("clusterUrl"));
    address.pathname = `/${name}`;
    url = address.href;
    owner = new pg.Pool({ connectionString: url, max: 5, options: "-c TimeZone=UTC" });
    owner.on("error", () => {});
    await useDatabase(url, "a secret for tests, 32 characters long");
  });
  afterAll(async () => {
    await closeDatabase();
    await owner?.end();
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  });
  return {
    get url() {
      return url;
    },
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      if (!owner) throw new Error("the database is made before the first test");
      return (await owner.query<Row>(text, values)).rows;
    },
  };
}
