import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** A stored row as JSON, its columns by their stored names. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of one person, by the table that they stand in. */
export type PayerRows = Readonly<Record<string, readonly Row[]>>;

/** What says nothing about a person: hashes of requests, leases of workers; and the words of a name that is there. */
const LEFT_OUT = [
  "request_hash",
  "terms",
  "lease_token",
  "lease_until",
  "attempts",
  "last_asked_at",
];

/** The rows about charges, by table; `$1` is the merchant, `$2` the charges, `loose` exceptions about money for no charge. */
const ROWS: Readonly<Record<string, string>> = {
  charges: "charges t WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY created_at, id",
  payers: `findable_payers t WHERE document IN (
      SELECT payer_document FROM charges WHERE merchant_id = $1 AND id = ANY ($2::uuid[]))`,
  charge_events:
    "charge_history t WHERE merchant_id = $1 AND charge_id = ANY ($2::uuid[]) ORDER BY charge_id, number",
  settlements: `settlements t WHERE merchant_id = $1 AND (charge_id = ANY ($2::uuid[]) OR charge_id IS NULL AND id IN (
      SELECT settlement_id FROM exceptions WHERE merchant_id = $1 AND id IN (SELECT id FROM loose))) ORDER BY paid_at, id`,
  refunds:
    "refunds t WHERE merchant_id = $1 AND charge_id = ANY ($2::uuid[]) ORDER BY requested_at, id",
  exceptions: `exceptions t WHERE merchant_id = $1 AND (charge_id = ANY ($2::uuid[]) OR id IN (SELECT id FROM loose)) ORDER BY opened_at, id`,
  corrections: `corrections t WHERE merchant_id = $1 AND (from_charge_id = ANY ($2::uuid[])
      OR to_charge_id = ANY ($2::uuid[]) OR settlement_id IN (SELECT id FROM settlements
        WHERE merchant_id = $1 AND charge_id = ANY ($2::uuid[]))) ORDER BY at, id`,
  webhook_attempts: `webhook_attempts t WHERE merchant_id = $1 AND (endpoint_id, position) IN (
      SELECT endpoint_id, position FROM webhook_deliveries
      WHERE merchant_id = $1 AND (subject_id = ANY ($2::uuid[]) OR subject_id IN (SELECT id FROM exceptions
        WHERE merchant_id = $1 AND (charge_id = ANY ($2::uuid[]) OR id IN (SELECT id FROM loose))))) ORDER BY at, number`,
};

/** Reads every row that a merchant has about charges, and about exceptions of the same person, whole, so that no column is forgotten. */
export async function readPayerRows(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly ChargeId[],
  exceptions: readonly string[],
): Promise<PayerRows> {
  const found: Record<string, readonly Row[]> = {};
  for (const [table, from] of Object.entries(ROWS)) {
    const { rows } = await tx.query<{ row: Row }>({
      text: `WITH loose AS (SELECT unnest($4::uuid[]) AS id) SELECT to_jsonb(t) - $3::text[] AS row FROM ${from}`,
      values: [merchantId, charges, LEFT_OUT, exceptions],
    });
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
