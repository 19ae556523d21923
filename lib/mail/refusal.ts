import { isSameSecret } from "@/lib/platform/secret-hash";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import { keyedDigest } from "@/lib/platform/vault";
import type { Refusal } from "./payer-mail";

/** The keyed hash of an address at a merchant, another one at each. */
export function refusalOf(merchantId: MerchantId, address: string): Refusal {
  const addressHash = keyedDigest("mail-refusal", merchantId, address.trim().toLowerCase());
  return { merchantId, addressHash };
}

/** What a link to end mail names: nobody makes one up, and it says no address. */
export function refusalToken({ merchantId, addressHash }: Refusal): string {
  const named = `${merchantId}.${addressHash.toString("base64url")}`;
  return `${named}.${proofOf(named)}`;
}

/** The refusal that a link names; null for one that is not ours. */
export function parseRefusalToken(token: string): Refusal | null {
  const [, named = "", merchant = "", hash = "", proof = ""] =
    /^(([0-9a-f-]{36})\.([\w-]{43}))\.([\w-]{43})$/.exec(token) ?? [];
  const merchantId = parseUuid(merchant) as MerchantId | null;
  if (!merchantId || !isSameSecret(proof, proofOf(named))) return null;
  return { merchantId, addressHash: Buffer.from(hash, "base64url") };
}

function proofOf(named: string): string {
  return keyedDigest("mail-refusal", "link", named).toString("base64url");
}
