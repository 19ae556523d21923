import type { LedgerAccount } from "@/lib/ledger/ledger";
import { FLOW_KINDS, type FlowOnDay } from "@/lib/ledger/received";
import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";

/** Kinds of which there are few: their entries are read one by one. All others are summed from an index alone. */
const SELDOM = [...FLOW_KINDS.back, "reassigned", "corrected"];

/**
 * Reads what moved at a merchant's provider accounts on each Brasília day from one to another, both included; days
 * without movements are left out.
 *
 * The postings' index has account, day and amount, and no kind. It gives what moved in all, and what tariffs came to,
 * for a month of many payments as fast as for one of few. What of both is of a seldom kind moves to its own flow.
 */
export async function findFlowsByDay(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<FlowOnDay[]> {
  const { rows } = await tx.query<FlowOnDay>({
    name: "flows-by-day",
    text: `WITH held AS (
        SELECT moved.day, moved.cents FROM psp_accounts, LATERAL (
          SELECT day, sum(cents) AS cents FROM ledger_postings
          WHERE merchant_id = $1 AND account = 'psp:' || psp_accounts.id AND day BETWEEN $2 AND $3 GROUP BY day
        ) AS moved WHERE psp_accounts.merchant_id = $1 OR psp_accounts.merchant_id IS NULL
      ), tariffs AS (
        SELECT day, sum(cents) AS cents FROM ledger_postings
        WHERE merchant_id = $1 AND account = 'psp_tariff' AND day BETWEEN $2 AND $3 GROUP BY day
      ), seldom AS (
        SELECT day, kind = ANY ($5) AS is_back, sum(side.held) AS held, sum(side.tariff) AS tariff
        FROM ledger_entries, LATERAL (
          SELECT COALESCE(sum(cents) FILTER (WHERE account LIKE 'psp:%'), 0) AS held,
            COALESCE(sum(cents) FILTER (WHERE account = 'psp_tariff'), 0) AS tariff
          FROM ledger_postings WHERE entry_id = ledger_entries.id AND merchant_id = $1
        ) AS side WHERE merchant_id = $1 AND kind = ANY ($4) AND day BETWEEN $2 AND $3 GROUP BY day, is_back
      ) SELECT day, flow, sum(cents)::bigint AS cents FROM (
        SELECT day, 'came' AS flow, cents FROM held
        UNION ALL SELECT day, 'came', cents FROM tariffs
        UNION ALL SELECT day, 'tariff', -cents FROM tariffs
        UNION ALL SELECT day, 'came', -tariff - CASE WHEN is_back THEN held ELSE 0 END FROM seldom
        UNION ALL SELECT day, 'tariff', tariff FROM seldom
        UNION ALL SELECT day, 'back', held FROM seldom WHERE is_back
      ) AS part GROUP BY day, flow HAVING sum(cents) <> 0 ORDER BY day, flow`,
    values: [merchantId, from, to, SELDOM, FLOW_KINDS.back],
  });
  return rows;
}

/** Reads what is authorized of a merchant's money and not credited yet, before the provider's tariff. */
export async function findToRelease(tx: Transaction, merchantId: MerchantId): Promise<Cents> {
  return cents(await sumOf(tx, merchantId, "receivable", null));
}

/** Reads what a merchant owes the operator in fees; negative: it paid more. */
export async function findFeesOwed(tx: Transaction, merchantId: MerchantId): Promise<Cents> {
  return cents(-(await sumOf(tx, merchantId, "fee_payable", null)));
}

/** Reads the fees that became due from one Brasília day to another, both included, less those taken back on these days. */
export async function findFeesDue(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<Cents> {
  return cents(await sumOf(tx, merchantId, "service_fee", { from, to }));
}

async function sumOf(
  tx: Transaction,
  merchantId: MerchantId,
  account: LedgerAccount,
  days: { readonly from: CivilDate; readonly to: CivilDate } | null,
): Promise<bigint> {
  const { rows } = await tx.query<{ cents: bigint }>({
    text: `SELECT COALESCE(sum(cents), 0)::bigint AS cents FROM ledger_postings
      WHERE merchant_id = $1 AND account = $2${days ? " AND day BETWEEN $3 AND $4" : ""}`,
    values: [merchantId, account, ...(days ? [days.from, days.to] : [])],
  });
  return rows[0]?.cents ?? 0n;
}
