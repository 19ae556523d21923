import { addMail } from "@/lib/mail/store/outbox";
import { asService, oneAsService } from "@/lib/platform/db/connection";
import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device } from "@/lib/platform/values/merchant";

/** How long a link can be used. */
const VALID_MINUTES = 30;

/** Who is to get a link. */
export interface NewPasswordReset {
  readonly id: string;
  /** SHA-256 of the link's secret part. */
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly merchantId: MerchantId | null;
  /** Of the page that it was requested on. */
  readonly locale: Locale;
  readonly device: Device;
}

/** Stores the hash of a link, and lets the mail that brings it wait. */
export function insertPasswordReset(reset: NewPasswordReset): Promise<void> {
  const { id, tokenHash, memberId, merchantId, locale, device } = reset;
  return asService(async (tx) => {
    await tx.query({
      text: `INSERT INTO password_resets (id, member_id, token_hash, locale, address, user_agent, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(mins => $7))`,
      values: [
        id,
        memberId,
        tokenHash,
        locale,
        device.address,
        device.userAgent.slice(0, 512),
        VALID_MINUTES,
      ],
    });
    await addMail(tx, { kind: "password_reset", merchantId, subjectId: id, memberId });
  });
}

/** Whose password a link changes. */
export interface ForgottenPassword {
  readonly memberId: string;
  /** Null for an operator. */
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
  readonly email: string;
  readonly name: string | null;
}

/** A link that can be used: no link of the member was, and their password is what it was. */
const OPEN = `r.used_at IS NULL AND r.expires_at > clock_timestamp() AND r.created_at > m.password_changed_at
  AND m.disabled_at IS NULL AND (mer.id IS NULL OR mer.disabled_at IS NULL)`;

const LINKS = `password_resets r JOIN members m ON m.id = r.member_id
  LEFT JOIN merchants mer ON mer.id = m.merchant_id`;

/** The member behind a link that can be used, by the hash of its secret part; null for any other. */
export async function findPasswordReset(tokenHash: Buffer): Promise<ForgottenPassword | null> {
  const { rows } = await oneAsService<ForgottenPassword>({
    text: `SELECT m.id AS "memberId", m.merchant_id AS "merchantId", mer.name AS "merchantName", m.email, m.name
      FROM ${LINKS} WHERE r.token_hash = $1 AND ${OPEN}`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/**
 * Changes the password of the member behind a link, and ends all of their sessions; every other link of theirs is void
 * from now on.
 *
 * @returns false when the link was used, or the password changed, meanwhile.
 */
export function takePasswordReset(tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  return asService(async (tx) => {
    // The member first, as every change of a password locks: of two links at once the second finds the first one's change.
    const { rows } = await tx.query<{ id: string }>({
      text: `SELECT m.id FROM ${LINKS} WHERE r.token_hash = $1 FOR NO KEY UPDATE OF m`,
      values: [tokenHash],
    });
    const taken = await tx.query({
      text: `UPDATE password_resets SET used_at = clock_timestamp() WHERE id IN (
        SELECT r.id FROM ${LINKS} WHERE r.token_hash = $1 AND ${OPEN})`,
      values: [tokenHash],
    });
    const [member] = rows;
    if (!member || taken.rowCount === 0) return false;
    await tx.query({
      text: `UPDATE members SET password_hash = $2, password_changed_at = clock_timestamp(), password_is_first = false
        WHERE id = $1`,
      values: [member.id, passwordHash],
    });
    await tx.query({
      text: "UPDATE member_sessions SET ended_at = now() WHERE member_id = $1 AND ended_at IS NULL",
      values: [member.id],
    });
    return true;
  });
}

/** Deletes links that nobody can use since an instant; how many they were. */
export function deleteOldPasswordResets(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM password_resets WHERE id = ANY (ARRAY(
      SELECT id FROM password_resets WHERE expires_at < $1 LIMIT ${BATCH}))`,
    before,
  );
}
