import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";

/**
 * Deletes sessions that were over before an instant; how many they were. The latest one of each member stays: without any,
 * the sign-in of a stranger would pass for a first one, which is no news (lib/members/known-device.ts).
 */
export function deleteOldSessions(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM member_sessions WHERE id = ANY (ARRAY(
      SELECT old.id FROM members m CROSS JOIN LATERAL (
        SELECT s.id FROM member_sessions s WHERE s.member_id = m.id AND s.seen_at < $1
          AND (s.ended_at IS NULL OR s.ended_at < $1)
          AND EXISTS (SELECT FROM member_sessions later WHERE later.member_id = m.id
            AND (later.seen_at, later.id) > (s.seen_at, s.id))
        ORDER BY s.seen_at LIMIT ${BATCH}) old
      LIMIT ${BATCH}))`,
    before,
  );
}

/** Deletes invitations that nobody can take up since an instant, taken up or not; how many they were. */
export function deleteOldInvitations(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM invitations WHERE id = ANY (ARRAY(
      SELECT id FROM invitations WHERE expires_at < $1 LIMIT ${BATCH}))`,
    before,
  );
}
