import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { planList } from "@/lib/listing/list-plan";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { pageIds } from "./page";

const database = freshDatabase();
const INDEX = "charges_merchant_id_status_billing_type_created_at_id_idx";
let merchant: MerchantId;

beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
       payer_name, payer_document, created_at, lapses_at)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', CASE WHEN i % 100 = 0 THEN 'OVERDUE' ELSE 'PENDING' END::charge_status,
       CASE WHEN i % 7 = 0 THEN 'BOLETO' ELSE 'CREDIT_CARD' END::billing_type, i, '2026-02-01', 'Ana', '12345678909',
       timestamptz '2026-01-01Z' + i * interval '1 minute', '2099-01-01Z' FROM generate_series(1, 20000) AS i`,
    [merchant],
  );
  await database.sql("ANALYZE charges");
  // The tests' owner is a superuser, whom row security does not bind; in production it is none.
  const owner = `o_${randomBytes(4).toString("hex")}`;
  await database.sql(`CREATE ROLE ${owner} NOLOGIN`);
  await database.sql(`GRANT vintem_service TO ${owner}`);
  await database.sql(`GRANT CREATE ON SCHEMA public TO ${owner}`);
  await database.sql(`ALTER VIEW listed_charges OWNER TO ${owner}`);
});

async function planOf(filters: Partial<ChargeQuery>): Promise<string> {
  const plan = planList({ ...DEFAULT_QUERY, ...filters });
  if (!plan.start) throw new Error("a near page");
  const values: unknown[] = [merchant];
  const text = `EXPLAIN (COSTS OFF) WITH total AS (SELECT 1000::bigint AS count) ${pageIds(plan, plan.start, null, values)}`;
  const generic = "SET LOCAL plan_cache_mode = force_generic_plan";
  const read = await asMerchant(
    merchant,
    (tx) => tx.query<{ "QUERY PLAN": string }>({ name: `plan-${text.length}`, text, values }),
    [generic],
  );
  return read.rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const RANGE = /Index Cond: \(\(merchant_id = .*\) AND \(status = .*\) AND \(billing_type = .*\)/;

test.skipIf(PARTITIONED).each<[string, Partial<ChargeQuery>, number]>([
  ["a status", { statuses: ["OVERDUE"] }, 1],
  ["statuses", { statuses: ["OVERDUE", "CHARGEBACK"] }, 1],
  ["a status and a billing type", { statuses: ["PENDING"], billingTypes: ["BOLETO"] }, 1],
  [
    "a billing type by amount",
    { billingTypes: ["BOLETO"], sort: { field: "amount", direction: "asc" } },
    2,
  ],
])("%s: each kind is one range of the index, under row security", async (_, filters, sorts) => {
  const plan = await planOf(filters);
  expect(plan).toMatch(RANGE);
  expect(plan).toContain(INDEX);
  expect(plan).not.toContain("Seq Scan");
  // Sorted is what all kinds have for the page, and not what a kind has for it.
  expect(plan.match(/Sort Key/g), plan).toHaveLength(sorts);
});
