import { createPrivateKey, type KeyObject } from "node:crypto";
import { isCommonPkcs8, isCommonSec1 } from "@/lib/platform/certificate-keys";

/** A key of an algorithm, or on a curve, that no certificate for TLS has. */
export class UnusableKey extends Error {}

/**
 * Reads an unencrypted key (PKCS#8, RFC 5958). Of other algorithms nothing is read: the public half of a DSA key is
 * computed as it is read, and one of 16,384 bits takes more than a second; a curve that is described by numbers takes half of one.
 *
 * @throws UnusableKey for another algorithm or curve, and what is thrown for no key.
 */
export function readPkcs8(der: Uint8Array): KeyObject {
  if (!isCommonPkcs8(der)) throw new UnusableKey("not a key for TLS");
  return createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
}

/**
 * Reads an unencrypted key on a curve (SEC 1, RFC 5915).
 *
 * @throws UnusableKey for another curve, and what is thrown for no key.
 */
export function readSec1(der: Uint8Array): KeyObject {
  if (!isCommonSec1(der)) throw new UnusableKey("not a key for TLS");
  return createPrivateKey({ key: Buffer.from(der), format: "der", type: "sec1" });
}

/** Reads an unencrypted RSA key (PKCS#1, RFC 8017). @throws what is thrown for no key. */
export function readPkcs1(der: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs1" });
}
