import type { LeasedMail, MailKind, MailState } from "@/lib/mail/mail";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";
import type { MerchantId } from "@/lib/platform/values/ids";

/** How long a worker has a mail to itself, in ms: longer than a mail server may take (lib/mail/smtp.ts). */
export const MAIL_LEASE_MS = 120_000;

/** Mails of one merchant that are sent at the same time, by all workers. */
export const MAILS_OF_MERCHANT = 4;

/** A mail to be sent. */
export interface NewMail {
  readonly kind: MailKind;
  /** Null: about an operator. */
  readonly merchantId: MerchantId | null;
  readonly subjectId: string;
  /** To whom; null where the subject says it. */
  readonly memberId: string | null;
}

/**
 * Lets a mail wait to be sent once the transaction commits (functions/add_mail.sql). Where no mail server is set up, the
 * worker deletes it.
 *
 * @returns false when one like it waits already, or the merchant has had too many of the kind today.
 */
export async function addMail(tx: Transaction, mail: NewMail): Promise<boolean> {
  const { rows } = await tx.query<{ added: boolean }>({
    text: "SELECT add_mail($1, $2, $3, $4) AS added",
    values: [mail.kind, mail.merchantId, mail.subjectId, mail.memberId],
  });
  return rows[0]?.added === true;
}

const HOLDER = "COALESCE(merchant_id, member_id)";
const IS_FREE = "(lease_until IS NULL OR lease_until < clock_timestamp())";

/**
 * Leases mails that are due. Merchants come in turn: each one's first mail comes before anybody's second, and none has
 * more than `MAILS_OF_MERCHANT` under way, however many wait.
 */
export async function leaseMails(most: number, now: Date): Promise<LeasedMail[]> {
  const { rows } = await oneAsService<LeasedMail>({
    text: `WITH RECURSIVE holders AS (
        (SELECT ${HOLDER} AS holder FROM mails WHERE state = 'waiting' ORDER BY 1 LIMIT 1)
        UNION ALL
        SELECT following.holder FROM holders CROSS JOIN LATERAL (SELECT ${HOLDER} AS holder FROM mails
          WHERE state = 'waiting' AND ${HOLDER} > holders.holder ORDER BY 1 LIMIT 1) AS following
      ), due AS (
        SELECT mine.* FROM holders CROSS JOIN LATERAL (
          SELECT id, rank, next_at, row_number() OVER (ORDER BY rank, next_at, id) + (SELECT count(*) FROM mails
            WHERE state = 'waiting' AND ${HOLDER} = holders.holder AND lease_until >= clock_timestamp()) AS turn
          FROM mails WHERE state = 'waiting' AND ${HOLDER} = holders.holder AND next_at <= $2 AND ${IS_FREE}) AS mine
        WHERE turn <= ${MAILS_OF_MERCHANT} ORDER BY turn, rank, next_at LIMIT $1
      )
      UPDATE mails SET lease_token = gen_random_uuid(),
        lease_until = clock_timestamp() + interval '${MAIL_LEASE_MS} ms'
      WHERE id IN (SELECT id FROM mails WHERE id IN (SELECT id FROM due) AND state = 'waiting' AND ${IS_FREE}
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id, lease_token AS token, kind, merchant_id AS "merchantId", subject_id AS "subjectId",
        member_id AS "memberId", attempts, created_at AS "createdAt", expires_at AS "expiresAt"`,
    values: [most, now],
  });
  return rows;
}

/** How a try ended, as the row keeps it. */
export interface TryResult {
  /** The mail server's reply code; null where it gave none. */
  readonly reply: number | null;
  /** What failed, in a word; null for nothing. */
  readonly error: string | null;
}

/** Ends a leased mail. Nothing happens when another process has it by now. */
export async function endMail(
  { id, token }: LeasedMail,
  state: Exclude<MailState, "waiting">,
  { reply, error }: TryResult = { reply: null, error: null },
): Promise<void> {
  await oneAsService({
    text: `UPDATE mails SET state = $3, ended_at = clock_timestamp(), lease_until = NULL, lease_token = NULL,
        attempts = attempts + CASE WHEN $3 IN ('sent', 'refused') THEN 1 ELSE 0 END, last_reply = $4, last_error = $5
      WHERE id = $1 AND lease_token = $2 AND state = 'waiting'`,
    values: [id, token, state, reply, error],
  });
}

/** Lets a leased mail that could not be sent wait for its next try. */
export async function postponeMail(
  { id, token }: LeasedMail,
  nextAt: Date,
  { reply, error }: TryResult,
): Promise<void> {
  await oneAsService({
    text: `UPDATE mails SET next_at = $3, lease_until = NULL, lease_token = NULL, attempts = attempts + 1,
        last_reply = $4, last_error = $5
      WHERE id = $1 AND lease_token = $2 AND state = 'waiting'`,
    values: [id, token, nextAt, reply, error],
  });
}

/** Deletes what waits, where no mail server is set up: nobody gets old mail once there is one. */
export async function discardMails(): Promise<void> {
  await oneAsService({ text: "DELETE FROM mails WHERE state = 'waiting'" });
}

/** Deletes what became of mails added before an instant; how many they were. */
export function deleteOldMails(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM mails WHERE id = ANY (ARRAY(SELECT id FROM mails WHERE created_at < $1 LIMIT ${BATCH}))`,
    before,
  );
}
