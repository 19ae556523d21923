import { asService, pool, type Transaction } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { AccountHolder } from "@/lib/platform/values/permission";
import { type OrderedAccount, type Place, TRIAL_MS } from "@/lib/providers/account-order";

/** Columns of an `OrderedAccount`, of a statement on `psp_accounts AS a`. */
export const ORDERED_COLUMNS = `a.id, (extract(epoch FROM clock_timestamp() - a.failing_since) * 1000)::float8 AS "failingMs",
  COALESCE(a.trial_at > clock_timestamp() - interval '${TRIAL_MS} ms', false) AS "isOnTrial"`;

/** An account, and the order for one method that it is in. */
export interface OrderOfAccount {
  readonly account: OrderedAccount;
  /** The other accounts of its holder that are in the order, in it. */
  readonly others: readonly OrderedAccount[];
}

/**
 * Reads the order for a method that an account's holder has set; null where there is none with another account in it.
 * The account itself may be outside of the order, or out of use.
 */
export async function findOrderOf(
  accountId: string,
  method: BillingType,
): Promise<OrderOfAccount | null> {
  const { rows } = await pool().query<OrderedAccount>({
    name: "order-of-account",
    text: `SELECT ${ORDERED_COLUMNS} FROM psp_accounts own
        JOIN psp_accounts a ON a.merchant_id IS NOT DISTINCT FROM own.merchant_id
        LEFT JOIN psp_account_priorities p ON p.psp_account_id = a.id AND p.method = $2
      WHERE own.id = $1 AND (a.id = own.id OR (p.priority IS NOT NULL AND a.disabled_at IS NULL))
      ORDER BY p.priority NULLS LAST, a.created_at DESC, a.id`,
    values: [accountId, method],
  });
  const account = rows.find(({ id }) => id === accountId);
  const others = rows.filter(({ id }) => id !== accountId);
  return account && others.length > 0 ? { account, others } : null;
}

/**
 * Stores the order in which a holder's accounts take charges of a method, all of it or nothing; an empty one ends it.
 *
 * @param left kinds of accounts that are in no order.
 * @returns the first id that is none of the holder's accounts in use for the method; null when the order is stored.
 */
export function storeAccountOrder(
  { merchantId }: Pick<AccountHolder, "merchantId">,
  { method, ids }: { readonly method: BillingType; readonly ids: readonly string[] },
  left: readonly string[],
): Promise<string | null> {
  return asService(async (tx) => {
    const owned = await lockAccounts(tx, merchantId, method, left);
    const wrong = ids.find((id) => !owned.has(id));
    if (wrong !== undefined) return wrong;
    await tx.query({
      text: `DELETE FROM psp_account_priorities p USING psp_accounts a
        WHERE a.id = p.psp_account_id AND a.merchant_id IS NOT DISTINCT FROM $1::uuid AND p.method = $2`,
      values: [merchantId, method],
    });
    await tx.query({
      text: `INSERT INTO psp_account_priorities (psp_account_id, method, priority)
        SELECT id, $2, place FROM unnest($1::uuid[]) WITH ORDINALITY AS listed(id, place)`,
      values: [ids, method],
    });
    return null;
  });
}

/** The holder's accounts in use for a method, locked in one order: two changes of an order wait for each other. */
async function lockAccounts(
  tx: Transaction,
  merchantId: string | null,
  method: BillingType,
  left: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>({
    text: `SELECT id FROM psp_accounts
      WHERE merchant_id IS NOT DISTINCT FROM $1::uuid AND disabled_at IS NULL AND $2 = ANY (methods)
        AND kind <> ALL ($3) ORDER BY id FOR NO KEY UPDATE`,
    values: [merchantId, method, left],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * The accounts of a holder in use, method by method: those in the order, in it, before the others, newest first.
 *
 * @param left kinds of accounts that are in no order.
 */
export async function findPlaces(
  { merchantId }: AccountHolder,
  left: readonly string[],
): Promise<readonly Place[]> {
  const { rows } = await pool().query<Place>({
    text: `SELECT a.id AS "accountId", a.name, used.method, p.priority::int AS priority, a.failing_since AS "failingSince"
      FROM psp_accounts a CROSS JOIN LATERAL unnest(a.methods) AS used(method)
        LEFT JOIN psp_account_priorities p ON p.psp_account_id = a.id AND p.method = used.method
      WHERE a.merchant_id IS NOT DISTINCT FROM $1::uuid AND a.disabled_at IS NULL AND a.kind <> ALL ($2)
      ORDER BY used.method, p.priority NULLS LAST, a.created_at DESC, a.id`,
    values: [merchantId, left],
  });
  return rows;
}
