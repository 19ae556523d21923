\set payer random(0, 4999)
\set cents random(1000, 90000)
\startpipeline
BEGIN ISOLATION LEVEL READ COMMITTED;
SELECT set_config('vintem.merchant_id', :merchant, true);
SELECT pg_advisory_xact_lock_shared(7683, (SELECT lock_key FROM merchants WHERE id = :merchant));
WITH charge AS (
  INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
    amount_cents, due_date, description, payer_name, payer_document, payer_email, payer_phone,
    created_at, fee_cents, pix_expires_at, lapses_at, psp_account_id, br_code, event_count)
  VALUES (gen_random_uuid(), :merchant, gen_random_uuid()::text, decode(repeat('ab', 32), 'hex'), 'PENDING', 'PIX',
    :cents, current_date + 3, 'Pedido ' || :cents || ', entrega em 5 dias', 'Maria Aparecida da Silva ' || :payer,
    lpad((:payer)::text, 11, '0'), 'cliente' || :payer || '@exemplo.com.br', '11987654321',
    date_trunc('milliseconds', clock_timestamp()), 99, clock_timestamp() + interval '1 day',
    clock_timestamp() + interval '1 day', :account, repeat('00020126360014br.gov.bcb.pix', 5), 1)
  ON CONFLICT DO NOTHING RETURNING id, merchant_id, status, created_at
), event AS (
  INSERT INTO charge_events (charge_id, number, merchant_id, type, to_status, at, actor)
  SELECT id, 1, merchant_id, 'created', status, created_at, 'bench' FROM charge
) SELECT * FROM charge;
COMMIT;
\endpipeline
