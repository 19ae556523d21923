import { expect, test } from "vitest";
import { asService } from "@/lib/platform/db/connection";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { FOLLOW } from "./follow";

const database = freshDatabase();

/** Writes charges of a merchant, without what else a charge has. */
async function insertCharges(merchantId: string): Promise<void> {
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
       payer_name, payer_document, created_at, lapses_at)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', 'PENDING', 'BOLETO', i, '2099-01-01', 'Ana', '12345678909', now(), '2099-01-01Z'
       FROM generate_series(1, 2000) AS i`,
    [merchantId],
  );
}

test.skipIf(PARTITIONED)(
  "a charge is looked up by its id, also of a merchant that came since charges were analysed",
  async () => {
    await insertCharges((await newMerchant()).id);
    await database.sql("ANALYZE charges");
    const { id } = await newMerchant();
    await insertCharges(id);
    const rows = await asService(async (tx) => {
      const statement = { text: `EXPLAIN (COSTS OFF) ${FOLLOW}`, values: [id, 0, 1_000] };
      return (await tx.query<{ "QUERY PLAN": string }>(statement)).rows;
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan using charges_pkey on charges/);
    expect(plan).not.toMatch(/Scan (using \w+ )?on charges.*\n\s+Index Cond: \(\(?merchant_id/);
  },
);
