import { randomBytes } from "node:crypto";
import { keyedDigest } from "@/lib/platform/vault";

/** How many recovery codes a user gets. */
const COUNT = 10;

/** 32 letters and digits without those that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten fresh codes to write down, 50 random bits each: `abcde-fghij`. */
export function freshRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/**
 * The stored digest of a code: without our key not even trying all codes finds it.
 *
 * @param code without its hyphen.
 */
export function recoveryCodeHash(memberId: string, code: string): Buffer {
  return keyedDigest("recovery-codes", memberId, code);
}
