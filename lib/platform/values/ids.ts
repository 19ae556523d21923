/** Names a charge: a UUID in lower case. */
export type ChargeId = string & { readonly __brand: "ChargeId" };
/** Names a merchant: a UUID in lower case. */
export type MerchantId = string & { readonly __brand: "MerchantId" };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID from text; null when it cannot be one, so that garbage never reaches a query. */
export function parseUuid(text: string): string | null {
  return UUID.test(text) ? text : null;
}

/** A charge's id from text, or null. */
export function parseChargeId(text: string): ChargeId | null {
  return parseUuid(text) as ChargeId | null;
}

/** The txid of a Pix charge: its UUID without hyphens, 32 of API Pix's `[a-zA-Z0-9]{26,35}`. */
export function txidOf(id: ChargeId): string {
  return id.replaceAll("-", "");
}

/** The charge that a txid of ours names, or null for a foreign one. */
export function chargeIdOfTxid(txid: string): ChargeId | null {
  const match = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(txid);
  return match && parseChargeId(match.slice(1).join("-"));
}
