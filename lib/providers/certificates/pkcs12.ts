import { createDecipheriv, type KeyObject, pbkdf2Sync, type X509Certificate } from "node:crypto";
import forge from "node-forge";
import { readCertificate } from "./certificate";
import { readPkcs8 } from "./private-key";

type Asn1 = forge.asn1.Asn1;

/** What a PKCS#12 file holds. */
export interface Pkcs12Content {
  readonly certificates: readonly X509Certificate[];
  readonly keys: readonly KeyObject[];
}

/** No decryption with this password gave anything readable. */
export class WrongPassword extends Error {}

/**
 * The most that deriving keys from a password may cost for all that is entered at once, in rounds of PBKDF2, which take
 * about a microsecond each; a round of the older derivation counts as many. NSS makes 600,000 rounds of the one, Java
 * 50,000 of the other. What is entered may demand any number, and a process answers nobody else meanwhile.
 */
const MOST_COST = 1_500_000;
const COST_OF_OLD_ROUND = 8;

const OID = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  pbes2: "1.2.840.113549.1.5.13",
  pbkdf2: "1.2.840.113549.1.5.12",
};

const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};

const SHA1 = { name: "sha1", bytes: 20 };

/** Hashes of PBKDF2 by the identifier of their HMAC. */
const HASHES: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  "1.2.840.113549.2.7": SHA1,
  "1.2.840.113549.2.8": { name: "sha224", bytes: 28 },
  "1.2.840.113549.2.9": { name: "sha256", bytes: 32 },
  "1.2.840.113549.2.10": { name: "sha384", bytes: 48 },
  "1.2.840.113549.2.11": { name: "sha512", bytes: 64 },
};

/** What opens all that is entered at once. */
export interface Opener {
  readonly password: string | null;
  /** What may still be spent on deriving keys. */
  readonly budget: { costLeft: number };
}

/** @param password null: nothing that is entered is encrypted, or by no password. */
export function openerOf(password: string | null): Opener {
  return { password, budget: { costLeft: MOST_COST } };
}

/**
 * Reads a PKCS#12 file (RFC 7292): RSA and EC keys, PBES2 with AES or triple DES, and the RC2 of 40 bits and triple
 * DES of SHA-1 that older exporters write, which OpenSSL 3 no longer reads. Its MAC is not verified: a wrong password
 * shows as undecipherable content, and a key is only used with the certificate that it fits.
 *
 * @returns null for anything but a PKCS#12 file.
 * @throws WrongPassword where the password opens nothing; Error for an algorithm that it does not know.
 */
export function readPkcs12(bytes: Uint8Array, opener: Opener): Pkcs12Content | null {
  const authenticated = authenticatedSafe(bytes);
  if (!authenticated) return null;
  if (opener.password) return contentOf(authenticated, opener);
  // An empty password is derived from two zero bytes or from none, depending on the exporter.
  try {
    return contentOf(authenticated, { ...opener, password: "" });
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error;
    return contentOf(authenticated, { ...opener, password: null });
  }
}

/**
 * Reads an encrypted private key (RFC 5958, `EncryptedPrivateKeyInfo`), by the derivations that PKCS#12 files have.
 *
 * @throws WrongPassword where the password does not open it; Error for what it does not know.
 */
export function readEncryptedKey(der: Uint8Array, opener: Opener): KeyObject {
  const key = parse(Buffer.from(der).toString("latin1"));
  return keyOf(decrypt(first(key), octets(second(key)), opener));
}

/** The `AuthenticatedSafe`; null where the bytes are no `PFX` of version 3. */
function authenticatedSafe(bytes: Uint8Array): Asn1 | null {
  try {
    const [version, info] = partsOf(parse(Buffer.from(bytes).toString("latin1")));
    if (!version || !info || forge.asn1.derToInteger(bytesOf(version)) !== 3) return null;
    const [type, content] = partsOf(info);
    if (!type || !content || oidOf(type) !== OID.data) return null;
    return parse(octets(first(content)));
  } catch {
    return null;
  }
}

function contentOf(authenticated: Asn1, opener: Opener): Pkcs12Content {
  const certificates: X509Certificate[] = [];
  const keys: KeyObject[] = [];
  for (const info of partsOf(authenticated)) {
    for (const bag of partsOf(parse(safeContents(info, opener)))) {
      const [type, content] = partsOf(bag);
      if (!type || !content) continue;
      const value = first(content);
      switch (oidOf(type)) {
        case OID.certificateBag:
          certificates.push(readCertificate(binary(octets(first(second(value))))));
          break;
        case OID.keyBag:
          keys.push(keyOf(forge.asn1.toDer(value).getBytes()));
          break;
        case OID.shroudedKeyBag:
          keys.push(keyOf(decrypt(first(value), octets(second(value)), opener)));
          break;
      }
    }
  }
  return { certificates, keys };
}

