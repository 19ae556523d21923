import { isDeepStrictEqual } from "node:util";
import { asService, pool } from "@/lib/platform/db/connection";
import type { AccountHolder, Allowed } from "@/lib/platform/values/permission";
import { seal } from "@/lib/platform/vault";
import {
  FOLLOWED_MS,
  findPspAccount,
  findPspAccounts,
  insertPspAccount,
  insertPspAccountIn,
  lockPspAccount,
  type NewPspAccount,
  type StoredPspAccount,
} from "./psp-accounts";

/** The most accounts that a merchant may have in use. */
export const OWN_PSP_ACCOUNTS_MAX = 10;

/** The most with those taken out of use less than 100 days ago, whose money is followed still: the worker queries each of them every minute. */
export const FOLLOWED_PSP_ACCOUNTS_MAX = 40;

/** A merchant's own account, in use or not. */
export interface OwnPspAccount extends StoredPspAccount {
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
}

interface OwnRow {
  readonly id: string;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
}

/**
 * The merchant's own accounts: those in use before those that are not, newest first. New charges go
 * to the first that is in use.
 */
export async function findOwnPspAccounts({
  merchantId,
}: Allowed<"manage">): Promise<OwnPspAccount[]> {
  const { rows } = await pool().query<OwnRow>({
    text: `SELECT id, created_at, disabled_at FROM psp_accounts WHERE merchant_id = $1
      ORDER BY disabled_at IS NOT NULL, created_at DESC, id LIMIT 100`,
    values: [merchantId],
  });
  const accounts = await findPspAccounts(rows.map(({ id }) => id));
  return rows.flatMap(({ id, created_at: createdAt, disabled_at: disabledAt }) =>
    accounts
      .filter((account) => account.id === id)
      .map((account) => ({ ...account, createdAt, disabledAt })),
  );
}

/** The merchant's accounts of these kinds, in use or not. */
export async function findAccountsOfKinds(
  { merchantId }: Allowed<"confirm"> | Allowed<"refund">,
  kinds: readonly string[],
): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>({
    name: "manual-accounts",
    text: "SELECT id FROM psp_accounts WHERE merchant_id = $1 AND kind = ANY ($2)",
    values: [merchantId, kinds],
  });
  return rows.map(({ id }) => id);
}

/** The merchant's accounts of these kinds by their names, those in use first. */
export async function findAccountNames(
  { merchantId }: Allowed<"confirm">,
  kinds: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await pool().query<{ id: string; name: string }>({
    name: "account-names",
    text: `SELECT id, name FROM psp_accounts WHERE merchant_id = $1 AND kind = ANY ($2)
      ORDER BY disabled_at IS NOT NULL, created_at DESC, id`,
    values: [merchantId, kinds],
  });
  return rows;
}

/** One of the holder's accounts that is in use; null for any other. */
export async function findOwnPspAccount(
  { merchantId }: AccountHolder,
  id: string,
): Promise<StoredPspAccount | null> {
  const { rowCount } = await pool().query({
    text: `SELECT 1 FROM psp_accounts
      WHERE id = $1 AND merchant_id IS NOT DISTINCT FROM $2::uuid AND disabled_at IS NULL`,
    values: [id, merchantId],
  });
  return rowCount === 1 ? findPspAccount(id) : null;
}

/**
 * Stores a new account and returns its id; null when the merchant has OWN_PSP_ACCOUNTS_MAX in use, or FOLLOWED_PSP_ACCOUNTS_MAX followed.
 * Concurrent additions are counted one after the other. The operator's accounts are not limited.
 */
export async function insertOwnPspAccount(
  { merchantId }: AccountHolder,
  account: Omit<NewPspAccount, "merchantId">,
): Promise<string | null> {
  if (merchantId === null) return insertPspAccount({ ...account, merchantId });
  return asService(async (tx) => {
    await tx.query({
      text: "SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
      values: [merchantId],
    });
    const { rows } = await tx.query<{ in_use: bigint; followed: bigint }>({
      text: `SELECT count(*) FILTER (WHERE disabled_at IS NULL) AS in_use, count(*) AS followed FROM psp_accounts
        WHERE merchant_id = $1 AND (disabled_at IS NULL OR disabled_at > clock_timestamp() - $2 * interval '1 ms')`,
      values: [merchantId, FOLLOWED_MS],
    });
    const { in_use: inUse = 0n, followed = 0n } = rows[0] ?? {};
    if (inUse >= OWN_PSP_ACCOUNTS_MAX || followed >= FOLLOWED_PSP_ACCOUNTS_MAX) return null;
    return insertPspAccountIn(tx, { ...account, merchantId });
  });
}

/**
 * Changes an account of the holder that is in use, all of it or nothing.
 *
 * @param read the settings that the change was made from.
 * @returns false for any other account, and where another change came in between.
 */
export async function updateOwnPspAccount(
  { merchantId }: AccountHolder,
  { id, name, config, secrets }: Pick<StoredPspAccount, "id" | "name" | "config" | "secrets">,
  read: Pick<StoredPspAccount, "name" | "config" | "secrets">,
): Promise<boolean> {
  const sealed = seal("psp-secrets", id, JSON.stringify(secrets));
  return asService(async (tx) => {
    const stored = await lockPspAccount(tx, id);
    const isRead =
      stored !== null &&
      stored.name === read.name &&
      isDeepStrictEqual(stored.config, read.config) &&
      isDeepStrictEqual(stored.secrets, read.secrets);
    if (!isRead) return false;
    const { rowCount } = await tx.query({
      text: `UPDATE psp_accounts SET name = $3, config = $4, sealed_secrets = $5
        WHERE id = $1 AND merchant_id IS NOT DISTINCT FROM $2::uuid AND disabled_at IS NULL`,
      values: [id, merchantId, name, JSON.stringify(config), sealed],
    });
    return rowCount === 1;
  });
}

/** Takes an account of the merchant out of use for new charges; its name, or null for any other. */
export async function disableOwnPspAccount(
  { merchantId }: Allowed<"manage">,
  id: string,
): Promise<string | null> {
  const { rows } = await pool().query<{ name: string }>({
    text: `UPDATE psp_accounts SET disabled_at = now()
      WHERE id = $1 AND merchant_id = $2 AND disabled_at IS NULL RETURNING name`,
    values: [id, merchantId],
  });
  return rows[0]?.name ?? null;
}
