import { inBatches } from "@/lib/platform/batch";
import { type OpenTransaction, oneAsService, pool } from "@/lib/platform/db/connection";
import { holderOf, type OwnedPspAccount } from "@/lib/providers/store/psp-accounts";

/** What a webhook notification says of one payment, before it is believed. */
export interface NewNotification {
  /** What makes two notifications the same, as their adapter made it. */
  readonly externalId: string;
  /** The provider's name for the money (`ProviderSettlement.reference`). */
  readonly reference: string;
  readonly txid: string | null;
}

/** A stored notification. */
export interface Notification extends NewNotification {
  readonly id: string;
  readonly pspAccountId: string;
  readonly handledAt: Date | null;
}

/** The background task that looks into stored notifications. */
export const HANDLE_NOTIFICATION = "handle-notification";

/** The notifications of one body that one job looks into, at most: what sends many would have as many jobs wait and come again. */
export const NOTIFICATIONS_OF_JOB = 8;

/**
 * Stores notifications of an account, each once, with the jobs that will look into them, in one transaction. What waits is
 * counted since yesterday: notifications that could not be confirmed in all their tries stay, and are not to keep new ones
 * out for good.
 *
 * @param most how many of the account may wait at the same time; null: any number.
 * @returns how many were left out because too many wait.
 */
export async function storeNotifications(
  account: OwnedPspAccount,
  notifications: readonly NewNotification[],
  most: number | null,
): Promise<number> {
  const column = (name: keyof NewNotification) => notifications.map((one) => one[name]);
  const { rows } = await oneAsService<{ room: bigint | null }>({
    name: "store-notifications",
    // In one order, so that two bodies with the same notifications never wait for each other.
    text: `WITH room AS MATERIALIZED (
        SELECT CASE WHEN $7::bigint IS NOT NULL THEN GREATEST($7 - (SELECT count(*) FROM (
          SELECT FROM notifications WHERE psp_account_id = $1 AND handled_at IS NULL
            AND received_at > clock_timestamp() - interval '1 day' LIMIT $7) waiting), 0) END AS room
      ), stored AS (
        INSERT INTO notifications (psp_account_id, external_id, reference, txid)
        SELECT DISTINCT ON (external_id) $1::uuid, external_id, reference, txid
        FROM (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]) AS sent (external_id, reference, txid)
          LIMIT (SELECT room FROM room)) AS taken
        ORDER BY external_id
        ON CONFLICT DO NOTHING RETURNING id
      ), parts AS (
        SELECT min(id) AS first, json_agg(id::text ORDER BY id) AS ids
        FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${NOTIFICATIONS_OF_JOB} AS part FROM stored) AS numbered
        GROUP BY part
      ), enqueued AS (
        SELECT count(enqueue($5, json_build_object('notificationIds', ids, 'holder', $6::text), $5 || ':' || first))
        FROM parts
      ) SELECT room FROM room, enqueued`,
    values: [
      account.id,
      column("externalId"),
      column("reference"),
      column("txid"),
      HANDLE_NOTIFICATION,
      holderOf(account),
      most,
    ],
  });
  const room = rows[0]?.room ?? null;
  return room === null ? 0 : Math.max(notifications.length - Number(room), 0);
}

interface NotificationRow {
  readonly id: bigint;
  readonly psp_account_id: string;
  readonly external_id: string;
  readonly reference: string;
  readonly txid: string | null;
  readonly handled_at: Date | null;
}

/** One stored notification, or null. Several that are looked for at the same time are read together. */
export const findNotification: (id: string) => Promise<Notification | null> = inBatches(
  async (ids) => {
    const { rows } = await pool().query<NotificationRow>({
      name: "notifications-by-id",
      text: `SELECT id, psp_account_id, external_id, reference, txid, handled_at
        FROM notifications WHERE id = ANY($1::bigint[])`,
      values: [ids],
    });
    const found = new Map(
      rows.map((row): [string, Notification] => {
        const { psp_account_id: pspAccountId, external_id: externalId, reference, txid } = row;
        const id = String(row.id);
        return [id, { id, pspAccountId, externalId, reference, txid, handledAt: row.handled_at }];
      }),
    );
    return ids.map((id) => found.get(id) ?? null);
  },
  { most: 200, atOnce: 2 },
);

/** Closes a notification at the end of the transaction of its effect. */
export function markHandled(tx: OpenTransaction, id: string, outcome: string): void {
  tx.queryAtCommit({
    name: "mark-handled",
    text: `UPDATE notifications SET handled_at = clock_timestamp(), outcome = $2
      WHERE id = $1 AND handled_at IS NULL`,
    values: [id, outcome],
  });
}
