import { asService, pool, type Transaction } from "@/lib/platform/db/connection";
import { seal, unseal } from "@/lib/platform/vault";

/** What a user proves themself with beside the password. */
export interface SecondFactor {
  /** Shared with their authenticator app, base32. */
  readonly secret: string;
  /** Null until a first code has shown that the app has it: until then it counts for nothing. */
  readonly enabledAt: Date | null;
}

/** A user's second factor, confirmed or being set up; null while they have none. */
export async function findSecondFactor(memberId: string): Promise<SecondFactor | null> {
  const { rows } = await pool().query<{ totp_secret: string; totp_enabled_at: Date | null }>(
    "SELECT totp_secret, totp_enabled_at FROM members WHERE id = $1 AND totp_secret IS NOT NULL",
    [memberId],
  );
  const row = rows[0];
  return row
    ? { secret: unseal("totp", memberId, row.totp_secret), enabledAt: row.totp_enabled_at }
    : null;
}

/** How many recovery codes a user has not used yet. */
export async function countRecoveryCodes(memberId: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM recovery_codes
     WHERE member_id = $1 AND used_at IS NULL`,
    [memberId],
  );
  return rows[0]?.count ?? 0;
}

/** Stores a secret that is yet to be confirmed; false when a confirmed one is in force. */
export async function storeUnconfirmed(memberId: string, secret: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE members SET totp_secret = $2, totp_last_step = NULL
     WHERE id = $1 AND totp_enabled_at IS NULL`,
    [memberId, seal("totp", memberId, secret)],
  );
  return rowCount === 1;
}

/** A second factor that a first code has just confirmed. */
export interface ConfirmedFactor {
  readonly secret: string;
  /** The step of that code, which counts no more. */
  readonly step: bigint;
  readonly codeHashes: readonly Buffer[];
  /** The session it was set up in: the others, which began without it, end. */
  readonly sessionId: string;
}

/** Puts a second factor in force with its recovery codes; false when one is in force already. */
export function enableSecondFactor(
  memberId: string,
  { secret, step, codeHashes, sessionId }: ConfirmedFactor,
): Promise<boolean> {
  return asService(async (tx) => {
    const { rowCount } = await tx.query({
      text: `UPDATE members SET totp_secret = $2, totp_enabled_at = now(), totp_last_step = $3
        WHERE id = $1 AND totp_enabled_at IS NULL`,
      values: [memberId, seal("totp", memberId, secret), step],
    });
    if (rowCount === 0) return false;
    await putRecoveryCodes(tx, memberId, codeHashes);
    await tx.query({
      text: `UPDATE member_sessions SET ended_at = now()
        WHERE member_id = $1 AND id <> $2 AND ended_at IS NULL`,
      values: [memberId, sessionId],
    });
    return true;
  });
}

/** Takes the second factor and its recovery codes away; false when there is none in force. */
export function disableSecondFactor(memberId: string): Promise<boolean> {
  return asService(async (tx) => {
    const { rowCount } = await tx.query({
      text: `UPDATE members SET totp_enabled_at = NULL, totp_secret = NULL, totp_last_step = NULL
        WHERE id = $1 AND totp_enabled_at IS NOT NULL`,
      values: [memberId],
    });
    await putRecoveryCodes(tx, memberId, []);
    return rowCount === 1;
  });
}

/** Puts new recovery codes in the place of the old ones; false without a second factor in force. */
export function replaceRecoveryCodes(
  memberId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  return asService(async (tx) => {
    // The lock is held until the end, so that two requests at once leave one set of codes.
    const { rowCount } = await tx.query({
      text: "SELECT FROM members WHERE id = $1 AND totp_enabled_at IS NOT NULL FOR UPDATE",
      values: [memberId],
    });
    if (rowCount === 0) return false;
    await putRecoveryCodes(tx, memberId, codeHashes);
    return true;
  });
}

async function putRecoveryCodes(
  tx: Transaction,
  memberId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.query({ text: "DELETE FROM recovery_codes WHERE member_id = $1", values: [memberId] });
  await tx.query({
    text: "INSERT INTO recovery_codes (member_id, code_hash) SELECT $1, unnest($2::bytea[])",
    values: [memberId, codeHashes],
  });
}

/** Spends the code of a step; false when that one or a later one was spent before. */
export async function spendStep(memberId: string, step: bigint): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE members SET totp_last_step = $2 WHERE id = $1 AND totp_enabled_at IS NOT NULL
       AND (totp_last_step IS NULL OR totp_last_step < $2)`,
    [memberId, step],
  );
  return rowCount === 1;
}

/** Spends a recovery code; false when it is none, or was spent before. */
export async function spendRecoveryCode(memberId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE recovery_codes SET used_at = now()
     WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL`,
    [memberId, codeHash],
  );
  return rowCount === 1;
}
