import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";
import { discrepancyValues, type NewDiscrepancy } from "./discrepancies";

/**
 * Opens the discrepancy of a dispute, or opens it again where an earlier dispute about the same money ended, and keeps
 * what the provider says about it by now. One that a person resolved stays resolved while the dispute goes on. The caller
 * has locked the money.
 *
 * @returns false when it was open, or resolved by a person, before.
 */
export async function openDispute(tx: Transaction, found: NewDiscrepancy): Promise<boolean> {
  const { rows } = await tx.query<{ is_new: boolean }>({
    name: "open-dispute",
    text: `WITH before AS (SELECT resolution FROM exceptions WHERE kind = $1 AND subject = $2)
      INSERT INTO exceptions (kind, subject, merchant_id, charge_id, psp_account_id,
        settlement_id, amount_cents, facts)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
      ON CONFLICT (kind, subject) DO UPDATE SET facts = exceptions.facts || EXCLUDED.facts,
        opened_at = CASE WHEN exceptions.resolution IS NULL THEN exceptions.opened_at ELSE clock_timestamp() END,
        resolution = NULL, note = NULL, resolved_at = NULL, resolved_by = NULL
      WHERE exceptions.resolved_by = 'service'
        OR exceptions.resolution IS NULL AND NOT exceptions.facts @> EXCLUDED.facts
      RETURNING COALESCE((SELECT resolution IS NOT NULL FROM before), true) AS is_new`,
    values: discrepancyValues(found),
  });
  return rows[0]?.is_new === true;
}

/** Keeps how a dispute about money ended, and closes its discrepancy, if a person has not resolved it before. */
export async function endDispute(
  tx: Transaction,
  settlementId: SettlementId,
  end: "won" | "lost",
): Promise<void> {
  await tx.query({
    name: "end-dispute",
    text: `UPDATE exceptions SET facts = facts || jsonb_build_object('state', $2::text),
        resolution = COALESCE(resolution, 'accept'), resolved_by = COALESCE(resolved_by, 'service'),
        resolved_at = COALESCE(resolved_at, clock_timestamp())
      WHERE kind = 'disputed' AND subject = $1 || '/dispute'
        AND (resolution IS NULL OR facts->>'state' IS DISTINCT FROM $2)`,
    values: [settlementId, end],
  });
}
