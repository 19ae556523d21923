import { oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** A charge that can be paid at its provider, of a merchant that collects nothing any more. */
export interface StoppedCharge {
  readonly merchantId: MerchantId;
  readonly chargeId: ChargeId;
}

const STATUSES = ["PENDING", "OVERDUE", "CREATING"] as const;

/** The oldest charges of a status whose cancellation nobody requested yet: one range of the status's index. */
const OLDEST = STATUSES.map(
  (status) => `(SELECT id FROM charges WHERE merchant_id = stopped.id AND status = '${status}'
    AND cancel_asked_at IS NULL ORDER BY created_at, id LIMIT $1)`,
).join(" UNION ALL ");

/**
 * Finds the charges that are to be withdrawn next.
 *
 * @param atOnce most of each merchant, less those that were requested and not tried yet or are being tried.
 * @param unconfirmed a merchant with so many withdrawals that its providers have not confirmed gets no more.
 */
export async function findStoppedCharges({
  atOnce,
  unconfirmed,
}: {
  readonly atOnce: number;
  readonly unconfirmed: number;
}): Promise<readonly StoppedCharge[]> {
  const { rows } = await oneAsService<{ merchant_id: MerchantId; id: ChargeId }>({
    name: "stopped-charges",
    text: `SELECT stopped.id AS merchant_id, oldest.id FROM merchants stopped
      CROSS JOIN LATERAL (SELECT count(*) AS all_asked,
          count(*) FILTER (WHERE lease_until IS NULL OR lease_token IS NOT NULL) AS at_work
        FROM charges WHERE merchant_id = stopped.id AND cancel_asked_at IS NOT NULL
          AND status IN ('CREATING', 'PENDING', 'OVERDUE')) asked
      CROSS JOIN LATERAL (SELECT id FROM (${OLDEST}) each
        LIMIT CASE WHEN asked.all_asked < $2 THEN greatest($1 - asked.at_work, 0) ELSE 0 END) oldest
      WHERE stopped.collection_ended_at IS NOT NULL`,
    values: [atOnce, unconfirmed],
  });
  return rows.map(({ merchant_id: merchantId, id: chargeId }) => ({ merchantId, chargeId }));
}
