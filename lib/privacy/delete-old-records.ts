import { deleteOldChanges } from "@/lib/approvals/store/pending-changes";
import { audited } from "@/lib/audit/audited";
import { deleteOldLines, deleteOldNotices, hasLinesBefore } from "@/lib/audit/store/old-lines";
import { deleteOldMails } from "@/lib/mail/store/outbox";
import { deleteOldInvitations, deleteOldSessions } from "@/lib/members/store/old-sessions";
import { deleteOldViews } from "@/lib/members/store/operator-views";
import { deleteOldPasswordResets } from "@/lib/members/store/password-resets";
import { deleteOldNotifications } from "@/lib/payments/store/old-notifications";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import type { RecordsKept } from "@/lib/platform/values/records-kept";

const DAY_MS = 86_400_000;
/** What became of a mail is kept for so long. */
const MAILS_DAYS = 90;

/** The instant before which records of a kind are over; null where they are kept for good. */
export function recordsEnd(kind: keyof RecordsKept, now: Date): Date | null {
  const days = env().recordsKept[kind];
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}

/**
 * Deletes the service's own records whose time is over (docs/privacy.md#records-of-the-service), a bounded number of them in
 * one run. One kind that cannot be deleted keeps none of the others.
 *
 * @throws Error at the end, when a kind could not be deleted: the next run tries it again.
 */
export async function deleteOldRecords(now: Date): Promise<void> {
  const ends =
    (kind: keyof RecordsKept, remove: (before: Date) => Promise<unknown>) => async () => {
      const before = recordsEnd(kind, now);
      if (before !== null) await remove(before);
    };
  const failures: unknown[] = [];
  for (const work of [
    ends("audit", deleteAuditedly),
    ends("notices", deleteOldNotices),
    ends("sessions", deleteOldSessions),
    ends("sessions", deleteOldInvitations),
    ends("sessions", deleteOldPasswordResets),
    ends("sessions", deleteOldChanges),
    ends("sessions", deleteOldViews),
    ends("notifications", deleteOldNotifications),
    () => deleteOldMails(new Date(now.getTime() - MAILS_DAYS * DAY_MS)),
  ]) {
    await work().catch((error) => {
      failures.push(error);
      log.error(failure(error), "old records could not be deleted");
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** The audit log has a line about the deletion of others, with how many they were, also where a batch failed. */
async function deleteAuditedly(before: Date): Promise<void> {
  if (!(await hasLinesBefore(before))) return;
  const service = { merchantId: null, memberId: null, subject: null, address: "worker" };
  await audited(
    { ...service, userAgent: "", act: "audit.delete" },
    async (note) => {
      note({ before: before.toISOString(), lines: 0 });
      await deleteOldLines(before, (lines) => note({ lines }));
    },
    () => "done",
  );
}
