import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env, SettingError } from "./env";

/** What a key is for. Keys of different purposes have nothing in common but the secret behind them. */
type Purpose =
  | "charge-id"
  | "refund-id"
  | "psp-secrets"
  | "webhook-secrets"
  | "signing-keys"
  | "session"
  | "totp"
  | "recovery-codes";

const keys = new Map<Purpose, Buffer>();

/** 256 bits for one purpose, derived from VINTEM_SECRET (HKDF-SHA-256, RFC 5869). */
export function deriveKey(purpose: Purpose): Buffer {
  let key = keys.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", env().secret, "vintem", purpose, 32));
    keys.set(purpose, key);
  }
  return key;
}

/** HMAC-SHA-256 of the parts; the separator cannot occur in any of them. */
export function keyedDigest(purpose: Purpose, ...parts: readonly string[]): Buffer {
  return createHmac("sha256", deriveKey(purpose)).update(parts.join("\0")).digest();
}

/** A UUID that the parts alone decide: version 4 in shape, 122 bits of HMAC in fact. */
export function keyedUuid(purpose: Purpose, ...parts: readonly string[]): string {
  const bytes = keyedDigest(purpose, ...parts).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Encrypts a text for keeping (AES-256-GCM, random 96-bit nonce). */
export function seal(purpose: Purpose, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts what `seal` made.
 *
 * @throws SettingError when the text was altered, or sealed with another VINTEM_SECRET.
 */
export function unseal(purpose: Purpose, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(purpose), bytes.subarray(0, 12));
  try {
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new SettingError(
      "The database was sealed with another VINTEM_SECRET: start with the one it was made with.",
    );
  }
}
