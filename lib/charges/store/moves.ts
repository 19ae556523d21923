import type { MoveReason } from "@/lib/charges/move-reason";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { ChargeId } from "@/lib/platform/values/ids";
import { LEASE_MS, type LeasedCharge } from "./leases";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./row";

/**
 * Moves a leased charge that no provider holds to another account, with its event, and renews the lease.
 *
 * @param to the account that takes it.
 * @returns the charge to be looked for and opened there; null when another process has leased it since, or it has
 *   moved on meanwhile.
 */
export async function changeAccount(
  leased: LeasedCharge,
  to: string,
  reason: MoveReason,
): Promise<LeasedCharge | null> {
  const { charge, token } = leased;
  const { rows } = await oneAsService<ChargeRow & { taken_at: Date }>({
    name: "change-account",
    text: `WITH moved AS (
        UPDATE charges SET psp_account_id = $4, last_asked_at = NULL, event_count = event_count + 1,
          lease_until = clock_timestamp() + interval '${LEASE_MS} ms'
        WHERE id = $1 AND lease_token = $2 AND psp_account_id = $3 AND cancel_asked_at IS NULL
          AND (status = 'CREATING' OR (payer_chooses AND status IN ('PENDING', 'OVERDUE')
            AND br_code IS NULL AND psp_charge_id IS NULL))
        RETURNING ${CHARGE_COLUMNS}, event_count
      ), event AS (
        INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
        SELECT id, event_count, merchant_id, 'account_changed', status, status, clock_timestamp(), 'worker', $5, $6 FROM moved
      ) SELECT ${CHARGE_COLUMNS}, clock_timestamp() AS taken_at FROM moved`,
    values: [
      charge.id,
      token,
      charge.pspAccountId,
      to,
      reason,
      JSON.stringify({ from: charge.pspAccountId, to }),
    ],
  });
  const [row] = rows;
  if (!row) return null;
  const moved = chargeFromRow(row);
  return {
    ...leased,
    charge: moved,
    takenAt: row.taken_at,
    submittedMsAgo: null,
    isStamped: false,
  };
}

/** The charges among the ids that were moved away from an account. */
export async function findMovedFrom(
  tx: Transaction,
  accountId: string,
  ids: readonly ChargeId[],
): Promise<ReadonlySet<ChargeId>> {
  const { rows } = await tx.query<{ id: ChargeId }>({
    name: "moved-from",
    text: `SELECT DISTINCT charge_id AS id FROM charge_history
      WHERE charge_id = ANY ($2::uuid[]) AND type = 'account_changed' AND evidence->>'from' = $1::text`,
    values: [accountId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Whether a charge was ever moved to another account. */
export async function wasMoved(id: ChargeId): Promise<boolean> {
  const { rowCount } = await oneAsService({
    name: "was-moved",
    text: "SELECT FROM charge_history WHERE charge_id = $1 AND type = 'account_changed' LIMIT 1",
    values: [id],
  });
  return rowCount === 1;
}
