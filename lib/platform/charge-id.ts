import type { ChargeId, MerchantId } from "./values/ids";
import { keyedUuid, otherKeyedUuids } from "./vault";

/**
 * The id of the charge that an idempotency key makes. From merchant and key alone: a retry after the database was
 * restored from a backup still finds the charge at its provider (ADR 0015).
 */
export function chargeIdOf(merchantId: MerchantId, idempotencyKey: string): ChargeId {
  return keyedUuid("charge-id", merchantId, idempotencyKey) as ChargeId;
}

/** Whether an id was made with a secret that is not the last one of VINTEM_SECRET, so that their order is another now. */
export function isOfAnotherOrder(id: string, merchantId: string, idempotencyKey: string): boolean {
  return otherKeyedUuids("charge-id", merchantId, idempotencyKey).includes(id);
}
