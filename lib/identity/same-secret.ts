import { timingSafeEqual } from "node:crypto";
import { secretHash } from "./client-secrets";

/** Whether two secrets are the same, in a time that tells neither where they differ nor how long one is. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(secretHash(one), secretHash(other));
}
