import type { KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { factsOf, orderChain } from "./certificate-facts";
import { type Entered, readFile, readPem } from "./entered";
import { openerOf } from "./pkcs12";
import { pemOfKey } from "./private-key";
import { type CertificateField, CertificateRefusal } from "./rules";

/** More than a certificate with its chain: to find the issuers among them takes a signature or two for each. */
const CERTIFICATES_MAX = 10;

/** What a user enters of a client certificate; all of it may be left out. */
export interface CertificateInput {
  /** PEM: the certificate, its chain in any order, perhaps the key. */
  readonly certificate: string | null;
  /** PEM. */
  readonly privateKey: string | null;
  readonly files: readonly Uint8Array[];
  /** Opens files and encrypted keys; it is never kept. */
  readonly password: string | null;
}

/** A certificate and the key that it fits, as PEM. */
export interface ClientCertificate {
  /** The certificate, then its chain from issuer to issuer. */
  readonly certificate: string;
  /** Unencrypted PKCS#8. */
  readonly privateKey: string;
}

/** What is stored already, as PEM: half of a pair may come from there. */
export interface StoredHalves {
  readonly certificate: string | null;
  readonly privateKeys: readonly string[];
}

/**
 * Reads a client certificate as a bank hands it out and pairs it with its key.
 *
 * @param stored a certificate without a key is paired with one of these keys, a key without a certificate with this
 *   certificate.
 * @returns null where nothing is entered.
 * @throws CertificateRefusal that names the input and the rule.
 */
export function readClientCertificate(
  input: CertificateInput,
  stored: StoredHalves,
  now: Date,
): ClientCertificate | null {
  const { certificate, privateKey, files, password } = input;
  const opener = openerOf(password);
  const texts = [
    ...(certificate ? [readPem(certificate, "certificate", opener)] : []),
    ...(privateKey ? [readPem(privateKey, "privateKey", opener)] : []),
  ];
  const entered = [...texts, ...files.map((file) => readFile(file, opener))];
  if (entered.length === 0) return null;
  const { leaf, key, chain } = pair(entered, stored, input);
  const field = fieldOf(input);
  const { notBefore, notAfter } = factsOf([leaf]);
  if (now < notBefore) throw new CertificateRefusal(field, "notYetValid");
  if (now >= notAfter) throw new CertificateRefusal(field, "expired");
  const pem = {
    certificate: [leaf, ...chain].map(String).join(""),
    privateKey: pemOfKey(key),
  };
  assertUsable(pem, field);
  return pem;
}

/**
 * Reads the authorities that a provider's own certificate comes from.
 *
 * @returns them as PEM.
 * @throws CertificateRefusal where they are none.
 */
export function readAuthorities(text: string): string {
  const { certificates } = readPem(text, "authority", openerOf(null));
  if (certificates.length === 0) throw new CertificateRefusal("authority", "noCertificate");
  return certificates.map(String).join("");
}

function pair(
  entered: readonly Entered[],
  stored: StoredHalves,
  input: CertificateInput,
): { leaf: X509Certificate; key: KeyObject; chain: readonly X509Certificate[] } {
  const certificates = entered.flatMap((one) => one.certificates);
  const keys = entered.flatMap((one) => one.keys);
  const field = fieldOf(input);
  const known = certificates.length > 0 ? [] : chainOf(stored.certificate ?? "");
  if (certificates.length + known.length > CERTIFICATES_MAX)
    throw new CertificateRefusal(field, "tooMany");
  if (certificates.length + known.length === 0)
    throw new CertificateRefusal(field, "noCertificate");
  const candidates = keys.length > 0 ? keys : stored.privateKeys.flatMap(keysOf);
  for (const leaf of [...certificates, ...known]) {
    const key = candidates.find((candidate) => leaf.checkPrivateKey(candidate));
    if (key) return { leaf, key, chain: orderChain(leaf, [...certificates, ...known]) };
  }
  const keyField = input.privateKey === null && input.files.length > 0 ? field : "privateKey";
  throw new CertificateRefusal(keyField, candidates.length === 0 ? "noKey" : "mismatch");
}

/** The certificates of a PEM text that was stored. */
export function chainOf(pem: string): X509Certificate[] {
  return pem.trim() === "" ? [] : [...readPem(pem, "certificate", openerOf(null)).certificates];
}

function keysOf(pem: string): readonly KeyObject[] {
  return readPem(pem, "privateKey", openerOf(null)).keys;
}

/** The input that a fault of the certificate is shown at. */
function fieldOf({ certificate, files }: CertificateInput): CertificateField {
  return certificate === null && files.length > 0 ? "certificateFiles" : "certificate";
}

/** OpenSSL refuses short keys and old signatures when a connection is made; here it is still a user's matter. */
function assertUsable({ certificate, privateKey }: ClientCertificate, field: CertificateField) {
  try {
    createSecureContext({ cert: certificate, key: privateKey });
  } catch {
    throw new CertificateRefusal(field, "unusable");
  }
}
