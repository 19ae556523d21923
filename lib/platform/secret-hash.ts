import { createHash, timingSafeEqual } from "node:crypto";

/**
 * SHA-256 of a secret. A secret of 256 random bits needs no slow hash: it cannot be guessed
 * (ASVS 6.5.2).
 */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Whether two secrets are the same, in a time that reveals neither where they differ nor how long one is. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(secretHash(one), secretHash(other));
}
