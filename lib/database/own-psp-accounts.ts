import type { Allowed } from "@/lib/domain/permission";
import { seal } from "@/lib/vault";
import { asMerchant, pool } from "./connection";
import { findPspAccount, insertPspAccount, type StoredPspAccount } from "./psp-accounts";

/** Accounts that a merchant may have in use at once. */
export const OWN_PSP_ACCOUNTS_MAX = 10;

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
  const accounts = await Promise.all(
    rows.map(async ({ id, created_at: createdAt, disabled_at: disabledAt }) => {
      const account = await findPspAccount(id);
      return account && { ...account, createdAt, disabledAt };
    }),
  );
  return accounts.filter((account) => account !== null);
}

/** One of the merchant's accounts that is in use; null for any other. */
export async function findOwnPspAccount(
  { merchantId }: Allowed<"manage">,
  id: string,
): Promise<StoredPspAccount | null> {
  const { rowCount } = await pool().query({
    text: "SELECT 1 FROM psp_accounts WHERE id = $1 AND merchant_id = $2 AND disabled_at IS NULL",
    values: [id, merchantId],
  });
  return rowCount === 1 ? findPspAccount(id) : null;
}

/** Keeps a new account of the merchant; null when it has as many in use as it may. */
export async function insertOwnPspAccount(
  { merchantId }: Allowed<"manage">,
  account: Omit<Parameters<typeof insertPspAccount>[0], "merchantId">,
): Promise<string | null> {
  const { rows } = await pool().query<{ count: bigint }>({
    text: "SELECT count(*) FROM psp_accounts WHERE merchant_id = $1 AND disabled_at IS NULL",
    values: [merchantId],
  });
  if (Number(rows[0]?.count ?? 0) >= OWN_PSP_ACCOUNTS_MAX) return null;
  return insertPspAccount({ ...account, merchantId });
}

/** Changes an account of the merchant that is in use, all of it or nothing; false for any other. */
export async function updateOwnPspAccount(
  { merchantId }: Allowed<"manage">,
  { id, name, config, secrets }: Pick<StoredPspAccount, "id" | "name" | "config" | "secrets">,
): Promise<boolean> {
  const sealed = seal("psp-secrets", JSON.stringify(secrets));
  return asMerchant(merchantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: `UPDATE psp_accounts SET name = $3, config = $4, sealed_secrets = $5
        WHERE id = $1 AND merchant_id = $2 AND disabled_at IS NULL`,
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
