import { beforeAll, expect, test } from "vitest";
import { ALL_MOVEMENTS } from "@/lib/ledger/movement";
import { asMerchant, type Statement } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { HELD_BALANCES } from "./balance";
import { movementsStatement } from "./movements";

const database = freshDatabase();
const bank = freshBank();

const PAYMENTS = 8_000;
/** The most blocks (8 KiB) of a few rows that are found by their keys. A table's rows of one merchant are more. */
const FEW = 60;

const TABLES = ["settlements", "refunds", "ledger_entries", "ledger_postings", "exceptions"];

/** Payments of a merchant, each refunded and booked, for charges that are not there. */
const INVENT = [
  `INSERT INTO settlements (id, account_owner, reference, merchant_id, charge_id, psp_account_id, amount_cents, net_cents,
      paid_at, recorded_at, arrived_at, evidence)
    SELECT md5($1::uuid || 'money ' || i)::uuid, $1, 'invented ' || i, $1, md5($1::uuid || 'charge ' || i)::uuid, $2, 1000, 990,
      at, at, at, '{}'
    FROM generate_series(1, $3::int) AS i, LATERAL (SELECT timestamptz '2026-01-01Z' + i * interval '1 min' AS at) AS dated`,
  `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, amount_cents, status, origin,
      actor, requested_at, accepted_at, finished_at)
    SELECT md5('refund ' || id)::uuid, merchant_id, charge_id, id, psp_account_id, md5('refund ' || id), 1, 'REFUNDED', 'merchant',
      'test', paid_at, paid_at, paid_at
    FROM settlements WHERE merchant_id = $1 AND $2::uuid IS NOT NULL AND $3::int > 0`,
  `INSERT INTO ledger_entries (id, merchant_id, day, at, recorded_at, kind, psp_account_id, charge_id, settlement_id)
    SELECT md5('entry ' || id)::uuid, merchant_id, paid_at::date, paid_at, paid_at, 'credited', psp_account_id, charge_id, id
    FROM settlements WHERE merchant_id = $1 AND $2::uuid IS NOT NULL AND $3::int > 0`,
  `INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
    SELECT id, account, cents, merchant_id, day
    FROM ledger_entries, (VALUES ('psp:' || $2::uuid, 1000), ('payer', -1000)) AS side (account, cents)
    WHERE merchant_id = $1 AND $3::int > 0`,
];

async function invent(): Promise<MerchantId> {
  const { id } = await newMerchant();
  const account = await bank.openAccount(id);
  for (const text of INVENT) await database.sql(text, [id, account, PAYMENTS]);
  return id;
}

let came: MerchantId;

beforeAll(async () => {
  // Checks of references included: charges are not there.
  for (const table of TABLES) await database.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await invent();
  await database.sql(`VACUUM ANALYZE ${TABLES.join(", ")}`);
  came = await invent();
}, 120_000);

/** How many blocks a statement touches for the merchant that came since the tables were analysed. */
async function blocksOf({ text, values = [] }: Statement): Promise<number> {
  const [explained] = await asMerchant(came, async (tx) => {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`;
    const { rows } = await tx.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>({
      text: explain,
      values,
    });
    return rows[0]?.["QUERY PLAN"] ?? [];
  });
  return (explained?.Plan["Shared Hit Blocks"] ?? 0) + (explained?.Plan["Shared Read Blocks"] ?? 0);
}

test("a page of movements reads the postings of its own entries", async () => {
  const query = { ...ALL_MOVEMENTS, after: null, size: 20 };
  expect(await blocksOf(movementsStatement(came, query))).toBeLessThan(20 * FEW);
});

test("what is held is read by the money that is held", async () => {
  expect(await blocksOf({ text: HELD_BALANCES, values: [came] })).toBeLessThan(FEW);
});

test.each([
  "refunds WHERE merchant_id = $1 AND charge_id = md5($1::uuid || 'charge 7')::uuid",
  "refunds WHERE merchant_id = $1 AND settlement_id = md5($1::uuid || 'money 7')::uuid",
  "refunds WHERE merchant_id = $1 AND idempotency_key = 'none'",
  "settlements WHERE merchant_id = $1 AND charge_id = md5($1::uuid || 'charge 7')::uuid",
  "exceptions WHERE merchant_id = $1 AND charge_id = md5($1::uuid || 'charge 7')::uuid",
  "exceptions WHERE settlement_id = md5($1::uuid || 'money 7')::uuid AND resolution = 'complete'",
])("few blocks are read of %s", async (what) => {
  expect(await blocksOf({ text: `SELECT * FROM ${what}`, values: [came] })).toBeLessThan(FEW);
});
