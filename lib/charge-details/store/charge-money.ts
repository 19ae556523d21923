import type { ChargePosting } from "@/lib/charge-details/charge-money";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/**
 * Reads what a merchant's books say about all money of a charge, also about what was booked before it was matched. A
 * reversal stands with the entry that it takes back; what cancels out is left out.
 */
export async function findChargePostings(
  tx: Transaction,
  merchantId: MerchantId,
  chargeId: ChargeId,
): Promise<ChargePosting[]> {
  const { rows } = await tx.query<ChargePosting>({
    name: "postings-of-charge",
    // Entries are looked up by their money: the planner could read all of a merchant of whom it expects few.
    text: `SELECT COALESCE(reversed.kind, entry.kind) AS kind, entry.refund_id AS "refundId", account,
        sum(cents)::bigint AS cents
      FROM settlements
        CROSS JOIN LATERAL (SELECT * FROM ledger_entries WHERE settlement_id = settlements.id OFFSET 0) AS entry
        JOIN ledger_postings ON entry_id = entry.id
        LEFT JOIN ledger_entries AS reversed ON reversed.id = entry.reverses
      WHERE settlements.charge_id = $2 AND settlements.merchant_id = $1 AND entry.merchant_id = $1
      GROUP BY 1, 2, 3 HAVING sum(cents) <> 0 ORDER BY min(entry.recorded_at), 2, 1, 3`,
    values: [merchantId, chargeId],
  });
  return rows;
}
