import type { AccountBalance, Balance, PendingBalance } from "@/lib/ledger/movement";
import { asMerchant, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { totalsOf } from "./totals";

/** What is held back at an account, of all of its money and of what is credited. */
interface Held {
  readonly pspAccountId: string;
  readonly inFlight: bigint;
  readonly disputed: bigint;
  readonly ofCredited: bigint;
}

/**
 * What is held of a merchant's money, by account. Which money it is follows from refunds and charges, of which few are in progress;
 * how much, from the books. Each is looked up by itself: the planner could read all entries of a merchant of whom it
 * expects few.
 */
export const HELD_BALANCES = `WITH held AS (
    SELECT settlement_id AS id FROM refunds WHERE merchant_id = $1 AND status = 'PROCESSING'
    UNION
    SELECT settlements.id FROM charges JOIN settlements ON charge_id = charges.id AND pays_charge
    WHERE charges.merchant_id = $1 AND status = 'CHARGEBACK'
  ) SELECT settlements.psp_account_id AS "pspAccountId",
    COALESCE(-sum(cents) FILTER (WHERE account = 'refunds_in_flight'), 0)::bigint AS "inFlight",
    COALESCE(-sum(cents) FILTER (WHERE account = 'disputed'), 0)::bigint AS disputed,
    COALESCE(-sum(cents) FILTER (WHERE arrived_at IS NOT NULL), 0)::bigint AS "ofCredited"
  FROM held CROSS JOIN LATERAL (SELECT * FROM settlements WHERE settlements.id = held.id OFFSET 0) AS settlements
    CROSS JOIN LATERAL (SELECT id AS entry_id, merchant_id FROM ledger_entries
      WHERE settlement_id = settlements.id OFFSET 0) AS entry
    JOIN ledger_postings USING (entry_id)
  WHERE entry.merchant_id = $1 AND account IN ('refunds_in_flight', 'disputed')
    AND (evidence->>'isInCash')::boolean IS NOT TRUE
  GROUP BY settlements.psp_account_id`;

/**
 * Reads what a merchant has at each provider account, and what is authorized and still to be credited. Money that was
 * received in cash is at no provider. Reads totals, and of single postings only those of money that is being refunded or
 * disputed now: however long the merchant's history is, it is not added up.
 */
export async function findBalance(merchantId: MerchantId): Promise<Balance> {
  const [credited, pending, held] = await asMerchant(
    merchantId,
    (tx) =>
      Promise.all([
        tx.query<{ pspAccountId: string; cents: bigint }>({
          name: "credited-balances",
          text: `SELECT psp_account_id AS "pspAccountId", sum(cents)::bigint AS cents
            FROM ${totalsOf("psp")} AS total GROUP BY psp_account_id ORDER BY psp_account_id`,
          values: [merchantId],
        }),
        tx.query<PendingBalance>({
          name: "pending-balances",
          text: `SELECT day AS "authorizedOn", psp_account_id AS "pspAccountId", sum(cents)::bigint AS cents
            FROM ${totalsOf("receivable")} AS total GROUP BY day, psp_account_id HAVING sum(cents) <> 0
            ORDER BY day, psp_account_id`,
          values: [merchantId],
        }),
        tx.query<Held>({
          name: "held-balances",
          text: HELD_BALANCES,
          values: [merchantId],
        }),
      ]),
    [ONE_SNAPSHOT],
  );
  return {
    accounts: accountsFrom(credited.rows, pending.rows, held.rows),
    pending: pending.rows,
  };
}

function accountsFrom(
  credited: readonly { readonly pspAccountId: string; readonly cents: bigint }[],
  pending: readonly PendingBalance[],
  held: readonly Held[],
): AccountBalance[] {
  const ids = new Set([...credited, ...pending, ...held].map(({ pspAccountId }) => pspAccountId));
  return [...ids].sort().map((pspAccountId) => {
    const at = (one: { readonly pspAccountId: string }) => one.pspAccountId === pspAccountId;
    const sum = (rows: readonly { readonly pspAccountId: string; readonly cents: bigint }[]) =>
      rows.filter(at).reduce((total, { cents }) => total + cents, 0n);
    const { inFlight, disputed, ofCredited } = held.find(at) ?? NOTHING_HELD;
    const has = sum(credited);
    return {
      pspAccountId,
      credited: has,
      inFlight,
      disputed,
      available: has - ofCredited,
      pending: sum(pending),
    };
  });
}

const NOTHING_HELD = { inFlight: 0n, disputed: 0n, ofCredited: 0n } as const;
