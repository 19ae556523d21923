import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { COLLECTIONS_MAX, type FeeCollection } from "@/lib/revenue/revenue";

/** A collection to be stored. */
export interface NewCollection extends Omit<FeeCollection, "reversal"> {
  /** Names the request within the merchant. */
  readonly idempotencyKey: string;
}

/** Makes those wait who record another collection of this merchant. Payments go on meanwhile. */
export async function holdFees(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query({
    text: "SELECT FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
    values: [merchantId],
  });
}

/** Stores that a merchant paid fees. */
export async function insertCollection(tx: Transaction, collection: NewCollection): Promise<void> {
  const { id, merchantId, idempotencyKey, amount, collectedOn, reference, recordedAt, recordedBy } =
    collection;
  await tx.query({
    text: `INSERT INTO fee_collections (id, merchant_id, idempotency_key, amount_cents, collected_on, reference,
        recorded_at, recorded_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      merchantId,
      idempotencyKey,
      amount,
      collectedOn,
      reference,
      recordedAt,
      recordedBy,
    ],
  });
}

/** Stores that a collection was recorded by mistake; false when that is stored already. */
export async function insertReversal(
  tx: Transaction,
  { id, merchantId }: Pick<FeeCollection, "id" | "merchantId">,
  { reason, recordedAt, recordedBy }: NonNullable<FeeCollection["reversal"]>,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `INSERT INTO fee_collection_reversals (collection_id, merchant_id, reason, recorded_at, recorded_by)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [id, merchantId, reason, recordedAt, recordedBy],
  });
  return rowCount > 0;
}

/** Finds the collection that a request with this key recorded. */
export function findCollectionByKey(
  tx: Transaction,
  merchantId: MerchantId,
  idempotencyKey: string,
): Promise<FeeCollection | null> {
  return findOne(tx, "f.merchant_id = $1 AND f.idempotency_key = $2", [merchantId, idempotencyKey]);
}

/** Finds a collection by its id, whichever merchant's it is; for operators alone. */
export function findCollection(tx: Transaction, id: string): Promise<FeeCollection | null> {
  return findOne(tx, "f.id = $1", [id]);
}

/** Reads the latest collections of a merchant, by the day on which it paid. */
export async function findCollections(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<FeeCollection[]> {
  const { rows } = await tx.query<CollectionRow>({
    text: `${SELECT} WHERE f.merchant_id = $1
      ORDER BY collected_on DESC, f.recorded_at DESC, f.id LIMIT ${COLLECTIONS_MAX}`,
    values: [merchantId],
  });
  return rows.map(collectionFromRow);
}

const SELECT = `SELECT f.id, f.merchant_id, amount_cents, collected_on, reference, f.recorded_at, f.recorded_by,
    r.reason, r.recorded_at AS reversed_at, r.recorded_by AS reversed_by
  FROM fee_collections f LEFT JOIN fee_collection_reversals r ON r.collection_id = f.id`;

interface CollectionRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly amount_cents: bigint;
  readonly collected_on: CivilDate;
  readonly reference: string;
  readonly recorded_at: Date;
  readonly recorded_by: string;
  readonly reason: string | null;
  readonly reversed_at: Date | null;
  readonly reversed_by: string | null;
}

async function findOne(
  tx: Transaction,
  condition: string,
  values: readonly unknown[],
): Promise<FeeCollection | null> {
  const { rows } = await tx.query<CollectionRow>({
    text: `${SELECT} WHERE ${condition}`,
    values,
  });
  return rows[0] ? collectionFromRow(rows[0]) : null;
}

function collectionFromRow(row: CollectionRow): FeeCollection {
  const { reason, reversed_at, reversed_by } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    amount: cents(row.amount_cents),
    collectedOn: row.collected_on,
    reference: row.reference,
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    reversal:
      reason !== null && reversed_at && reversed_by !== null
        ? { reason, recordedAt: reversed_at, recordedBy: reversed_by }
        : null,
  };
}
