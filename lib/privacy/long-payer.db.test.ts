import { beforeAll, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";

const database = freshDatabase();
const [CHARGES, BATCH] = [8_000, 200];

/** A charge has 25 indexes, events, search and more: 77 blocks were counted, and 260 with the look for each of them. */
const BLOCKS_EACH = 150;

let merchantId: MerchantId;
beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await database.sql("ALTER TABLE charges DISABLE TRIGGER ALL");
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
       payer_name, payer_document, created_at, lapses_at, event_count)
     SELECT md5('charge ' || i)::uuid, $1, 'k' || i, 'h', 'CANCELED', 'BOLETO', 1, '2020-12-01', 'Ana', '12345678909',
       timestamptz '2020-01-01Z' + i * interval '1 second', '2020-12-02Z', 1
     FROM generate_series(1, $2::int) AS i`,
    [merchantId, CHARGES],
  );
  await database.sql("ALTER TABLE charges ENABLE TRIGGER ALL");
  await database.sql(
    `INSERT INTO payers (merchant_id, document, name, charges, last_charge_id, last_charged_at, terms)
     SELECT $1, '12345678909', 'Ana', $2::int, md5('charge ' || $2::int)::uuid, now(), ''`,
    [merchantId, CHARGES],
  );
  await database.sql("VACUUM ANALYZE charges");
}, 120_000);

test.skipIf(PARTITIONED)(
  "K5 of a payer's other charges a batch reads each once, and not once for each of its own",
  {
    retry: 0,
  },
  async () => {
    const { rows } = await asMerchant(merchantId, (tx) =>
      tx.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) SELECT anonymize_charges($1, ids, keys, $2, $2)
        FROM (SELECT array_agg(id) AS ids, array_agg('\\x01'::bytea) AS keys FROM (
          SELECT id FROM charges WHERE merchant_id = $1 ORDER BY created_at LIMIT ${BATCH}) AS one) AS batch`,
        values: [merchantId, now()],
      }),
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    const [left] = await database.sql<{ left: number }>(
      "SELECT count(*)::int AS left FROM charges WHERE anonymized_at IS NULL",
    );
    expect(left?.left).toBe(CHARGES - BATCH);
    expect(plan?.["Shared Hit Blocks"]).toBeLessThan(BATCH * BLOCKS_EACH);
  },
);
