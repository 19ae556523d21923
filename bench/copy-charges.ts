import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Gives a merchant of the plain version the charges that a merchant of ours has. */
export async function copyCharges(
  ourDatabase: string,
  ours: string,
  plainDatabase: string,
  theirs: string,
): Promise<void> {
  const from = new pg.Client({ connectionString: ourDatabase });
  const to = new pg.Client({ connectionString: plainDatabase });
  await Promise.all([from.connect(), to.connect()]);
  try {
    const rows = from.query(
      copyTo(`COPY (SELECT id, '${theirs}', idempotency_key, encode(request_hash, 'hex'), status,
          billing_type, amount_cents / 100.0, due_date, description, payer_name, payer_document,
          fee_cents / 100.0, paid_cents / 100.0, net_cents / 100.0, paid_on, br_code, pix_expires_at,
          created_at
        FROM charges WHERE merchant_id = '${ours}') TO STDOUT`),
    );
    const table = to.query(
      copyFrom(`COPY "Payment" (id, "merchantId", "idempotencyKey", "requestHash", status,
          "billingType", amount, "dueDate", description, "payerName", "payerDocument",
          fee, "paidAmount", "netAmount", "paidOn", "copyPaste", "pixExpiresAt",
          "createdAt") FROM STDIN`),
    );
    await pipeline(rows as unknown as Readable, table as unknown as Writable);
    await to.query('VACUUM ANALYZE "Payment"');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
