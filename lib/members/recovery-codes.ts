import { randomBytes } from "node:crypto";
import { keyedDigest } from "@/lib/vault";

/** How many ways back in there are when the phone is gone. */
const COUNT = 10;

/** 32 letters and digits that nobody takes for one another. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten fresh codes to write down, 50 random bits each: `abcde-fghij`. */
export function freshRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/**
 * What is kept of a code: without our key not even trying all of them finds it.
 *
 * @param code without its hyphen.
 */
export function recoveryCodeHash(memberId: string, code: string): Buffer {
  return keyedDigest("recovery-codes", memberId, code);
}
