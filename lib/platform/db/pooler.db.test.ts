import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { isReady, sessionFaults } from "@/lib/health/store/health";
import { type Env, env, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { asMerchant, closeDatabase, pool } from "./connection";

// PgBouncer itself stands in `npm run scaling`. Here the server plays one that carries no settings.
const database = freshDatabase();
let direct: Env;
let merchants: readonly MerchantId[];

beforeAll(async () => {
  direct = env();
  merchants = [(await newMerchant()).id, (await newMerchant()).id];
  const account = await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco X",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: "token",
  });
  await database.sql(
    "INSERT INTO exceptions (merchant_id, kind, subject, psp_account_id, facts) VALUES ($1, 'late', 'E1', $2, '{}')",
    [merchants[0], account],
  );
});

afterEach(async () => {
  await closeDatabase();
  settle(direct, direct.databaseUrl, direct.secret);
});

/** From now on statements go through a pooler that logs in as this user; null: the superuser. */
async function poolAs(user: string | null): Promise<void> {
  const url = new URL(database.url);
  if (user) [url.username, url.password] = [user, "secret"];
  await closeDatabase();
  settle({ ...direct, databasePoolerUrl: url.href }, direct.databaseUrl, direct.secret);
}

/** A user that settings are bound to, as docs/scaling.md says. */
async function boundUser(): Promise<string> {
  const user = `pooled_${randomBytes(4).toString("hex")}`;
  await database.sql(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' IN ROLE vintem_service`);
  for (const setting of [
    "role = 'vintem_service'",
    "timezone = 'UTC'",
    "statement_timeout = '10s'",
    "idle_in_transaction_session_timeout = '5s'",
    "jit = off",
  ]) {
    await database.sql(`ALTER ROLE ${user} SET ${setting}`);
  }
  return user;
}

/** Reads that wait for a connection together. */
const AT_ONCE = 100;

describe("a pooler that logs in as a superuser", () => {
  test("lets no transaction see another merchant's rows all the same", async () => {
    await poolAs(null);
    const seen = (merchant: MerchantId | undefined) =>
      asMerchant(merchant as MerchantId, async (tx) => {
        return (await tx.query({ text: "SELECT id FROM exceptions" })).rowCount;
      });
    expect(await Promise.all(merchants.map(seen))).toEqual([1, 0]);
  });

  test("is refused at the start, and never ready", async () => {
    const [newest] = await database.sql<{ name: string }>(
      "SELECT max(migration_name) AS name FROM _prisma_migrations",
    );
    await database.sql("INSERT INTO worker_heartbeats VALUES ('w1', now())");
    expect(await isReady(newest?.name ?? "")).toBe(true);
    await poolAs(null);
    const superuser = new URL(database.url).username;
    expect(await sessionFaults()).toEqual([
      `statements run as ${superuser}, not as vintem_service`,
      "row security does not bind them",
      "they have no statement_timeout or idle_in_transaction_session_timeout",
    ]);
    expect(await isReady(newest?.name ?? "")).toBe(false);
  });
});

test("a pooler whose user is bound to the settings is as good as none", async () => {
  expect(await sessionFaults()).toEqual([]);
  await poolAs(await boundUser());
  expect(await sessionFaults()).toEqual([]);
});

test("B7 500 reads of two merchants at once over few connections of a pooler see their own rows alone", async () => {
  await poolAs(await boundUser());
  const reads = Array.from({ length: 500 }, (_, n) => merchants[n % 2] as MerchantId);
  const read = (merchant: MerchantId) =>
    asMerchant(merchant, async (tx) => {
      const { rows } = await tx.query({ text: "SELECT merchant_id FROM exceptions" });
      return rows.map(({ merchant_id }) => merchant_id);
    });
  const seen: string[][] = [];
  // More than there are connections, and so few that a slow machine gives each one its turn in time.
  for (let done = 0; done < reads.length; done += AT_ONCE) {
    seen.push(...(await Promise.all(reads.slice(done, done + AT_ONCE).map(read))));
  }
  expect(seen).toEqual(reads.map((merchant) => (merchant === merchants[0] ? [merchant] : [])));
  // Few enough that each connection served both merchants, again and again.
  expect(pool().totalCount).toBeLessThanOrEqual(env().databasePool);
});

test("nothing is left behind on a connection that a pooler gives to somebody else next", async () => {
  await poolAs(await boundUser());
  const client = await pool().connect();
  await client.query({ name: "named", text: "SELECT $1::int", values: [1] });
  client.release();
  await asMerchant(merchants[0] as MerchantId, (tx) =>
    tx.query({ name: "named-too", text: "SELECT $1::int", values: [1] }),
  );
  const { rows } = await pool().query(
    "SELECT name, current_setting('vintem.merchant_id', true) AS merchant FROM pg_prepared_statements",
  );
  expect(rows).toEqual([]);
  const set = await pool().query("SELECT current_setting('vintem.merchant_id', true) AS merchant");
  expect(set.rows[0].merchant || null).toBeNull();
});
