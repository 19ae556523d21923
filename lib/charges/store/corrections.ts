import type { Charge, PaidFacts } from "@/lib/charges/charge";
import { type CancelReason, type ChargeEventType, statusAfter } from "@/lib/charges/charge-status";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeHappening } from "./charges";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./row";

/**
 * Moves a charge as a person decided about the money that paid it, with what it says of that money from now on, and
 * appends the event, in one statement. The caller has locked the charge's row, and changed the money before.
 *
 * @param paid null: nothing pays it any more.
 * @throws when the event does not move a charge of that status: callers check `statusAfter` first.
 */
export async function correctCharge(
  tx: Transaction,
  charge: Charge,
  happening: ChargeHappening & { readonly type: ChargeEventType },
  { paid, cancelReason }: { readonly paid: PaidFacts | null; readonly cancelReason?: CancelReason },
): Promise<Charge> {
  const to = statusAfter(charge.status, happening.type);
  if (!to) throw new Error(`a charge that is ${charge.status} cannot be ${happening.type}`);
  const { rows } = await tx.query<ChargeRow>({
    name: "correct-charge",
    text: `WITH moved AS (
      UPDATE charges SET status = $3, event_count = event_count + 1, lease_until = NULL, lease_token = NULL,
        paid_cents = $4, net_cents = $5, paid_at = $6, paid_on = $7, cancel_reason = COALESCE($8, cancel_reason)
      WHERE id = $1 AND status = $2 RETURNING ${CHARGE_COLUMNS}, event_count
    ), event AS (
      INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
      SELECT id, event_count, merchant_id, $9, $2, $3, clock_timestamp(), $10, $11, $12 FROM moved
    ) SELECT ${CHARGE_COLUMNS} FROM moved`,
    values: [
      charge.id,
      charge.status,
      to,
      paid?.amount ?? null,
      paid?.net ?? null,
      paid?.paidAt ?? null,
      paid?.paidOn ?? null,
      cancelReason ?? null,
      happening.type,
      happening.actor,
      happening.reason ?? null,
      happening.evidence ? JSON.stringify(happening.evidence) : null,
    ],
  });
  if (!rows[0]) throw new Error(`charge ${charge.id} moved on under its lock`);
  return chargeFromRow(rows[0]);
}
