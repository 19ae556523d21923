import { pool } from "@/lib/platform/db/connection";
import { PICKED_METHODS, type PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { PriceOfMethod } from "@/lib/pricing/price-list";
import { findMethods } from "./charge-defaults";

/**
 * Reads what each method that a merchant can be paid by costs on a Brasília day: the merchant's own price, else the
 * default one. Empty for a merchant without an account.
 */
export async function findPricesInForce(
  merchantId: MerchantId,
  today: CivilDate,
): Promise<readonly PriceOfMethod[]> {
  const offered = await findMethods(merchantId);
  const methods = PICKED_METHODS.filter((method) => offered.has(method));
  const { rows } = await pool().query<PriceRow>({
    name: "prices-in-force",
    text: `SELECT DISTINCT ON (billing_type) billing_type::text AS method, fixed_cents, basis_points FROM prices
      WHERE (merchant_id = $1 OR merchant_id IS NULL) AND billing_type::text = ANY ($2) AND valid_from <= $3
      ORDER BY billing_type, merchant_id NULLS LAST, valid_from DESC, id DESC`,
    values: [merchantId, methods, today],
  });
  const prices = new Map(rows.map((row) => [row.method, priceOf(row)]));
  return methods.map((method) => ({ method, price: prices.get(method) ?? null }));
}

interface PriceRow {
  readonly method: PickedMethod;
  readonly fixed_cents: bigint;
  readonly basis_points: number;
}

function priceOf({ fixed_cents: fixed, basis_points: basisPoints }: PriceRow): Price {
  return { fixed: cents(fixed), basisPoints };
}
