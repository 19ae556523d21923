import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";

/**
 * Deletes providers' notifications from before an instant, also those that could not be confirmed; how many they were. One
 * that a provider repeats later is looked into once more, which records nothing twice (ADR 0020).
 */
export function deleteOldNotifications(before: Date): Promise<number> {
  // Ids follow the clock: the oldest are found without an index of their own, and a night looks at no young ones.
  return deleteInBatches(
    `DELETE FROM notifications WHERE id = ANY (ARRAY(
      SELECT id FROM (SELECT id, received_at FROM notifications ORDER BY id LIMIT ${BATCH}) oldest
      WHERE received_at < $1))`,
    before,
  );
}
