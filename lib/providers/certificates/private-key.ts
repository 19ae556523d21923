import { createPrivateKey, type KeyObject } from "node:crypto";
import { isCommonPkcs1, isCommonPkcs8, isCommonSec1 } from "@/lib/platform/private-key-forms";

/** A key of an algorithm, or on a curve, that no certificate for TLS has. */
export class UnusableKey extends Error {}

/**
 * Reads an unencrypted key (PKCS#8, RFC 5958). Of other algorithms nothing is read: the public half of a DSA key is
 * computed as it is read, and one of 16,384 bits takes more than a second; a curve that is described by numbers takes half of one.
 *
 * @throws UnusableKey for another algorithm or curve, Error for no key.
 */
export function readPkcs8(der: Uint8Array): KeyObject {
  return readLookedAt(der, isCommonPkcs8(der), "pkcs8");
}

/**
 * Reads an unencrypted key on a curve (SEC 1, RFC 5915).
 *
 * @throws UnusableKey for another curve, Error for no key.
 */
export function readSec1(der: Uint8Array): KeyObject {
  return readLookedAt(der, isCommonSec1(der), "sec1");
}

/**
 * Reads an unencrypted RSA key (PKCS#1, RFC 8017). What is none OpenSSL would read as PKCS#8, of any algorithm.
 *
 * @throws UnusableKey for a key that is too long or has more than two primes, Error for no key.
 */
export function readPkcs1(der: Uint8Array): KeyObject {
  return readLookedAt(der, isCommonPkcs1(der), "pkcs1");
}

/** A key as PKCS#8 in PEM, unencrypted. */
export function pemOfKey(key: KeyObject): string {
  return String(key.export({ type: "pkcs8", format: "pem" }));
}

function readLookedAt(
  der: Uint8Array,
  isCommon: boolean | null,
  type: "pkcs1" | "pkcs8" | "sec1",
): KeyObject {
  if (isCommon === null) throw new Error("not a key");
  if (!isCommon) throw new UnusableKey("not a key for TLS");
  return createPrivateKey({ key: Buffer.from(der), format: "der", type });
}
