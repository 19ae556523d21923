import { expect, test } from "vitest";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { pruneDeliveries } from "./prune";

const database = freshDatabase();
const now = new Date("2026-11-22T12:00:00Z");

async function endpoint(merchantId: string, deletedAt: Date | null): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    `INSERT INTO webhook_endpoints (merchant_id, idempotency_key, request_hash, url, types, sealed_secrets, sealed_headers,
       position, created_at, deleted_at)
     VALUES ($1, gen_random_uuid()::text, '', 'https://shop.example/', '{}', '', '', 0, $2, $3) RETURNING id`,
    [merchantId, now, deletedAt],
  );
  return row?.id ?? "";
}

/** Deliveries: one of long ago in each state, a failed one and one that arrived today; and three attempts. */
async function filled(id: string, merchantId: string): Promise<void> {
  await database.sql(
    `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at, delivered_at)
     VALUES ($1, 1, $2, $1, 'payment.created', 'delivered', $3, $3::timestamptz - interval '31 days'),
       ($1, 2, $2, $1, 'payment.created', 'failed', $3, NULL), ($1, 3, $2, $1, 'payment.created', 'delivered', $3, $3),
       ($1, 4, $2, $1, 'payment.created', 'failed', $3::timestamptz - interval '91 days', NULL),
       ($1, 5, $2, $1, 'payment.created', 'skipped', $3::timestamptz - interval '91 days', NULL),
       ($1, 6, $2, $1, 'payment.created', 'waiting', $3::timestamptz - interval '91 days', NULL)`,
    [id, merchantId, now],
  );
  await database.sql(
    `INSERT INTO webhook_attempts (endpoint_id, position, number, merchant_id, at, ms, manual)
     VALUES ($1, 1, 1, $2, $3::timestamptz - interval '31 days', 5, false),
       ($1, 2, 1, $2, $3::timestamptz - interval '29 days', 5, false), ($1, 3, 1, $2, $3, 5, false)`,
    [id, merchantId, now],
  );
}

test("what ended long ago goes, what waits or failed lately stays, and a deleted endpoint goes with everything", async () => {
  const { id: merchantId } = await newMerchant();
  const kept = await endpoint(merchantId, null);
  const gone = await endpoint(merchantId, new Date(now.getTime() - 1));
  for (const id of [kept, gone]) await filled(id, merchantId);
  await pruneDeliveries(now, new AbortController().signal);
  const left = (table: string) =>
    database.sql(`SELECT endpoint_id, position::int FROM ${table} ORDER BY position`);
  const of = (positions: readonly number[]) =>
    positions.map((position) => ({ endpoint_id: kept, position }));
  expect(await left("webhook_deliveries")).toEqual(of([2, 3, 6]));
  expect(await left("webhook_attempts")).toEqual(of([2, 3]));
  expect(await database.sql("SELECT id FROM webhook_endpoints")).toEqual([{ id: kept }]);
});
