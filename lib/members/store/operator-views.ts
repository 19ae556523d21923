import { asService, pool } from "@/lib/platform/db/connection";
import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Operator } from "@/lib/platform/values/merchant";

/** How long an operator may look at a merchant's pages before they have to say why once more. */
const VIEW_MINUTES = 30;

/** A view that has begun. */
export interface BegunView {
  readonly id: string;
  readonly endsAt: Date;
}

/**
 * Begins a session's view of a merchant. What an earlier view of the session has left open is over by then.
 *
 * @returns null while the session looks at a merchant.
 */
export function beginView(
  { id: operatorId, sessionId }: Pick<Operator, "id" | "sessionId">,
  merchantId: MerchantId,
  reason: string,
): Promise<BegunView | null> {
  return asService(async (tx) => {
    await tx.query({ text: END_OVER, values: [sessionId] });
    const { rows } = await tx.query<BegunView>({
      text: `INSERT INTO operator_views (session_id, operator_id, merchant_id, reason, ends_at)
        VALUES ($1, $2, $3, $4, clock_timestamp() + interval '${VIEW_MINUTES} minutes')
        ON CONFLICT (session_id) WHERE ended_at IS NULL DO NOTHING RETURNING id, ends_at AS "endsAt"`,
      values: [sessionId, operatorId, merchantId, reason],
    });
    return rows[0] ?? null;
  });
}

/** Ends an operator's own view; false when it had ended, or is none of theirs. */
export async function endView(
  { id: operatorId }: Pick<Operator, "id">,
  id: string,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE operator_views SET ended_at = clock_timestamp()
     WHERE id = $1 AND operator_id = $2 AND ended_at IS NULL AND ends_at > clock_timestamp()`,
    [id, operatorId],
  );
  return rowCount === 1;
}

/** Whose pages a view shows; null for an id that names none. */
export async function findMerchantOfView(id: string): Promise<MerchantId | null> {
  const { rows } = await pool().query<{ merchant_id: MerchantId }>(
    "SELECT merchant_id FROM operator_views WHERE id = $1",
    [id],
  );
  return rows[0]?.merchant_id ?? null;
}

// The line of the audit log is written with the end, in one statement: a view that is over has both or neither.
const OVER = `WITH ended AS (
    UPDATE operator_views SET ended_at = ends_at WHERE ended_at IS NULL AND ends_at <= clock_timestamp() AND condition
    RETURNING id, operator_id, merchant_id, ends_at
  ) INSERT INTO audit_log (merchant_id, member_id, act, subject, details, address, user_agent, outcome)
  SELECT merchant_id, operator_id, 'merchant.view_end', id::text, '{"timeIsUp": true}', '', '', 'done' FROM ended`;
const END_OVER = OVER.replace("condition", "session_id = $1");

/** Ends the views whose time is up, each with its line in the merchant's audit log. */
export async function endViewsThatAreOver(): Promise<void> {
  await pool().query(OVER.replace("condition", "true"));
}

/** Deletes views that were over before an instant; how many they were. The audit log keeps when each was, and why. */
export function deleteOldViews(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM operator_views WHERE id = ANY (ARRAY(
      SELECT id FROM operator_views WHERE ended_at < $1 LIMIT ${BATCH}))`,
    before,
  );
}
