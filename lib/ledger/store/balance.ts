import type { AccountBalance, Balance, PendingBalance } from "@/lib/ledger/movement";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * Reads what a merchant has at each provider account, and what is authorized and still to be credited. Money that was
 * received in cash is at no provider.
 */
export function findBalance(merchantId: MerchantId): Promise<Balance> {
  return asMerchant(merchantId, async (tx) => {
    const [accounts, pending] = await Promise.all([
      tx.query<AccountBalance>({
        name: "account-balances",
        text: `WITH credited AS (
            SELECT substr(account, 5)::uuid AS id, sum(cents) AS cents FROM ledger_postings
            WHERE merchant_id = $1 AND account LIKE 'psp:%' GROUP BY account
          ), held AS (
            SELECT ledger_entries.psp_account_id AS id, -sum(cents) FILTER (WHERE account = 'refunds_in_flight') AS in_flight,
              -sum(cents) FILTER (WHERE account = 'disputed') AS disputed,
              -sum(cents) FILTER (WHERE arrived_at IS NOT NULL) AS of_credited
            FROM ledger_postings JOIN ledger_entries ON ledger_entries.id = entry_id
              JOIN settlements ON settlements.id = settlement_id
            WHERE ledger_postings.merchant_id = $1 AND account IN ('refunds_in_flight', 'disputed')
              AND (evidence->>'isInCash')::boolean IS NOT TRUE
            GROUP BY ledger_entries.psp_account_id
          ), amounts AS (
            SELECT id, COALESCE(cents, 0) AS credited, COALESCE(in_flight, 0) AS in_flight,
              COALESCE(disputed, 0) AS disputed, COALESCE(of_credited, 0) AS of_credited
            FROM credited FULL JOIN held USING (id)
          ) SELECT id AS "pspAccountId", credited::bigint, in_flight::bigint AS "inFlight", disputed::bigint,
            (credited - of_credited)::bigint AS available
          FROM amounts ORDER BY id`,
        values: [merchantId],
      }),
      tx.query<PendingBalance>({
        name: "pending-balance",
        text: `SELECT authorized_on AS "authorizedOn", sum(cents)::bigint AS cents
          FROM (SELECT min(ledger_entries.day) AS authorized_on, sum(cents) AS cents
            FROM ledger_postings JOIN ledger_entries ON ledger_entries.id = entry_id
            WHERE ledger_postings.merchant_id = $1 AND account = 'receivable' GROUP BY settlement_id) AS money
          WHERE cents <> 0 GROUP BY authorized_on ORDER BY authorized_on`,
        values: [merchantId],
      }),
    ]);
    return { accounts: accounts.rows, pending: pending.rows };
  });
}
