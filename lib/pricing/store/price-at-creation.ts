import type { Transaction } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { PriceInForce } from "./charge-defaults";

/**
 * Reads the price of a method that was in force when a charge was created: on that Brasília day, and set by then. The
 * merchant's own goes before the operator's. Where the payer chooses and the method has none, it is that of the
 * choice (`UNDEFINED`).
 *
 * @returns null when there was none.
 */
export async function findPriceAtCreation(
  tx: Transaction,
  chargeId: ChargeId,
  method: BillingType,
): Promise<PriceInForce | null> {
  const { rows } = await tx.query<{ id: bigint; fixed_cents: bigint; basis_points: number }>({
    name: "price-at-creation",
    text: `SELECT p.id, p.fixed_cents, p.basis_points FROM charges c
      JOIN prices p ON p.merchant_id = c.merchant_id OR p.merchant_id IS NULL
      WHERE c.id = $1 AND (p.billing_type = $2 OR (c.payer_chooses AND p.billing_type = 'UNDEFINED'))
        AND p.valid_from <= (c.created_at AT TIME ZONE 'America/Sao_Paulo')::date
        AND (p.created_at <= c.created_at OR p.id = c.price_id)
      ORDER BY p.billing_type = $2 DESC, p.merchant_id NULLS LAST, p.valid_from DESC, p.id DESC LIMIT 1`,
    values: [chargeId, method],
  });
  const [row] = rows;
  return row ? { id: row.id, fixed: cents(row.fixed_cents), basisPoints: row.basis_points } : null;
}
