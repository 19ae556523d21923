import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env, SettingError } from "./env";
import { secretsIn } from "./service-secrets";

/** What texts are sealed for. Keys of different purposes have nothing in common but the secret behind them. */
export type SealPurpose =
  | "psp-secrets"
  | "webhook-secrets"
  | "signing-keys"
  | "totp"
  | "pending-changes";

/** What names and hashes come from that must stay as they are for ever: they use the first secret there ever was. */
type LastingPurpose =
  | "charge-id"
  | "refund-id"
  | "recovery-codes"
  | "payer-key"
  | "mail-refusal"
  | "spreadsheet-line"
  | "statement-line"
  | "statement-file"
  | "series-request"
  | "series-id";

type Purpose =
  | SealPurpose
  | LastingPurpose
  | "session"
  | "device"
  | "link"
  | "payment-link-form"
  | "payment-link-place"
  | "rate-limit-key"
  | "key-id"
  | "database-login";

const keys = new Map<string, Buffer>();

/** 256 bits for one purpose, derived from the newest secret of VINTEM_SECRET (HKDF-SHA-256, RFC 5869). */
export function deriveKey(purpose: Exclude<Purpose, LastingPurpose>): Buffer {
  return keyFrom(newest(), purpose);
}

function keyFrom(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose}\0${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "vintem", purpose, 32));
    keys.set(name, key);
  }
  return key;
}

function newest(): string {
  const [first] = secretsIn(env().secret);
  if (first === undefined) throw new SettingError("VINTEM_SECRET is missing.");
  return first;
}

/** The one that ids and hashes are made with, whichever came after it. */
function oldest(): string {
  return secretsIn(env().secret).at(-1) ?? newest();
}

/** HMAC-SHA-256 of the parts; the separator cannot occur in any of them. */
export function keyedDigest(purpose: LastingPurpose, ...parts: readonly string[]): Buffer {
  return digestBy(oldest(), purpose, parts);
}

function digestBy(secret: string, purpose: LastingPurpose, parts: readonly string[]): Buffer {
  return createHmac("sha256", keyFrom(secret, purpose)).update(parts.join("\0")).digest();
}

/**
 * What the database's logins are made from, one for each secret of VINTEM_SECRET, the newest first: those of the newest are
 * in use, the others are there until `secrets -- reseal` (ADR 0090).
 */
export function loginKeys(): readonly Buffer[] {
  return secretsIn(env().secret).map((secret) => keyFrom(secret, "database-login"));
}

/** A UUID that the parts alone decide: version 4 in shape, 122 bits of HMAC in fact. */
export function keyedUuid(purpose: LastingPurpose, ...parts: readonly string[]): string {
  return uuidOf(keyedDigest(purpose, ...parts));
}

/** What `keyedUuid` would be if another secret of VINTEM_SECRET came last; none where there is one secret. */
export function otherKeyedUuids(purpose: LastingPurpose, ...parts: readonly string[]): string[] {
  const others = secretsIn(env().secret).slice(0, -1);
  return others.map((secret) => uuidOf(digestBy(secret, purpose, parts)));
}

function uuidOf(digest: Buffer): string {
  const bytes = digest.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Names the secret that a text was sealed with, and says nothing else of it. */
function keyIdOf(secret: string): string {
  return keyFrom(secret, "key-id").subarray(0, 6).toString("base64url");
}

/** The key that texts are sealed with now. */
export function currentKeyId(): string {
  return keyIdOf(newest());
}

/** The key that a text was sealed with; null for one of before keys had ids. */
export function keyIdIn(sealed: string): string | null {
  return SEALED.exec(sealed)?.[1] ?? null;
}

/** `v2.<key id>.<base64url of nonce, tag and text>`; what was sealed before ADR 0068 is the last part alone. */
const SEALED = /^v2\.([\w-]{8})\.([\w-]+)$/;

/**
 * Encrypts a text for keeping (AES-256-GCM, random 96-bit nonce).
 *
 * @param row where it is kept, such as the row's id: it opens nowhere else.
 */
export function seal(purpose: SealPurpose, row: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), nonce);
  cipher.setAAD(placeOf(row));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return `v2.${currentKeyId()}.${bytes.toString("base64url")}`;
}

/**
 * Decrypts what `seal` made, with whichever secret of VINTEM_SECRET it was sealed.
 *
 * @param row where it is kept, as it was sealed for.
 * @throws SettingError when the text was altered, was sealed for another row, or with a secret that is not set.
 */
export function unseal(purpose: SealPurpose, row: string, sealed: string): string {
  const [, keyId, text = sealed] = SEALED.exec(sealed) ?? [];
  const secrets = secretsIn(env().secret);
  const fitting = keyId ? secrets.filter((secret) => keyIdOf(secret) === keyId) : secrets;
  for (const secret of fitting) {
    const opened = openedWith(keyFrom(secret, purpose), text, keyId ? row : null);
    if (opened !== null) return opened;
  }
  throw new SettingError(
    "The database was sealed with another VINTEM_SECRET: start with the one it was made with.",
  );
}

/** Ids come in any case with requests, and in one from the database. */
function placeOf(row: string): Buffer {
  return Buffer.from(row.toLowerCase());
}

function openedWith(key: Buffer, text: string, row: string | null): string | null {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  if (row !== null) decipher.setAAD(placeOf(row));
  try {
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
