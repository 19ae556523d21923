import type { Charge } from "@/lib/charges/charge";
import type { CancelReason } from "@/lib/charges/charge-status";
import { inBatches } from "@/lib/platform/batch";
import { resultOf, withBatchFallback } from "@/lib/platform/db/batch-fallback";
import { oneAsService } from "@/lib/platform/db/connection";
import type { LeasedCharge } from "./leases";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./row";

/** How a leased charge ends whose time is up: its status and why, by the rules of lib/charges/charge.ts. */
export interface Ending {
  readonly leased: LeasedCharge;
  readonly event: "expired" | "lapsed";
  readonly to: "CANCELED" | "OVERDUE";
  readonly cancelReason: CancelReason | null;
}

/** How many charges are ended together, at most. */
const MOST = 64;

const endTogether = inBatches((endings: readonly Ending[]) => withBatchFallback(endings, endAll), {
  sameAs: ({ leased }) => leased.charge.id,
  most: MOST,
  atOnce: 2,
});

/**
 * Ends a charge whose time is up, with its event: one statement in one transaction, shared with those that end at the
 * same time.
 *
 * @returns the charge as it is now, or null when anything about it changed since it was leased, or somebody else leased
 *   it: then reread, never overwrite.
 */
export async function endChargeTogether(ending: Ending): Promise<Charge | null> {
  return resultOf(await endTogether(ending));
}

async function endAll(endings: readonly Ending[]): Promise<(Charge | null)[]> {
  const given = endings.map(({ leased: { charge, token }, event, to, cancelReason }) => ({
    id: charge.id,
    token,
    from_status: charge.status,
    to_status: to,
    event,
    reason: cancelReason,
    account: charge.pspAccountId,
    due: charge.dueDate,
    expires: charge.pixExpiresAt,
  }));
  const { rows } = await oneAsService<ChargeRow>({ text: END, values: [JSON.stringify(given)] });
  const ended = new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
  return endings.map(({ leased }) => ended.get(leased.charge.id) ?? null);
}

/** Not a named statement: one could keep a plan that was made for a small table. */
const END = `WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given(id uuid, token uuid, from_status charge_status, to_status charge_status,
      event text, reason text, account uuid, due date, expires timestamptz)
  ), moved AS (
    UPDATE charges SET status = given.to_status, event_count = event_count + 1, lease_until = NULL, lease_token = NULL,
      cancel_reason = COALESCE(given.reason, charges.cancel_reason)
    FROM given WHERE charges.id = given.id AND charges.status = given.from_status AND charges.lease_token = given.token
      AND charges.cancel_asked_at IS NULL AND charges.edit_asked_at IS NULL AND charges.psp_account_id IS NOT DISTINCT FROM given.account
      AND charges.due_date = given.due AND charges.pix_expires_at IS NOT DISTINCT FROM given.expires
    RETURNING charges.*, given.event, given.from_status
  ), event AS (
    INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
    SELECT id, event_count, merchant_id, event, from_status, status, clock_timestamp(), 'worker' FROM moved
  ) SELECT ${CHARGE_COLUMNS} FROM moved`;
