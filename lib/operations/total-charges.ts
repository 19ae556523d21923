import { findChargeTotals } from "@/lib/database/charge-listing";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargeQuery, ChargeTotals } from "@/lib/domain/charge-query";

/**
 * What a merchant's charges that a query matches come to, whatever its page. Asked after
 * `listCharges`, whose answer is final for a window that is over, it counts the same charges.
 */
export function totalCharges(merchantId: MerchantId, query: ChargeQuery): Promise<ChargeTotals> {
  return findChargeTotals(merchantId, query);
}