/** The bags of one `ContentInfo`, as DER. */
function safeContents(info: Asn1, opener: Opener): string {
  const [type, content] = partsOf(info);
  if (!type || !content) throw new Error("an empty ContentInfo");
  const value = first(content);
  if (oidOf(type) === OID.data) return octets(value);
  if (oidOf(type) !== OID.encryptedData) throw new Error(`content of type ${oidOf(type)}`);
  const [, algorithm, encrypted] = partsOf(second(value));
  if (!algorithm || !encrypted) throw new Error("encrypted data without content");
  return decrypt(algorithm, octets(encrypted), opener);
}

/** @returns DER: what a wrong password gives is hardly ever one. */
function decrypt(algorithm: Asn1, encrypted: string, opener: Opener): string {
  const [oid, parameters] = [oidOf(first(algorithm)), second(algorithm)];
  const decrypted =
    oid === OID.pbes2
      ? decryptPbes2(parameters, encrypted, opener)
      : decryptOld(oid, parameters, encrypted, opener);
  try {
    parse(decrypted);
  } catch {
    throw new WrongPassword("the content decrypts to nothing readable");
  }
  return decrypted;
}

/** RFC 8018, 6.2, with PBKDF2. */
function decryptPbes2(parameters: Asn1, encrypted: string, opener: Opener): string {
  const [derivation, scheme] = [first(parameters), second(parameters)];
  const [salt, rounds, ...options] = partsOf(second(derivation));
  const prf = options.at(-1);
  const hash = prf && typeof prf.value !== "string" ? HASHES[oidOf(first(prf))] : SHA1;
  const cipher = CIPHERS[oidOf(first(scheme))];
  if (oidOf(first(derivation)) !== OID.pbkdf2 || !salt || !rounds || !hash || !cipher) {
    throw new Error("an unknown encryption");
  }
  const count = spend(opener, rounds, Math.ceil(cipher.keyBytes / hash.bytes));
  const [secret, iv] = [opener.password ?? "", binary(bytesOf(second(scheme)))];
  const key = pbkdf2Sync(secret, binary(bytesOf(salt)), count, cipher.keyBytes, hash.name);
  const decipher = createDecipheriv(cipher.name, key, iv);
  try {
    return decipher.update(binary(encrypted), undefined, "latin1") + decipher.final("latin1");
  } catch {
    throw new WrongPassword("the content cannot be decrypted");
  }
}

/** RFC 7292, appendix B and C: SHA-1 with RC2 of 40 bits or triple DES. */
function decryptOld(oid: string, parameters: Asn1, encrypted: string, opener: Opener): string {
  spend(opener, second(parameters), COST_OF_OLD_ROUND);
  const cipher = forge.pki.pbe.getCipher(oid, parameters, opener.password);
  cipher.update(forge.util.createBuffer(encrypted));
  if (!cipher.finish()) throw new WrongPassword("the content cannot be decrypted");
  return cipher.output.getBytes();
}

/** Spends what some rounds of a derivation cost; throws where no more is left. */
function spend({ budget }: Opener, rounds: Asn1, costOfOne: number): number {
  const digits = binary(bytesOf(rounds)).toString("hex");
  const cost = BigInt(`0x${digits || "0"}`) * BigInt(costOfOne);
  if (cost === 0n || cost > BigInt(budget.costLeft))
    throw new Error("too many rounds of derivation");
  budget.costLeft -= Number(cost);
  return Number(cost) / costOfOne;
}

function keyOf(der: string): KeyObject {
  return readPkcs8(binary(der));
}

function parse(der: string): Asn1 {
  return forge.asn1.fromDer(forge.util.createBuffer(der), true);
}

function partsOf({ value }: Asn1): readonly Asn1[] {
  if (typeof value === "string") throw new Error("a primitive value where parts were expected");
  return value;
}

function first(parent: Asn1): Asn1 {
  return partAt(parent, 0);
}

function second(parent: Asn1): Asn1 {
  return partAt(parent, 1);
}

function partAt(parent: Asn1, index: number): Asn1 {
  const part = partsOf(parent)[index];
  if (!part) throw new Error("a part is missing");
  return part;
}

/** An octet string, which BER may cut into pieces. */
function octets({ value }: Asn1): string {
  return typeof value === "string" ? value : value.map(octets).join("");
}

function bytesOf({ value }: Asn1): string {
  if (typeof value !== "string") throw new Error("parts where a primitive value was expected");
  return value;
}

function oidOf(node: Asn1): string {
  return forge.asn1.derToOid(forge.util.createBuffer(bytesOf(node)));
}

function binary(text: string): Buffer {
  return Buffer.from(text, "latin1");
}
