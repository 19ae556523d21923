import { oneAsService } from "@/lib/platform/db/connection";
import { BATCH, deleteAllInBatches } from "@/lib/platform/db/delete-in-batches";
import { KEPT_MS, UNDELIVERED_KEPT_MS } from "@/lib/webhooks/endpoint";

/**
 * Deletes attempts and deliveries that arrived more than 30 days ago, those that failed or were skipped more than 90 days
 * ago, and everything of deleted endpoints. What waits is kept; and every event stays in the feed. Ends early when
 * `stopping` does.
 */
export async function pruneDeliveries(now: Date, stopping: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteAllInBatches(
    `DELETE FROM webhook_attempts WHERE ctid = ANY (ARRAY(SELECT a.ctid FROM webhook_endpoints AS e
      CROSS JOIN LATERAL (SELECT ctid FROM webhook_attempts WHERE endpoint_id = e.id
        AND at < CASE WHEN e.deleted_at IS NULL THEN $1::timestamptz ELSE 'infinity' END ORDER BY at LIMIT ${BATCH}) AS a LIMIT ${BATCH}))`,
    before,
    stopping,
  );
  // The state is asked for twice: a resend may have made a row wait between the look and the deletion.
  await deleteAllInBatches(
    `DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(SELECT ctid FROM webhook_deliveries
      WHERE state = 'delivered' AND delivered_at < $1 ORDER BY delivered_at LIMIT ${BATCH}))
      AND state = 'delivered' AND delivered_at < $1`,
    before,
    stopping,
  );
  await deleteAllInBatches(
    `DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(SELECT ctid FROM webhook_deliveries
      WHERE state IN ('failed', 'skipped') AND next_at < $1 ORDER BY next_at LIMIT ${BATCH}))
      AND state IN ('failed', 'skipped') AND next_at < $1`,
    new Date(now.getTime() - UNDELIVERED_KEPT_MS),
    stopping,
  );
  await deleteAllInBatches(
    `DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(SELECT d.ctid FROM webhook_endpoints AS e
      CROSS JOIN LATERAL (SELECT ctid FROM webhook_deliveries WHERE endpoint_id = e.id LIMIT ${BATCH}) AS d
      WHERE e.deleted_at < $1 LIMIT ${BATCH}))`,
    now,
    stopping,
  );
  await oneAsService({
    text: `DELETE FROM webhook_endpoints AS e WHERE deleted_at < $1
        AND (lease_until IS NULL OR lease_until < clock_timestamp())
        AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = e.id)
        AND NOT EXISTS (SELECT FROM webhook_attempts WHERE endpoint_id = e.id)`,
    values: [now],
  });
}
