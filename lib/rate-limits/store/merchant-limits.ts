import { PROMPT, pool } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { OwnLimits } from "../policies";

/** A merchant's own limits and when they were set. */
interface StoredLimits extends OwnLimits {
  readonly merchantId: MerchantId;
  readonly updatedAt: Date;
}

const COLUMNS = `merchant_id AS "merchantId", write_per_second AS write, read_per_second AS read, concurrent,
  credential_percent AS "credentialPercent", updated_at AS "updatedAt"`;

/** Every limit that operators have set since an instant; null: all of them. */
export async function limitsSetSince(since: Date | null): Promise<StoredLimits[]> {
  const { rows } = await pool().query<StoredLimits>({
    ...PROMPT,
    text: `SELECT ${COLUMNS} FROM merchant_limits WHERE $1::timestamptz IS NULL OR updated_at >= $1`,
    values: [since],
  });
  return rows;
}

/** What operators have set for a merchant, all null where nothing. */
export async function findOwnLimits(merchantId: MerchantId): Promise<OwnLimits> {
  const { rows } = await pool().query<StoredLimits>(
    `SELECT ${COLUMNS} FROM merchant_limits WHERE merchant_id = $1`,
    [merchantId],
  );
  const { write, read, concurrent, credentialPercent } = rows[0] ?? NOTHING;
  return { write, read, concurrent, credentialPercent };
}

const NOTHING: OwnLimits = { write: null, read: null, concurrent: null, credentialPercent: null };

/** Sets a merchant's own limits; web processes heed them within a second. */
export async function saveOwnLimits(merchantId: MerchantId, limits: OwnLimits): Promise<void> {
  const { write, read, concurrent, credentialPercent } = limits;
  await pool().query(
    `INSERT INTO merchant_limits (merchant_id, write_per_second, read_per_second, concurrent,
       credential_percent, updated_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())
     ON CONFLICT (merchant_id) DO UPDATE SET write_per_second = EXCLUDED.write_per_second,
       read_per_second = EXCLUDED.read_per_second, concurrent = EXCLUDED.concurrent,
       credential_percent = EXCLUDED.credential_percent, updated_at = EXCLUDED.updated_at`,
    [merchantId, write, read, concurrent, credentialPercent],
  );
}
