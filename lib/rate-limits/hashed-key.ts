import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/vault";

/**
 * Hashes a key of a count: keys contain what callers sent, which the table neither stores nor has room for. With a key of
 * ours, or a reader of the table could try all addresses of IPv4 against it.
 */
export function hashedKey(key: string): string {
  return createHmac("sha256", deriveKey("rate-limit-key")).update(key).digest("base64url");
}
