import { type DerValue, elementsIn, hexOf, valueAt, wholeOf } from "./der";

const [INTEGER, BIT_STRING, IDENTIFIER, SEQUENCE] = [0x02, 0x03, 0x06, 0x30];
/** The element 0 of a context: a certificate's version. */
const ELEMENT_0 = 0xa0;

/** Object identifiers as they are encoded: RSA and RSA-PSS (RFC 8017), and keys on curves (RFC 5480). */
export const RSA: ReadonlySet<string> = new Set(["2a864886f70d010101", "2a864886f70d01010a"]);
export const ON_CURVE = "2a8648ce3d0201";

/** Ed25519 and Ed448 (RFC 8410), each with the bytes of its private key. */
export const EDWARDS: ReadonlyMap<string, number> = new Map([
  ["2b6570", 32],
  ["2b6571", 57],
]);

/** P-256, P-384 and P-521, which authorities sign for, and the bytes of a number of theirs. */
export const CURVES: ReadonlyMap<string, number> = new Map([
  ["2a8648ce3d030107", 32],
  ["2b81040022", 48],
  ["2b81040023", 66],
]);

/** Bytes of an RSA key's modulus, and of its public exponent, at most, each with the one that may be before it. */
export const RSA_BYTES = { modulus: 1_025, exponent: 5 };

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

/** The public key (SPKI) that an RSA key as PKCS#1 has it is, or that it says to be: it is to be looked at as any other. */
export function spkiOfRsa(pkcs1: Uint8Array): Buffer {
  const bits = element(BIT_STRING, Buffer.from([0]), pkcs1);
  return element(SEQUENCE, Buffer.from("300d06092a864886f70d0101010500", "hex"), bits);
}

/** An element of DER; its length takes four octets. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.from([tag, 0x84, 0, 0, 0, 0]);
  head.writeUInt32BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([head, ...parts]);
}

function isCommon(der: Uint8Array, key: DerValue): boolean {
  const algorithm = valueAt(der, key.begin, SEQUENCE);
  const identifier = algorithm && valueAt(der, algorithm.begin, IDENTIFIER);
  if (!identifier) return false;
  const found = hexOf(der, identifier);
  if (EDWARDS.has(found)) return true;
  if (found === ON_CURVE) {
    const curve = valueAt(der, identifier.end, IDENTIFIER);
    return curve !== null && CURVES.has(hexOf(der, curve));
  }
  return RSA.has(found) && isShortRsa(der, algorithm.end);
}

/** Where the key of a certificate is (RFC 5280, 4.1: SubjectPublicKeyInfo). */
function keyOf(certificate: Uint8Array): DerValue | null {
  const [whole] = elementsIn(certificate, wholeOf(certificate), [SEQUENCE]) ?? [];
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
