import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { SINCE } from "@/bin/check-migrations.mjs";
import { connect, emptyDatabase, FOLDER } from "@/testing/backup";
import { MIGRATION_CHARGES as CHARGES, DEEP } from "@/testing/deep";
import { schemaBefore } from "@/testing/older-schema";
import { migrate, readMigrations } from "./migrate";

/** Those that the rule holds: they run on the charges. */
const RULED = readMigrations(FOLDER).filter(({ name }) => name >= SINCE);

const scratch = mkdtempSync(join(tmpdir(), "vintem-locks-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const MERCHANT = "00000000-0000-4000-8000-000000000001";

/** Fills the table as fast as the server can: without triggers, which judge and count single charges. */
const FILL = `
  SET session_replication_role = replica;
  INSERT INTO merchants (id, name, client_id) VALUES ('${MERCHANT}', 'Loja', 'loja');
  INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
      due_date, payer_name, payer_document, payer_email, payer_phone,
      created_at, pix_expires_at, lapses_at)
    SELECT gen_random_uuid(), '${MERCHANT}', n::text, '\\x00', 'PENDING', 'PIX', 1050, '2099-12-31', 'Ana',
      '12345678909', 'ana' || n || '@example.com', '+55119' || (10000000 + n),
      '2026-11-21T12:00Z'::timestamptz + n * interval '1 ms', '2099-12-31T12:00Z', '2099-12-31T12:00Z'
    FROM generate_series(1, ${CHARGES}) AS n;
  SET session_replication_role = origin;
  ANALYZE charges`;

/** The file that each table is kept in: a migration that rewrites one gives it another. */
async function filesOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(
    `SELECT relname AS name, pg_relation_filenode(oid)::text AS file FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

/** Changes one charge after the other until it is stopped; how long the longest change took, in ms. */
function writeOn(client: pg.Client): { stop(): Promise<{ writes: number; longestMs: number }> } {
  let going = true;
  const written = (async () => {
    let [writes, longestMs] = [0, 0];
    for (; going; writes += 1) {
      const start = performance.now();
      await client.query(
        "UPDATE charges SET payer_name = 'Ana' WHERE idempotency_key = $1 AND merchant_id = $2",
        [String((writes % CHARGES) + 1), MERCHANT],
      );
      longestMs = Math.max(longestMs, performance.now() - start);
    }
    return { writes, longestMs };
  })();
  return {
    stop() {
      going = false;
      return written;
    },
  };
}

test(
  `the migrations since the rule rewrite no table of ${CHARGES} charges, and a writer goes on`,
  async () => {
    const url = await emptyDatabase();
    await migrate(url, schemaBefore(SINCE, scratch));
    const [client, writer] = [await connect(url), await connect(url)];
    await client.query(FILL);
    const before = await filesOf(client);
    await writer.query("SET vintem.scope = 'service'");
    const writing = writeOn(writer);
    expect(await migrate(url, FOLDER)).toBe(RULED.length);
    const { writes, longestMs } = await writing.stop();
    expect(writes).toBeGreaterThan(0);
    const after = await filesOf(client);
    expect([...before].filter(([name, file]) => after.get(name) !== file)).toEqual([]);
    process.stdout.write(
      `${RULED.length} migrations beside a writer of ${CHARGES} charges: ${writes} writes, the longest ${Math.round(longestMs)} ms\n`,
    );
  },
  DEEP ? 1_800_000 : 60_000,
);
