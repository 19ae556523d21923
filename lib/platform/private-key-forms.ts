import { CURVES, EDWARDS, ON_CURVE, RSA, RSA_BYTES } from "./certificate-keys";
import { type DerValue, elementsIn, hexOf, wholeOf } from "./der";

const [INTEGER, BIT_STRING, OCTETS, NULL, IDENTIFIER, SEQUENCE] = [2, 3, 4, 5, 6, 0x30];
/** Elements of a context: attributes or the curve, and the public half within an element or as it is. */
const [ELEMENT_0, ELEMENT_1, IMPLICIT_1] = [0xa0, 0xa1, 0x81];

/** Bytes of what stands beside a key, at most: its attributes say what it is for, the parameters of RSA-PSS which hashes it goes with. */
const ASIDE_MAX = 1_024;
/** Bytes of a public half on a curve beside two numbers: how it is written, and how many bits are unused. */
const POINT_ASIDE = 2;
/** Bytes of a public half beside a private key in PKCS#8, at most: that of P-521. */
const POINT_MAX = POINT_ASIDE + 2 * 66;
/** Bytes of the modulus of a private key of RSA, with the one that may be before it: 4,096 bits, which sign within a tenth of a second whatever its numbers are. */
const MODULUS_MAX = 513;
/** Version, modulus, public exponent, private one, two primes, and three numbers that are calculated from them (RFC 8017, A.1.2). */
const RSA_NUMBERS = Array.from({ length: 9 }, () => INTEGER);
/** The private exponent is the last of them that is as long as the modulus. */
const OF_BOTH = 3;

/**
 * Whether a private key (PKCS#8, RFC 5958) is of a kind that certificates for TLS have, as `hasCommonKey` says, within as well: what
 * stands within may name a curve or describe one again, which OpenSSL then takes.
 *
 * @returns null for what is no private key.
 */
export function isCommonPkcs8(der: Uint8Array): boolean | null {
  const key = only(der, wholeOf(der), SEQUENCE);
  const parts = key && elementsIn(der, key, [INTEGER, SEQUENCE, OCTETS], [ELEMENT_0, IMPLICIT_1]);
  const [version, algorithm, secret, attributes, point] = parts ?? [];
  if (!version || !algorithm || !secret) return null;
  if (!/^0[01]$/.test(hexOf(der, version))) return false;
  if (lengthOf(attributes) > ASIDE_MAX || lengthOf(point) > POINT_MAX) return false;
  return isCommonSecret(der, algorithm, secret);
}

/**
 * Whether a private key as SEC 1 has it (RFC 5915) is on one of the curves, by name.
 *
 * @returns null for what is no such key.
 */
export function isCommonSec1(der: Uint8Array): boolean | null {
  const key = only(der, wholeOf(der), SEQUENCE);
  return key && sec1Kind(der, key, null);
}

/**
 * Whether an RSA key (PKCS#1, RFC 8017) has two primes, up to 4,096 bits and a public exponent of up to 32. OpenSSL takes what is no such
 * key for one of any algorithm.
 *
 * @returns null for what is no such key.
 */
export function isCommonPkcs1(der: Uint8Array): boolean | null {
  const key = only(der, wholeOf(der), SEQUENCE);
  return key && pkcs1Kind(der, key);
}

function isCommonSecret(der: Uint8Array, algorithm: DerValue, secret: DerValue): boolean {
  const [identifier, name] = elementsIn(der, algorithm, [IDENTIFIER], [IDENTIFIER]) ?? [];
  const found = identifier ? hexOf(der, identifier) : "";
  const key = only(der, secret, SEQUENCE);
  if (name) {
    const curve = hexOf(der, name);
    if (found !== ON_CURVE || !CURVES.has(curve)) return false;
    return key !== null && sec1Kind(der, key, curve) === true;
  }
  const bytes = EDWARDS.get(found);
  if (bytes !== undefined) return lengthOf(only(der, secret, OCTETS)) === bytes;
  return isOfRsa(der, algorithm) && key !== null && pkcs1Kind(der, key) === true;
}

/** Whether an algorithm is RSA, which has no parameters, or RSA-PSS. */
function isOfRsa(der: Uint8Array, algorithm: DerValue): boolean {
  const [identifier] = elementsIn(der, algorithm, [IDENTIFIER], [NULL, SEQUENCE]) ?? [];
  if (!identifier || !RSA.has(hexOf(der, identifier))) return false;
  return lengthOf(algorithm) <= ASIDE_MAX;
}

/** @param curve that stands beside the key, whose own may then be left out; null where none does. */
function sec1Kind(der: Uint8Array, key: DerValue, curve: string | null): boolean | null {
  const parts = elementsIn(der, key, [INTEGER, OCTETS], [ELEMENT_0, ELEMENT_1]);
  const [version, secret, parameters, publicHalf] = parts ?? [];
  if (!version || !secret) return null;
  const name = parameters ? only(der, parameters, IDENTIFIER) : undefined;
  const own = name ? hexOf(der, name) : null;
  // One of the two names it, and where both do it is the same.
  const found = own ?? (parameters ? null : curve);
  if (hexOf(der, version) !== "01" || found === null || (curve ?? found) !== found) return false;
  // OpenSSL takes a longer number, and fails on it later.
  const bytes = CURVES.get(found) ?? 0;
  if (lengthOf(secret) > bytes) return false;
  const point = publicHalf ? only(der, publicHalf, BIT_STRING) : undefined;
  return point !== null && lengthOf(point) <= POINT_ASIDE + 2 * bytes;
}

function pkcs1Kind(der: Uint8Array, key: DerValue): boolean | null {
  const numbers = elementsIn(der, key, RSA_NUMBERS);
  if (!numbers) return null;
  const [version, modulus, exponent] = numbers;
  if (!version || hexOf(der, version) !== "00") return false;
  if (lengthOf(exponent) > RSA_BYTES.exponent || lengthOf(modulus) > MODULUS_MAX) return false;
  const most = lengthOf(modulus);
  // Two primes are half as long, and so is what is calculated from them: OpenSSL calculates with whatever stands there.
  const half = Math.ceil(most / 2) + 1;
  return numbers.every(
    (number, at) => isPositive(der, number) && lengthOf(number) <= (at > OF_BOTH ? half : most),
  );
}

/** Whether a number is not below zero. */
function isPositive(der: Uint8Array, number: DerValue | null): boolean {
  return number !== null && lengthOf(number) > 0 && (der[number.begin] ?? 0) < 0x80;
}

/** The one element that a value consists of. */
function only(der: Uint8Array, within: DerValue, tag: number): DerValue | null {
  return elementsIn(der, within, [tag])?.[0] ?? null;
}

const lengthOf = (value: DerValue | null | undefined) => (value ? value.end - value.begin : 0);
