import type { EventKey } from "@/lib/events/event-id";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { lockEndpoint, positionBefore } from "./endpoints";

/** Which events are sent again: those at positions from `from` to `to`, or that happened from `since` to before `until`. */
export type ReplayRange = { readonly onlyFailed: boolean } & (
  | { readonly kind: "positions"; readonly from: number; readonly to: number }
  | { readonly kind: "instants"; readonly since: Date; readonly until: Date }
);

/**
 * Begins a replay. The worker takes its events bit by bit; what has not been sent yet is no part of it, for it comes anyway.
 *
 * @returns `running` when another replay is not over; `nothing` when no event is in the range.
 */
export function beginReplay(
  merchantId: MerchantId,
  id: string,
  range: ReplayRange,
): Promise<"begun" | "running" | "nothing" | "not_found"> {
  return asMerchant(merchantId, async (tx) => {
    const endpoint = await lockEndpoint(tx, merchantId, id);
    if (!endpoint) return "not_found";
    if (endpoint.replay) return "running";
    const { before, end } = await boundsOf(tx, merchantId, range);
    const last = Math.min(end, endpoint.position);
    if (last <= before) return "nothing";
    const [since, until] = range.kind === "instants" ? [range.since, range.until] : [null, null];
    await tx.query({
      text: `UPDATE webhook_endpoints SET replay_position = $3, replay_to = $4, replay_only_failed = $5,
          replay_since = $6, replay_until = $7
        WHERE merchant_id = $1 AND id = $2`,
      values: [merchantId, id, before, last, range.onlyFailed, since, until],
    });
    return "begun";
  });
}

/**
 * The position before the first event of a range, and that of its last one. Of two positions the later may have happened
 * earlier, so the first and the last one in time's range may have others between them.
 */
async function boundsOf(
  tx: Transaction,
  merchantId: MerchantId,
  range: ReplayRange,
): Promise<{ before: number; end: number }> {
  if (range.kind === "positions") return { before: Math.max(range.from - 1, 0), end: range.to };
  // The last event is in most ranges. A sum is no index column: else the instants lead to the events, not their order (positionBefore).
  const { rows } = await tx.query<{ position: bigint | null }>({
    text: `SELECT COALESCE(
      (SELECT position FROM (SELECT position, at FROM feed WHERE merchant_id = $1 ORDER BY position DESC LIMIT 1) AS last
        WHERE at >= $2 AND at < $3),
      (SELECT max(position + 0) FROM feed WHERE merchant_id = $1 AND at >= $2 AND at < $3)) AS position`,
    values: [merchantId, range.since, range.until],
  });
  const before = await positionBefore(tx, merchantId, range.since);
  return { before, end: Number(rows[0]?.position ?? 0) };
}

/**
 * Sends an event again: it waits once more for an endpoint, or for every endpoint of its type that is not paused.
 *
 * @returns the endpoints; null when the merchant has no such event, or no such endpoint.
 */
export function resendEvent(
  merchantId: MerchantId,
  { subjectId, number }: EventKey,
  endpointId: string | null,
  now: Date,
): Promise<readonly string[] | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ position: bigint }>({
      text: "SELECT position FROM feed WHERE merchant_id = $1 AND subject_id = $2 AND number = $3",
      values: [merchantId, subjectId, number],
    });
    if (!rows[0]) return null;
    const { rows: endpoints } = await tx.query<{ id: string }>({
      text: `SELECT e.id FROM webhook_endpoints AS e JOIN feed AS f ON f.merchant_id = $1 AND f.position = $3
        WHERE e.merchant_id = $1 AND e.deleted_at IS NULL AND CASE WHEN $2::uuid IS NULL
          THEN e.state IN ('enabled', 'resting') AND (cardinality(e.types) = 0 OR f.type = ANY (e.types)
            OR split_part(f.type, '.', 1) || '.*' = ANY (e.types))
          ELSE e.id = $2 END
        ORDER BY e.id FOR NO KEY UPDATE OF e`,
      values: [merchantId, endpointId, rows[0].position],
    });
    if (endpointId !== null && endpoints.length === 0) return null;
    const ids = endpoints.map(({ id }) => id);
    await tx.query({
      text: `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, next_at, manual)
        SELECT unnest($2::uuid[]), position, merchant_id, subject_id, type, $4, true
        FROM feed WHERE merchant_id = $1 AND position = $3
        ON CONFLICT (endpoint_id, position) DO UPDATE SET state = 'waiting', tries = 0, manual = true,
          next_at = EXCLUDED.next_at, delivered_at = NULL`,
      values: [merchantId, ids, rows[0].position, now],
    });
    await tx.query({
      text: `UPDATE webhook_endpoints SET due_at = LEAST(due_at, $3)
        WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) AND state = 'enabled'`,
      values: [merchantId, ids, now],
    });
    return ids;
  });
}
