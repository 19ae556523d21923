import { createPrivateKey, type KeyObject } from "node:crypto";
import { hexOf, valueAt } from "@/lib/platform/der";

/** Algorithms of keys that TLS speaks, as their object identifiers are encoded: RSA, RSA-PSS, elliptic curves, Ed25519, Ed448. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  "2a864886f70d010101",
  "2a864886f70d01010a",
  "2a8648ce3d0201",
  "2b6570",
  "2b6571",
]);

/** A key of an algorithm that no certificate for TLS has. */
export class UnusableKey extends Error {}

/**
 * Reads an unencrypted key (PKCS#8, RFC 5958). Of other algorithms nothing is read: the public half of a DSA key is
 * computed as it is read, and one of 16,384 bits takes more than a second.
 *
 * @throws UnusableKey for another algorithm, and what is thrown for no key.
 */
export function readPkcs8(der: Uint8Array): KeyObject {
  if (!ALGORITHMS.has(algorithmOf(der) ?? "")) throw new UnusableKey("not a key for TLS");
  return createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
}

/** The object identifier of a key's algorithm, in hexadecimal; null where the bytes do not begin as PKCS#8 does. */
function algorithmOf(der: Uint8Array): string | null {
  const key = valueAt(der, 0, 0x30);
  const version = key && valueAt(der, key.begin, 0x02);
  const algorithm = version && valueAt(der, version.end, 0x30);
  const identifier = algorithm && valueAt(der, algorithm.begin, 0x06);
  return identifier && hexOf(der, identifier);
}
