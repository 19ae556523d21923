import { createDecipheriv, createHash } from "node:crypto";

/** Ciphers of older PEM that OpenSSL still reads, and the bytes of their keys. */
const KEY_BYTES: Readonly<Record<string, number>> = {
  "AES-128-CBC": 16,
  "AES-192-CBC": 24,
  "AES-256-CBC": 32,
  "DES-EDE3-CBC": 24,
};
const SALT_BYTES = 8;

/** Which cipher, and its initialization vector (RFC 1421, 4.6.1.3). */
const HEADING = /^DEK-Info: *([A-Z0-9-]{1,32}), *([0-9A-F]{16,32})\s*$/im;

/**
 * Decrypts a key whose PEM says itself how it is encrypted (RFC 1421), by a key that one round of a hash derives. OpenSSL would
 * decode what is within in the same step, before anything has looked at it.
 *
 * @param base64 reads the base64 text of a block.
 * @returns what is within, which no password is known to be right for.
 * @throws Error for another cipher and for a password that opens nothing.
 */
export function decryptOlderPem(
  block: string,
  password: string,
  base64: (block: string) => Uint8Array,
): Uint8Array {
  const heading = HEADING.exec(block);
  const [whole = "", cipher = "", vector = ""] = heading ?? [];
  const bytes = KEY_BYTES[cipher.toUpperCase()];
  if (!heading || bytes === undefined) throw new Error("an unknown encryption");
  const iv = Buffer.from(vector, "hex");
  const key = derived(Buffer.from(password), iv.subarray(0, SALT_BYTES), bytes);
  const decipher = createDecipheriv(cipher.toLowerCase(), key, iv);
  const encrypted = base64(block.slice(heading.index + whole.length));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

/** The key that OpenSSL derives for PEM (`EVP_BytesToKey` with MD5, once). */
function derived(password: Buffer, salt: Buffer, bytes: number): Buffer {
  let key = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  while (key.length < bytes) {
    last = createHash("md5").update(last).update(password).update(salt).digest();
    key = Buffer.concat([key, last]);
  }
  return key.subarray(0, bytes);
}
