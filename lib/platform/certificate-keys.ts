import { type DerValue, hexOf, valueAt } from "./der";

const [INTEGER, BIT_STRING, OCTETS, IDENTIFIER, SEQUENCE] = [0x02, 0x03, 0x04, 0x06, 0x30];
/** The element 0 of a context: a certificate's version, the curve of a key as SEC 1 has it. */
const ELEMENT_0 = 0xa0;

/** Object identifiers as they are encoded: RSA and RSA-PSS (RFC 8017), keys on curves (RFC 5480), Ed25519 and Ed448 (RFC 8410). */
const RSA = new Set(["2a864886f70d010101", "2a864886f70d01010a"]);
const ON_CURVE = "2a8648ce3d0201";
const EDWARDS = new Set(["2b6570", "2b6571"]);

/** P-256, P-384 and P-521, which authorities sign for. */
const CURVES = new Set(["2a8648ce3d030107", "2b81040022", "2b81040023"]);

/** Bytes of an RSA key's modulus, and of its public exponent, at most, each with the one that may be before it. */
const RSA_BYTES = { modulus: 1_025, exponent: 5 };

/**
 * Whether the key of a certificate (X.509) is of a kind that certificates for TLS have: RSA with up to 8,192 bits and an exponent of
 * up to 32, one of three curves by its name, or Ed25519 and Ed448. A curve may also be described by its numbers, for which OpenSSL calculates half a
 * second as it decodes the certificate, and an exponent be as long as the modulus.
 *
 * @returns null for what is no certificate.
 */
export function hasCommonKey(certificate: Uint8Array): boolean | null {
  const key = keyOf(certificate);
  return key && isCommon(certificate, key);
}

/**
 * Whether a public key (SPKI) is of such a kind.
 *
 * @returns null for what is no public key.
 */
export function isCommonKey(spki: Uint8Array): boolean | null {
  const key = valueAt(spki, 0, SEQUENCE);
  return key && isCommon(spki, key);
}

/**
 * Whether a private key (PKCS#8, RFC 5958) is of such a kind; of RSA alone the kind counts.
 *
 * @returns null for what is no private key.
 */
export function isCommonPkcs8(pkcs8: Uint8Array): boolean | null {
  const key = valueAt(pkcs8, 0, SEQUENCE);
  const version = key && valueAt(pkcs8, key.begin, INTEGER);
  const algorithm = version && algorithmAt(pkcs8, version.end);
  return algorithm && algorithm.kind !== "other";
}

/**
 * Whether a private key as SEC 1 has it (RFC 5915) is on one of the curves.
 *
 * @returns null for what is no such key.
 */
export function isCommonSec1(sec1: Uint8Array): boolean | null {
  const key = valueAt(sec1, 0, SEQUENCE);
  const version = key && valueAt(sec1, key.begin, INTEGER);
  const secret = version && valueAt(sec1, version.end, OCTETS);
  const curve = secret && valueAt(sec1, secret.end, ELEMENT_0);
  return secret && curve !== null && isNamed(sec1, curve.begin);
}

/** Whether a curve is named where a key describes it. */
function isNamed(der: Uint8Array, at: number): boolean {
  const curve = valueAt(der, at, IDENTIFIER);
  return curve !== null && CURVES.has(hexOf(der, curve));
}

/** Of which kind the algorithm of a key is (AlgorithmIdentifier), and where it ends. */
function algorithmAt(der: Uint8Array, at: number) {
  const algorithm = valueAt(der, at, SEQUENCE);
  const identifier = algorithm && valueAt(der, algorithm.begin, IDENTIFIER);
  if (!identifier) return null;
  const found = hexOf(der, identifier);
  const { end } = algorithm;
  if (RSA.has(found)) return { kind: "rsa", end } as const;
  const isCommon = EDWARDS.has(found) || (found === ON_CURVE && isNamed(der, identifier.end));
  return { kind: isCommon ? "common" : "other", end } as const;
}

function isCommon(der: Uint8Array, key: DerValue): boolean {
  const algorithm = algorithmAt(der, key.begin);
  return algorithm?.kind === "rsa" ? isShortRsa(der, algorithm.end) : algorithm?.kind === "common";
}

/** Where the key of a certificate is (RFC 5280, 4.1: SubjectPublicKeyInfo). */
function keyOf(certificate: Uint8Array): DerValue | null {
  const whole = valueAt(certificate, 0, SEQUENCE);
  const signed = whole && valueAt(certificate, whole.begin, SEQUENCE);
  if (!signed) return null;
  let at = valueAt(certificate, signed.begin, ELEMENT_0)?.end ?? signed.begin;
  // Serial number, algorithm of the signature, issuer, validity, subject.
  for (const tag of [INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE]) {
    const next = valueAt(certificate, at, tag);
    if (!next) return null;
    at = next.end;
  }
  return valueAt(certificate, at, SEQUENCE);
}

function isShortRsa(der: Uint8Array, at: number): boolean {
  const bits = valueAt(der, at, BIT_STRING);
  // Its first octet says how many bits of the last one are not used.
  const key = bits && valueAt(der, bits.begin + 1, SEQUENCE);
  const modulus = key && valueAt(der, key.begin, INTEGER);
  const exponent = modulus && valueAt(der, modulus.end, INTEGER);
  if (!exponent) return false;
  return lengthOf(modulus) <= RSA_BYTES.modulus && lengthOf(exponent) <= RSA_BYTES.exponent;
}

const lengthOf = ({ begin, end }: DerValue) => end - begin;
