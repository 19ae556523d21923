import { oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** A charge that can be paid at its provider, of a merchant that collects nothing any more. */
export interface StoppedCharge {
  readonly merchantId: MerchantId;
  readonly chargeId: ChargeId;
}

const STATUSES = ["PENDING", "OVERDUE", "CREATING"] as const;

/** An id that no account has, for charges that no account holds yet. */
const NO_ACCOUNT = "'00000000-0000-0000-0000-000000000000'::uuid";

/** So many open charges of a status and billing type are looked at for those that no busy account holds: a bound for one look. */
const LOOKED_AT = 20_000;

/**
 * The oldest charges of a status, of each billing type, whose cancellation nobody requested yet: ranges of one index, in
 * the index's own order.
 */
const OLDEST = STATUSES.map(
  (status) => `(SELECT id FROM unnest(enum_range(NULL::billing_type)) AS type, LATERAL (
      SELECT id, created_at, COALESCE(psp_account_id, ${NO_ACCOUNT}) AS account FROM charges
      WHERE merchant_id = stopped.id AND status = '${status}' AND billing_type = type AND cancel_asked_at IS NULL
      ORDER BY status, billing_type, created_at, id LIMIT ${LOOKED_AT}) open
    WHERE account <> ALL (busy.accounts) ORDER BY created_at, id LIMIT $1)`,
).join(" UNION ALL ");

/**
 * Finds the charges that are to be withdrawn next.
 *
 * @param atOnce most of each merchant in a round; none at an account with so many that wait for a try or are being tried.
 * @param unconfirmed an account that has not confirmed so many withdrawals of a merchant gets no more of that one.
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
      CROSS JOIN LATERAL (SELECT COALESCE(array_agg(account), '{}') AS accounts FROM (
          SELECT COALESCE(psp_account_id, ${NO_ACCOUNT}) AS account FROM charges
          WHERE merchant_id = stopped.id AND cancel_asked_at IS NOT NULL AND status IN ('CREATING', 'PENDING', 'OVERDUE')
          GROUP BY 1 HAVING count(*) >= $2
            OR count(*) FILTER (WHERE lease_until IS NULL OR lease_token IS NOT NULL) >= $1) each) busy
      CROSS JOIN LATERAL (SELECT id FROM (${OLDEST}) each LIMIT $1) oldest
      WHERE stopped.collection_ended_at IS NOT NULL`,
    values: [atOnce, unconfirmed],
  });
  return rows.map(({ merchant_id: merchantId, id: chargeId }) => ({ merchantId, chargeId }));
}
