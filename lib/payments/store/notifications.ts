import { asService, pool, type Transaction } from "@/lib/platform/db/connection";

/** What a webhook notification says of one payment, before it is believed. */
export interface NewNotification {
  readonly pspAccountId: string;
  /** What makes two notifications the same, as their adapter made it. */
  readonly externalId: string;
  /** The provider's name for the money (`ProviderSettlement.reference`). */
  readonly reference: string;
  readonly txid: string | null;
}

/** A stored notification. */
export interface Notification extends NewNotification {
  readonly id: string;
  readonly handledAt: Date | null;
}

/** The background task that looks into a stored notification. */
export const HANDLE_NOTIFICATION = "handle-notification";

/** Stores notifications, each once, with the job that will look into it, in one transaction. */
export async function storeNotifications(notifications: readonly NewNotification[]): Promise<void> {
  await asService(async (tx) => {
    for (const { pspAccountId, externalId, reference, txid } of notifications) {
      await tx.query({
        name: "store-notification",
        text: `WITH stored AS (
          INSERT INTO notifications (psp_account_id, external_id, reference, txid)
          VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id
        ) SELECT enqueue($5, json_build_object('notificationId', id::text), $5 || ':' || id) FROM stored`,
        values: [pspAccountId, externalId, reference, txid, HANDLE_NOTIFICATION],
      });
    }
  });
}

interface NotificationRow {
  readonly id: bigint;
  readonly psp_account_id: string;
  readonly external_id: string;
  readonly reference: string;
  readonly txid: string | null;
  readonly handled_at: Date | null;
}

/** One stored notification, or null. */
export async function findNotification(id: string): Promise<Notification | null> {
  const { rows } = await pool().query<NotificationRow>(
    `SELECT id, psp_account_id, external_id, reference, txid, handled_at
     FROM notifications WHERE id = $1`,
    [id],
  );
  const row = rows[0];
  return row
    ? {
        id: String(row.id),
        pspAccountId: row.psp_account_id,
        externalId: row.external_id,
        reference: row.reference,
        txid: row.txid,
        handledAt: row.handled_at,
      }
    : null;
}

/** Closes a notification, in the transaction of its effect. */
export async function markHandled(tx: Transaction, id: string, outcome: string): Promise<void> {
  await tx.query({
    name: "mark-handled",
    text: `UPDATE notifications SET handled_at = clock_timestamp(), outcome = $2
      WHERE id = $1 AND handled_at IS NULL`,
    values: [id, outcome],
  });
}
