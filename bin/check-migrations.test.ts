import { expect, test } from "vitest";
import { faultsOf } from "./check-migrations.mjs";

const expand = (sql: string) => faultsOf(`-- expand: for this test\n${sql}`);

test.each([
  ['CREATE INDEX "a_idx" ON "charges" ("status");', "CREATE INDEX CONCURRENTLY"],
  ["CREATE UNIQUE INDEX a_idx ON ONLY public.settlements (id);", "CREATE INDEX CONCURRENTLY"],
  ["ALTER TABLE charges ADD COLUMN token uuid DEFAULT gen_random_uuid();", "rewrites"],
  ['ALTER TABLE "charges"\n  ADD COLUMN "n" BIGSERIAL;', "rewrites"],
  ["ALTER TABLE charges ADD COLUMN day date GENERATED ALWAYS AS (paid_on) STORED;", "rewrites"],
  ["ALTER TABLE charges ALTER COLUMN amount_cents TYPE numeric;", "may rewrite"],
  ["ALTER TABLE feed ALTER trace_id SET NOT NULL;", "NOT VALID"],
  ["ALTER TABLE feed ADD CONSTRAINT c CHECK (position > 0);", "NOT VALID"],
  [
    "ALTER TABLE refunds ADD CONSTRAINT f FOREIGN KEY (charge_id) REFERENCES charges (id);",
    "NOT VALID",
  ],
  ["ALTER TABLE refunds ADD COLUMN other uuid REFERENCES charges (id);", "add the column alone"],
  ["ALTER TABLE charges ADD CONSTRAINT u UNIQUE (id, merchant_id);", "USING INDEX"],
  ["UPDATE charges SET status = 'PENDING' WHERE status = 'CREATING';", "in batches"],
  ["DELETE FROM notifications;", "in batches"],
  ["INSERT INTO backups (taken_at) SELECT created_at FROM charges;", "in batches"],
  ["LOCK TABLE charges IN SHARE MODE;", "locks the whole table"],
  ["DO $$ BEGIN EXECUTE 'UPDATE charges SET x = 1'; END $$;", "write its statements out"],
  [
    "ALTER TABLE feed ADD CONSTRAINT c CHECK (position > 0) NOT VALID;\nALTER TABLE feed VALIDATE CONSTRAINT c;",
    "validate in a later migration",
  ],
  [
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON charges (id);\nCREATE TABLE t (id int);",
    "alone in its migration",
  ],
  ["CREATE INDEX CONCURRENTLY a ON charges (id);", "IF NOT EXISTS"],
])("%s", (sql, why) => {
  expect(expand(sql)).toEqual([expect.stringContaining(why)]);
});

test.each([
  'ALTER TABLE "charges" ADD COLUMN "cancel_accepted_at" TIMESTAMPTZ(3);',
  "ALTER TABLE charges ADD COLUMN kind text NOT NULL DEFAULT 'plain', ADD COLUMN seen timestamptz DEFAULT now();",
  "ALTER TABLE feed ADD CONSTRAINT c CHECK (position > 0) NOT VALID;",
  "ALTER TABLE feed VALIDATE CONSTRAINT c;",
  "ALTER TABLE charges ADD CONSTRAINT u UNIQUE USING INDEX u_idx;",
  "CREATE INDEX CONCURRENTLY IF NOT EXISTS a_idx ON charges (status);",
  "DROP INDEX CONCURRENTLY IF EXISTS a_idx;",
  "CREATE INDEX m_idx ON members (email); UPDATE merchants SET name = name;",
  "CREATE TABLE t (id int CHECK (id > 0)); CREATE INDEX t_idx ON t (id); GRANT SELECT ON t TO vintem_app;",
  "-- short: twenty rows, by an index\nUPDATE charges SET status = 'PENDING' WHERE id = '…';",
  "-- UPDATE charges: this is a comment; nothing is done\nSELECT 1;",
  "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE charges SET status = 'PENDING'; DELETE FROM feed $$;",
])("%s is short", (sql) => {
  expect(expand(sql)).toEqual([]);
});

test("a waiver is for the statement below it alone", () => {
  const sql = "-- short: by an index\nUPDATE charges SET a = 1;\nUPDATE charges SET b = 1;";
  expect(expand(sql)).toEqual([expect.stringContaining("in batches")]);
});

test("a migration says how the release before gets along with it", () => {
  expect(faultsOf("SELECT 1;")).toEqual([expect.stringContaining("-- expand: why")]);
  expect(faultsOf("-- contract: the column is read by nobody\nSELECT 1;")).toEqual([]);
});
