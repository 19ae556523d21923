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
  const { rows } = await tx.query<PriceRow>({
    name: "price-at-creation",
    text: `SELECT p.id, p.fixed_cents, p.basis_points FROM charges c
      JOIN prices p ON p.merchant_id = c.merchant_id OR p.merchant_id IS NULL
      WHERE c.id = $1 AND (p.billing_type = $2 OR (c.payer_chooses AND p.billing_type = 'UNDEFINED'))
        AND p.valid_from <= (c.created_at AT TIME ZONE 'America/Sao_Paulo')::date
        AND (p.created_at <= c.created_at OR p.id = c.price_id)
      ORDER BY p.billing_type = $2 DESC, p.merchant_id NULLS LAST, p.valid_from DESC, p.id DESC LIMIT 1`,
    values: [chargeId, method],
  });
  return priceFromRow(rows[0]);
}

/**
 * Reads the price that a charge's fee comes from: the one that is kept with it, else that of its method at its creation.
 *
 * @returns null when there was none.
 */
export async function findPriceOfCharge(
  tx: Transaction,
  chargeId: ChargeId,
  method: BillingType,
): Promise<PriceInForce | null> {
  const { rows } = await tx.query<PriceRow>({
    name: "price-of-charge",
    text: `SELECT p.id, p.fixed_cents, p.basis_points FROM charges c JOIN prices p ON p.id = c.price_id
      WHERE c.id = $1`,
    values: [chargeId],
  });
  return priceFromRow(rows[0]) ?? findPriceAtCreation(tx, chargeId, method);
}

interface PriceRow {
  readonly id: bigint;
  readonly fixed_cents: bigint;
  readonly basis_points: number;
}

function priceFromRow(row: PriceRow | undefined): PriceInForce | null {
  return row ? { id: row.id, fixed: cents(row.fixed_cents), basisPoints: row.basis_points } : null;
}
