import type { Charge } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "@/lib/charges/store/row";
import { oneAsMerchant, oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

const LEASE_FREE = "(lease_until IS NULL OR lease_until < clock_timestamp())";

/** That a charge is among the merchant's, in `$1`, with a status: by the index that the view lets be read (ADR 0152). */
const amongThose = (status: ChargeStatus) =>
  `id = ANY (ARRAY(SELECT id FROM listed_charges WHERE merchant_id = $1 AND status = '${status}'))`;

/**
 * Finds the merchants whose sandbox clock is ahead and by it has charges whose time is up.
 *
 * @param now the real instant.
 * @param all also those without any.
 */
export async function findMerchantsWithDue(now: Date, all: boolean): Promise<MerchantId[]> {
  const { rows } = await oneAsService<{ id: MerchantId }>({
    text: `SELECT m.id FROM merchants m WHERE m.clock_days_ahead > 0 AND ($2 OR EXISTS (
        SELECT FROM (SELECT * FROM charges WHERE merchant_id = m.id AND status = 'PENDING' OFFSET 0) AS waiting
        WHERE ${LEASE_FREE} AND lapses_at <= $1::timestamptz + m.clock_days_ahead * interval '24 hours'))
      ORDER BY m.id`,
    values: [now, all],
  });
  return rows.map(({ id }) => id);
}

/** Finds a merchant's unpaid charges that wait no longer than to an instant, those first that are due longest. */
export async function findChargesToEnd(
  merchantId: MerchantId,
  by: Date,
  most: number,
): Promise<ChargeId[]> {
  const { rows } = await oneAsMerchant<{ id: ChargeId }>(merchantId, {
    text: `SELECT id FROM charges WHERE merchant_id = $1 AND ${amongThose("PENDING")} AND lapses_at <= $2 AND ${LEASE_FREE}
      ORDER BY lapses_at, id LIMIT $3`,
    values: [merchantId, by, most],
  });
  return rows.map(({ id }) => id);
}

/** Finds a merchant's charges with authorized money that is not credited, by their ids, after one of them. */
export async function findConfirmedCharges(
  merchantId: MerchantId,
  after: ChargeId | null,
  most: number,
): Promise<Charge[]> {
  const { rows } = await oneAsMerchant<ChargeRow>(merchantId, {
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1 AND ${amongThose("CONFIRMED")}
        AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    values: [merchantId, after, most],
  });
  return rows.map(chargeFromRow);
}
