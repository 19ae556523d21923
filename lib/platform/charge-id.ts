import type { ChargeId, MerchantId } from "./values/ids";
import { keyedUuid } from "./vault";

/**
 * The id of the charge that an idempotency key makes. From merchant and key alone: a retry after the database was
 * restored from a backup still finds the charge at its provider (ADR 0015).
 */
export function chargeIdOf(merchantId: MerchantId, idempotencyKey: string): ChargeId {
  return keyedUuid("charge-id", merchantId, idempotencyKey) as ChargeId;
}
