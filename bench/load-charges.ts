import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  EVENT_COLUMNS,
  type InventedCharge,
  ROW_COLUMNS,
  SETTLEMENT_COLUMNS,
} from "./invent-charge";

/** The tables that charges fill, and whose triggers and indexes would each look at every row. */
const TABLES = ["charges", "charge_events", "settlements", "charge_search"];

/** Charges of one COPY: while the server takes them in, the next are invented. */
const BATCH = 5_000;

/**
 * Loads charges of one PSP account, which holds none yet, in one transaction. The search rows and the
 * counters, which triggers otherwise keep row by row (ADR 0017), are made for all charges at once; so
 * are the indexes when more charges come than there are. Locks keep other sessions away meanwhile.
 *
 * @param connection a connection of the tables' owner, in UTC.
 * @param invent the charge with this number, from 0.
 * @param report gets a sentence about each part that is done.
 */
export async function loadCharges(
  connection: pg.Client,
  pspAccountId: string,
  charges: number,
  invent: (number: number) => InventedCharge,
  report: (sentence: string) => void,
): Promise<void> {
  await connection.query("BEGIN");
  await connection.query(
    "SET LOCAL vintem.scope = 'service'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL work_mem = '64MB'",
  );
  for (const table of TABLES) await connection.query(`LOCK TABLE ${table}`);
  const restrictions = await liftRestrictions(connection);
  const rebuilt =
    charges > (await estimatedCharges(connection)) ? await dropIndexes(connection) : [];
  await copyAll(connection, charges, invent, report);
  report("Words and tallies");
  await connection.query({ text: WORDS, values: [pspAccountId] });
  await connection.query({ text: TALLIES, values: [pspAccountId] });
  for (const statement of rebuilt) {
    report(statement);
    await connection.query(statement);
  }
  for (const statement of restrictions) await connection.query(statement);
  await connection.query("COMMIT");
}

/** Vacuums at once what autovacuum would vacuum later, so that a measurement meets settled tables. */
export async function vacuumCharges(connection: pg.Client): Promise<void> {
  await connection.query(`VACUUM ANALYZE ${[...TABLES, "charge_tallies"].join(", ")}`);
}

async function estimatedCharges(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ reltuples: number }>(
    "SELECT reltuples FROM pg_class WHERE oid = 'charges'::regclass",
  );
  return rows[0]?.reltuples ?? 0;
}

/**
 * Switches off row security, which refuses COPY, and triggers, which would run for each row.
 *
 * @returns the statements that switch both on again.
 */
async function liftRestrictions(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ table: string; forced: boolean }>(
    `SELECT oid::regclass AS table, relforcerowsecurity AS forced
     FROM pg_class WHERE oid = ANY ($1::regclass[])`,
    [TABLES],
  );
  const back: string[] = [];
  for (const { table, forced } of rows) {
    await connection.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    back.push(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    if (!forced) continue;
    await connection.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    back.push(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }
  return back;
}

/** Drops indexes, and the constraints that need them; returns the statements that make them again. */
async function dropIndexes(connection: pg.Client): Promise<string[]> {
  const constraints = await connection.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint
     WHERE contype IN ('p', 'u', 'x', 'f') AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
     -- References go first and come last.
     ORDER BY contype <> 'f', conrelid, conname`,
    [TABLES],
  );
  for (const { drop } of constraints.rows) await connection.query(drop);
  const indexes = await connection.query<{ drop: string; make: string }>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
     FROM pg_index WHERE indrelid = ANY ($1::regclass[]) ORDER BY indrelid, indexrelid::regclass::text`,
    [TABLES],
  );
  for (const { drop } of indexes.rows) await connection.query(drop);
  return [...indexes.rows, ...constraints.rows.reverse()].map(({ make }) => make);
}

async function copyAll(
  connection: pg.Client,
  charges: number,
  invent: (number: number) => InventedCharge,
  report: (sentence: string) => void,
): Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  for (let done = 0; done < charges; done += BATCH) {
    const size = Math.min(BATCH, charges - done);
    const batch = Array.from({ length: size }, (_, i) => invent(done + i));
    await underWay;
    underWay = copyBatch(connection, batch);
    if ((done + size) % 100_000 === 0) report(`${done + size} of ${charges}`);
  }
  await underWay;
}

async function copyBatch(connection: pg.Client, batch: readonly InventedCharge[]): Promise<void> {
  const rows = batch.map(({ row }) => row);
  await copy(connection, `charges (${ROW_COLUMNS})`, rows);
  const events = batch.flatMap(({ events }) => events);
  await copy(connection, `charge_events (${EVENT_COLUMNS})`, events);
  const money = batch.flatMap(({ money }) => money ?? []);
  await copy(connection, `settlements (${SETTLEMENT_COLUMNS})`, money);
}

async function copy(connection: pg.Client, into: string, lines: readonly string[]): Promise<void> {
  const target = connection.query(copyFrom(`COPY ${into} FROM STDIN`));
  await pipeline(Readable.from([Buffer.from(lines.join(""))]), target);
}

/** Writes the search rows of an account's charges, as the trigger function `follow_charge` does row by row. */
const WORDS = `INSERT INTO charge_search (id, merchant_id, created_at, status, billing_type, due_date, paid_on,
    amount_cents, paid_cents, fee_cents, net_cents, payer_document, words)
  SELECT id, merchant_id, created_at, status, billing_type, due_date, paid_on, amount_cents, paid_cents,
    fee_cents, net_cents, payer_document, plain_words(concat_ws(' ', payer_name, description))
  FROM charges WHERE psp_account_id = $1`;

/** Writes the counters of an account's charges as rollups of their changes would (lib/listing/store/counters). */
const TALLIES = `INSERT INTO charge_tallies AS held
  SELECT merchant_id, dimension, day, status, billing_type, count(*), sum(amount_cents),
    COALESCE(sum(paid_cents), 0), COALESCE(sum(fee_cents) FILTER (WHERE paid_at IS NOT NULL), 0),
    COALESCE(sum(net_cents), 0)
  FROM (SELECT *, (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS created_on FROM charges) AS charges
  CROSS JOIN LATERAL (VALUES
    ('all', '-infinity'::date), ('created', created_on), ('created_month', month_of(created_on)),
    ('due', due_date), ('due_month', month_of(due_date)), ('paid', paid_on), ('paid_month', month_of(paid_on))
  ) AS dimensions (dimension, day)
  WHERE psp_account_id = $1 AND day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5
  -- Side by side, as those of a day come to be.
  ORDER BY 1, 2, 3
  ON CONFLICT (merchant_id, dimension, day, status, billing_type) DO UPDATE SET
    count = held.count + EXCLUDED.count, amount_cents = held.amount_cents + EXCLUDED.amount_cents,
    received_cents = held.received_cents + EXCLUDED.received_cents,
    fee_cents = held.fee_cents + EXCLUDED.fee_cents, net_cents = held.net_cents + EXCLUDED.net_cents`;
