import { readFileSync } from "node:fs";

/** One payment in so many is at another account, whose movements a page has to find among all others. */
const AT_OTHER = 500;
const FIRST_DAY = "2025-01-01";

const TABLES = ["settlements", "corrections", "ledger_entries", "ledger_postings"] as const;

/** Of whom money is invented, and how much. */
export interface InventedMoney {
  readonly merchantId: string;
  /** The accounts of nearly all and of a few payments. */
  readonly own: string;
  readonly other: string;
  /** In two years; about four entries each. */
  readonly payments: number;
  /** The charge of one of them; the others are for none. */
  readonly chargeId: string;
}

/** Invents payments of one merchant with their entries, by SQL, for measurements of books with a long history. */
export async function inventMoney(
  sql: (text: string, values?: unknown[]) => Promise<unknown>,
  { merchantId, own, other, payments, chargeId }: InventedMoney,
): Promise<void> {
  // Checks of references included: each would look at every row.
  for (const table of TABLES) await sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await sql(INVENT_MONEY, [merchantId, own, other, payments]);
  await sql("UPDATE settlements SET charge_id = $1 WHERE reference = 'invented 7'", [chargeId]);
  await sql("ANALYZE settlements");
  await sql(INVENT_CORRECTIONS, [merchantId]);
  await sql("ANALYZE corrections");
  await sql(INVENT_ENTRIES, [merchantId]);
  await sql("ANALYZE ledger_entries");
  await sql(INVENT_POSTINGS, [merchantId]);
  for (const table of TABLES) await sql(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  for (const name of ["20261125000100_ledger_totals_filled", "20261126110100_fee_totals_filled"]) {
    await sql(readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"));
  }
}

/** Every hundredth payment is a card's; every twentieth is refunded, every thousandth lost to a dispute. */
const INVENT_MONEY = `INSERT INTO settlements (id, account_owner, reference, merchant_id, psp_account_id, amount_cents,
    net_cents, paid_at, recorded_at, arrived_at, evidence)
  SELECT md5('money ' || i)::uuid, $1, 'invented ' || i, $1, CASE i % ${AT_OTHER} WHEN 0 THEN $3 ELSE $2 END::uuid,
    1000, 990, at, at, CASE WHEN i % 100 <> 1 OR at < timestamptz '2026-12-01Z' THEN at END, '{}'
  FROM generate_series(1, $4::int) AS i,
    LATERAL (SELECT timestamptz '${FIRST_DAY} 12:00Z' + i * interval '730 days' / $4 AS at) AS dated`;

/** A person moved every payment from a charge of its own. */
const INVENT_CORRECTIONS = `INSERT INTO corrections (merchant_id, settlement_id, kind, from_charge_id, actor, reason)
  SELECT merchant_id, id, 'reassigned', md5('charge of ' || reference)::uuid, 'member:ana', 'Era de outra'
  FROM settlements WHERE merchant_id = $1`;

const INVENT_ENTRIES = `INSERT INTO ledger_entries (id, merchant_id, day, at, recorded_at, kind, psp_account_id, charge_id, settlement_id)
  SELECT md5(kind || s.id)::uuid, $1, (at AT TIME ZONE 'America/Sao_Paulo')::date, at, at, kind, psp_account_id, charge_id, s.id
  FROM settlements s, LATERAL (SELECT substr(reference, 10)::int AS i) AS numbered,
    LATERAL (VALUES ('authorized', i % 100 = 1, 0), ('credited', arrived_at IS NOT NULL, 0), ('tariff', arrived_at IS NOT NULL, 0),
      ('fee', true, 0), ('refund_started', i % 20 = 2, 1), ('refund_done', i % 20 = 2, 2),
      ('dispute_opened', i % 1000 = 3, 10), ('dispute_lost', i % 1000 = 3, 20)) AS booked (kind, happens, days),
    LATERAL (SELECT paid_at + days * interval '1 day' AS at) AS dated
  WHERE s.merchant_id = $1 AND happens`;

const INVENT_POSTINGS = `INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
  SELECT e.id, account, cents, $1, day
  FROM ledger_entries e JOIN settlements s ON s.id = settlement_id,
    LATERAL (SELECT 'psp:' || e.psp_account_id AS psp) AS named,
    LATERAL (VALUES
      ('authorized', 'receivable', 1000), ('authorized', 'payer', -1000),
      ('credited', psp, 1000), ('credited', CASE substr(reference, 10)::int % 100 WHEN 1 THEN 'receivable' ELSE 'payer' END, -1000),
      ('tariff', 'psp_tariff', 10), ('tariff', psp, -10), ('fee', 'service_fee', 50), ('fee', 'fee_payable', -50),
      ('refund_started', 'payer', 300), ('refund_started', 'refunds_in_flight', -300),
      ('refund_done', 'refunds_in_flight', 300), ('refund_done', psp, -300),
      ('dispute_opened', 'payer', 1000), ('dispute_opened', 'disputed', -1000),
      ('dispute_lost', 'disputed', 1000), ('dispute_lost', psp, -1000)) AS side (of_kind, account, cents)
  WHERE e.merchant_id = $1 AND of_kind = kind`;
