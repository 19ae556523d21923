import type { MerchantId } from "./values/ids";
import { LINE_PREFIX, unkeyedDigestOf } from "./values/line-reference";
import { keyedDigest } from "./vault";

/**
 * A reference of a bank statement's line with a keyed digest of the line in place of the unkeyed one, another one at each
 * merchant: a line is little more than a document beside its day and amount, so that who has the database could try all
 * documents against an unkeyed one. The digest of the bank account stays. A reference of another kind, or with a keyed
 * digest, stays as it is.
 */
export function keyedReference(merchantId: MerchantId, reference: string): string {
  const digest = unkeyedDigestOf(reference);
  if (digest === null) return reference;
  const keyed = keyedDigest("statement-line", merchantId, digest).toString("hex").slice(0, 31);
  return `${LINE_PREFIX}k${keyed}${reference.slice(LINE_PREFIX.length + digest.length)}`;
}
