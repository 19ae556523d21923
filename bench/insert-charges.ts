import pg from "pg";

/**
 * Fills a merchant with charges as a year of business leaves them: two of three by Pix with a code of
 * usual length, half paid, one in fifty with money sent back.
 */
export async function insertCharges(
  databaseUrl: string,
  merchantId: string,
  rows: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const account = await client.query<{ id: string }>("SELECT id FROM psp_accounts LIMIT 1");
  const accountId = account.rows[0]?.id;
  await client.query("SET synchronous_commit = off; SET session_replication_role = replica");
  await client.query(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, description, payer_name, payer_document, payer_email, payer_phone,
       created_at, fee_cents, pix_expires_at, lapses_at, psp_account_id, br_code,
       paid_cents, net_cents, paid_at, paid_on)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h',
       CASE WHEN i % 2 = 0 THEN 'RECEIVED' ELSE 'PENDING' END::charge_status,
       CASE WHEN i % 3 = 0 THEN 'BOLETO' ELSE 'PIX' END::billing_type,
       1000 + i % 100000, date '2026-01-01' + i % 360, 'Pedido ' || i || ', entrega em 5 dias',
       'Maria Aparecida da Silva ' || i % 5000, lpad((i % 50000)::text, 11, '0'),
       'cliente' || i % 5000 || '@exemplo.com.br', '11987654321', at, 150,
       CASE WHEN i % 3 > 0 THEN at + interval '1 day' END, at + interval '1 day', $3,
       CASE WHEN i % 3 > 0 THEN repeat(md5(i::text), 6) END,
       CASE WHEN i % 2 = 0 THEN 1000 + i % 100000 END, CASE WHEN i % 2 = 0 THEN 990 + i % 100000 END,
       CASE WHEN i % 2 = 0 THEN at + interval '1 hour' END,
       CASE WHEN i % 2 = 0 THEN (at + interval '1 hour' - interval '3 hours')::date END
     FROM generate_series(1, $2::int) AS i,
       LATERAL (SELECT timestamptz '2026-01-01Z' + i * (interval '320 days' / $2) AS at) AS created`,
    [merchantId, rows, accountId],
  );
  await client.query(
    `INSERT INTO settlements (account_owner, reference, end_to_end_id, charge_id, merchant_id, psp_account_id,
       amount_cents, net_cents, paid_at, recorded_at, arrived_at, evidence, pays_charge)
     SELECT merchant_id, name, name, id, merchant_id, psp_account_id,
       paid_cents, net_cents, paid_at, paid_at, paid_at, '{}', true
     FROM charges, LATERAL (SELECT
       'E00038166202601010000' || substr(replace(id::text, '-', ''), 1, 11) || created_at::text AS name) AS named WHERE merchant_id = $1 AND paid_at IS NOT NULL`,
    [merchantId],
  );
  await client.query(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id,
       amount_cents, status, origin, actor, requested_at, accepted_at, finished_at)
     SELECT gen_random_uuid(), merchant_id, charge_id, id, psp_account_id, 'r', 1000,
       'REFUNDED', 'merchant', 'bench', paid_at, paid_at, paid_at
     FROM settlements WHERE merchant_id = $1 AND paid_at::time < '00:30'`,
    [merchantId],
  );
  await client.query("VACUUM (ANALYZE) charges, settlements, refunds");
  await client.end();
}
