import { asService, pool, type Transaction } from "@/lib/platform/db/connection";
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

/** The background task that looks into a stored notification. */
export const HANDLE_NOTIFICATION = "handle-notification";

/**
 * Stores notifications of an account, each once, with the job that will look into it, in one transaction.
 *
 * @param most how many of the account may wait at the same time; null: any number.
 * @returns how many were left out because too many wait.
 */
export async function storeNotifications(
  account: OwnedPspAccount,
  notifications: readonly NewNotification[],
  most: number | null,
): Promise<number> {
  return asService(async (tx) => {
    const room = most === null ? notifications.length : most - (await waitingOf(tx, account, most));
    const stored = notifications.slice(0, Math.max(room, 0));
    const column = (name: keyof NewNotification) => stored.map((one) => one[name]);
    await tx.query({
      name: "store-notifications",
      // In one order, so that two bodies with the same notifications never wait for each other.
      text: `WITH stored AS (
          INSERT INTO notifications (psp_account_id, external_id, reference, txid)
          SELECT DISTINCT ON (external_id) $1::uuid, external_id, reference, txid
          FROM unnest($2::text[], $3::text[], $4::text[]) AS sent (external_id, reference, txid) ORDER BY external_id
          ON CONFLICT DO NOTHING RETURNING id
        ) SELECT enqueue($5, json_build_object('notificationId', id::text, 'holder', $6::text), $5 || ':' || id)
        FROM stored`,
      values: [
        account.id,
        column("externalId"),
        column("reference"),
        column("txid"),
        HANDLE_NOTIFICATION,
        holderOf(account),
      ],
    });
    return notifications.length - stored.length;
  });
}

/**
 * How many notifications of an account wait since yesterday, counted up to `most`: those that could not be confirmed in
 * all their tries stay, and are not to keep new ones out for good.
 */
async function waitingOf(tx: Transaction, { id }: OwnedPspAccount, most: number): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>({
    name: "waiting-notifications",
    text: `SELECT count(*) AS count FROM (
      SELECT FROM notifications WHERE psp_account_id = $1 AND handled_at IS NULL
        AND received_at > clock_timestamp() - interval '1 day' LIMIT $2
    ) waiting`,
    values: [id, most],
  });
  return Number(rows[0]?.count ?? 0);
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
