import { oneAsService } from "@/lib/platform/db/connection";
import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";

/** Whether the audit log has a line from before an instant. */
export async function hasLinesBefore(instant: Date): Promise<boolean> {
  const { rowCount } = await oneAsService({
    text: "SELECT FROM audit_log WHERE at < $1 ORDER BY at LIMIT 1",
    values: [instant],
  });
  return rowCount > 0;
}

/**
 * Deletes the lines of the audit log from before an instant, never one of the last year; how many they were.
 *
 * @param onDeleted is called after each batch with how many lines were deleted so far.
 */
export function deleteOldLines(before: Date, onDeleted?: (soFar: number) => void): Promise<number> {
  return deleteInBatches(`SELECT delete_old_audit($1, ${BATCH}) AS deleted`, before, onDeleted);
}

/**
 * Deletes the security notices from before an instant, never one of the last 90 days; how many they were. Their events stay
 * in the feed, without what they were about.
 */
export function deleteOldNotices(before: Date): Promise<number> {
  return deleteInBatches(`SELECT delete_old_notices($1, ${BATCH}) AS deleted`, before);
}
