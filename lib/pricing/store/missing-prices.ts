import { pool } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * A subquery of the methods that a merchant's charges can be paid by and that have no price on a Brasília day, neither
 * the merchant's own nor the default one, in the column `method`.
 *
 * @param merchant the merchant's id as SQL.
 * @param day the day as SQL.
 */
export function methodsWithoutPrice(merchant: string, day: string): string {
  return `(SELECT DISTINCT method FROM psp_accounts AS a CROSS JOIN LATERAL unnest(a.methods) AS method
    WHERE (a.merchant_id = ${merchant} OR a.merchant_id IS NULL) AND a.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM prices AS p WHERE (p.merchant_id = ${merchant} OR p.merchant_id IS NULL)
        AND p.billing_type = method AND p.valid_from <= ${day}))`;
}

/** Reads the methods by which a merchant can be paid without owing a fee, because nobody has set their price. */
export async function findMethodsWithoutPrice(
  merchantId: MerchantId,
  today: CivilDate,
): Promise<readonly BillingType[]> {
  const { rows } = await pool().query<{ method: BillingType }>(
    `SELECT method::text FROM ${methodsWithoutPrice("$1::uuid", "$2::date")} AS missing ORDER BY missing.method`,
    [merchantId, today],
  );
  return rows.map(({ method }) => method);
}
