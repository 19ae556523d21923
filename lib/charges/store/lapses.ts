import { asService } from "@/lib/platform/db/connection";

/**
 * Charges that become overdue at `lapses_at` and stay payable, so that no provider has to be asked: every method but Pix
 * (docs/api.md#states; `outlivesDueDate` in lib/charges/charge.ts). Implies the predicate of the index
 * `charges_lapsing_alone_idx`. One with an open edit may be due later by then.
 */
const LAPSES_ALONE = `status = 'PENDING' AND lease_until IS NULL AND cancel_asked_at IS NULL
  AND billing_type <> 'PIX' AND pix_expires_at IS NULL AND edit_asked_at IS NULL`;

/** Locks at most `$1` of them that are due. Not a named statement: one could keep a plan made for a small table. */
export const LOCK_DUE = `SELECT id FROM charges WHERE ${LAPSES_ALONE} AND lapses_at <= (SELECT clock_timestamp())
  ORDER BY lapses_at LIMIT $1 FOR UPDATE SKIP LOCKED`;

/** A statement of its own: joined to the look, it would be planned as if there were one of them. */
const LAPSE = `WITH moved AS (
    UPDATE charges SET status = 'OVERDUE', event_count = event_count + 1, lease_token = NULL
    WHERE id = ANY($1::uuid[]) RETURNING id, event_count, merchant_id
  ) INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
    SELECT id, event_count, merchant_id, 'lapsed', 'PENDING', 'OVERDUE', clock_timestamp(), 'worker' FROM moved`;

/**
 * Moves unpaid charges whose due date has ended to OVERDUE, many in one transaction, where their provider has no part in
 * it. All others are ended one by one (lib/charges/end-charge.ts).
 *
 * @param most at most so many, those that are due longest first.
 * @returns how many.
 */
export function lapseCharges(most: number): Promise<number> {
  return asService(async (tx) => {
    const { rows } = await tx.query<{ id: string }>({ text: LOCK_DUE, values: [most] });
    if (rows.length > 0) await tx.query({ text: LAPSE, values: [rows.map(({ id }) => id)] });
    return rows.length;
  });
}
