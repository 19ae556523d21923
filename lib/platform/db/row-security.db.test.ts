import { beforeAll, expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { asMerchant, asService } from "./connection";

const database = freshDatabase();

/** Tables and views that name a merchant, and the merchants themselves. */
const NAMES_MERCHANT = `c.relnamespace = 'public'::regnamespace AND (c.relname = 'merchants'
  OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'merchant_id' AND NOT a.attisdropped))`;
const OF_MERCHANTS = `c.relkind = 'r' AND ${NAMES_MERCHANT}`;

let merchants: readonly MerchantId[];

beforeAll(async () => {
  merchants = [(await newMerchant()).id, (await newMerchant()).id];
});

test("B11 every table that names a merchant has forced row security, or no right of the app's role", async () => {
  const open = await database.sql(
    `SELECT c.relname FROM pg_class c WHERE ${OF_MERCHANTS}
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity
        AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'one_merchant'
          AND pg_get_expr(p.polqual, p.polrelid) LIKE '%current_merchant()%'))
      AND (has_any_column_privilege('vintem_app', c.oid, 'SELECT, INSERT, UPDATE')
        OR has_table_privilege('vintem_app', c.oid, 'DELETE'))`,
  );
  expect(open).toEqual([]);
});

test("B11 a merchant's role sees whole tables only where they hold nothing of merchants", async () => {
  const open = await database.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity
        AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'one_merchant'))
      AND (has_any_column_privilege('vintem_app', c.oid, 'SELECT, INSERT, UPDATE')
        OR has_table_privilege('vintem_app', c.oid, 'DELETE')) ORDER BY 1`,
  );
  expect(open.map(({ name }) => name)).toEqual([
    "_prisma_migrations",
    "psp_account_priorities",
    "rate_limits",
    "request_quotas",
    "restores",
    "web_processes",
    "worker_heartbeats",
  ]);
});

test("B11 the app's roles own nothing, and may neither empty nor extend a table", async () => {
  const roles = "ARRAY['vintem_app', 'vintem_service', 'vintem_jobs']";
  const more = await database.sql(
    `SELECT c.relname, r.rolname FROM pg_class c, pg_roles r WHERE r.rolname = ANY (${roles})
      AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
      AND (pg_has_role(r.oid, c.relowner, 'MEMBER')
        OR has_table_privilege(r.oid, c.oid, 'TRUNCATE, REFERENCES, TRIGGER'))`,
  );
  expect(more).toEqual([]);
  const [created] = await database.sql<{ some: boolean }>(
    `SELECT bool_or(has_schema_privilege(r, 'public', 'CREATE') OR has_database_privilege(r, current_database(), 'CREATE'))
      AS some FROM unnest(${roles}) AS r`,
  );
  expect(created?.some).toBe(false);
});

test("B11 a transaction of one merchant sees no other merchant in any table", async () => {
  const tables = await database.sql<{ name: string; key: string }>(
    `SELECT c.relname AS name, CASE c.relname WHEN 'merchants' THEN 'id' ELSE 'merchant_id' END AS key
     FROM pg_class c WHERE c.relkind IN ('r', 'v') AND ${NAMES_MERCHANT} AND has_table_privilege('vintem_app', c.oid, 'SELECT')`,
  );
  expect(tables.map(({ name }) => name)).toContain("listed_charges");
  const count = async (run: typeof asService, key: string, name: string) => {
    const found = await run((tx) =>
      tx.query({ text: `SELECT FROM ${name} WHERE ${key} = $1`, values: [merchants[1]] }),
    );
    return found.rowCount;
  };
  const own = merchants[0] as MerchantId;
  const asOther: typeof asService = (work, opening) => asMerchant(own, work, opening);
  let filled = 0;
  for (const { name, key } of tables) {
    filled += (await count(asService, key, name)) > 0 ? 1 : 0;
    expect(await count(asOther, key, name), name).toBe(0);
  }
  // The merchant itself, its member and its secret at least.
  expect(filled).toBeGreaterThanOrEqual(2);
});
