import { createHash } from "node:crypto";

/** Hashes a key of a count: keys contain what callers sent, which the table neither stores nor has room for. */
export function hashedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
