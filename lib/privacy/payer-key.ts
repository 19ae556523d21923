import type { MerchantId } from "@/lib/platform/values/ids";
import { keyedDigest } from "@/lib/platform/vault";

/**
 * A payer as a merchant's anonymised charges, legal holds and the list of anonymisations know them: HMAC-SHA-256 of the
 * bare document under a key of the service's, another one at each merchant (ADR 0066). Who has the key can try all
 * documents, so it is a pseudonym and no more.
 */
export function payerKey(merchantId: MerchantId, document: string): Buffer {
  return keyedDigest("payer-key", merchantId, document);
}
