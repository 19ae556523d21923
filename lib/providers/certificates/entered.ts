import type { KeyObject, X509Certificate } from "node:crypto";
import { readCertificate } from "./certificate";
import { decryptOlderPem } from "./older-pem";
import { type Opener, readEncryptedKey, readPkcs12, WrongPassword } from "./pkcs12";
import { readPkcs1, readPkcs8, readSec1, UnusableKey } from "./private-key";
import { type CertificateField, CertificateRefusal, type CertificateRule } from "./rules";

/** The certificates and private keys in what a user entered, in no order. */
export interface Entered {
  readonly certificates: readonly X509Certificate[];
  readonly keys: readonly KeyObject[];
}

/** Labels of RFC 7468 are not half as long. */
const BEGIN = /-----BEGIN ([A-Z0-9 ]{1,64})-----/g;

/** More than a chain of certificates with its key has. For each of them the text is searched for its end. */
const BLOCKS_MAX = 100;

/** To read a key may take milliseconds: where its public half is left out, it is computed. */
const KEYS_MAX = 4;

/** The kinds of keys that are read; older PEM has a kind of block for each algorithm. */
const READ_KEYS = /^-----BEGIN (ENCRYPTED |RSA |EC )?PRIVATE KEY-----/;

/** One line that names a file: by its folder, its drive, or how its name ends. */
const PATH = /^(?:~|\.{0,2}[/\\]|[A-Za-z]:[/\\]|\S+\.(?:pem|crt|cer|key|der|p12|pfx)$)[^\n]*$/i;

const isBase64 = (text: string) => /^[A-Za-z0-9+/]+=*$/.test(text.replace(/\s/g, ""));

/** PEM blocks that are refused by name. */
const REFUSED: readonly (readonly [RegExp, CertificateRule])[] = [
  [/CERTIFICATE REQUEST$/, "request"],
  [/PUBLIC KEY$/, "publicKey"],
  [/^(PKCS7|CMS)$/, "collection"],
];

/** A text as PEM has it, whose line ends may be spelt out, as environment variables carry them. */
export function withLineEnds(pasted: string): string {
  return pasted.replaceAll("\\r", "").replaceAll("\\n", "\n").trim();
}

/**
 * Reads PEM text: certificates in any order, with or without keys.
 *
 * @param opener of an encrypted key.
 * @throws CertificateRefusal for anything but certificates and private keys.
 */
export function readPem(pasted: string, field: CertificateField, opener: Opener): Entered {
  const text = withLineEnds(pasted);
  const certificates: X509Certificate[] = [];
  const keys: KeyObject[] = [];
  let blocks = 0;
  const begins = [...text.matchAll(BEGIN)];
  if (begins.length > BLOCKS_MAX) throw new CertificateRefusal(field, "broken");
  for (const { label, block } of blocksOf(text, begins)) {
    blocks += 1;
    const refused = REFUSED.find(([pattern]) => pattern.test(label));
    if (refused) throw new CertificateRefusal(field, refused[1]);
    if (label.endsWith("CERTIFICATE")) certificates.push(readBlock(block, field));
    else if (label.endsWith("PRIVATE KEY")) {
      if (keys.length === KEYS_MAX) throw new CertificateRefusal(field, "tooMany");
      keys.push(readKey(block, field, opener));
    }
  }
  if (blocks === 0) throw new CertificateRefusal(field, ruleOfNoPem(text));
  return { certificates, keys };
}

/** The PEM blocks of a text, each with its label. A beginning without an end is passed over. */
function* blocksOf(
  text: string,
  begins: readonly RegExpExecArray[],
): Generator<{ readonly label: string; readonly block: string }> {
  let from = 0;
  for (const { 0: begin, 1: label = "", index } of begins) {
    if (index < from) continue;
    const mark = `-----END ${label}-----`;
    const end = text.indexOf(mark, index + begin.length);
    if (end === -1) continue;
    from = end + mark.length;
    yield { label, block: text.slice(index, from) };
  }
}

function ruleOfNoPem(text: string): CertificateRule {
  if (text.includes("-----BEGIN ")) return "broken";
  if (PATH.test(text)) return "path";
  return text.startsWith("MI") && isBase64(text) ? "der" : "notPem";
}

function readBlock(block: string, field: CertificateField): X509Certificate {
  try {
    return readCertificate(derOf(block));
  } catch (error) {
    throw new CertificateRefusal(field, error instanceof UnusableKey ? "unusable" : "broken");
  }
}

function readKey(block: string, field: CertificateField, opener: Opener): KeyObject {
  if (!READ_KEYS.test(block)) throw new CertificateRefusal(field, "unusable");
  const encrypted = /ENCRYPTED/.test(block);
  const { password } = opener;
  if (encrypted && !password)
    throw new CertificateRefusal("certificatePassword", "passwordMissing");
  const isPkcs8 = block.startsWith("-----BEGIN ENCRYPTED ");
  try {
    if (isPkcs8) return readEncryptedKey(derOf(block), opener);
    if (block.startsWith("-----BEGIN PRIVATE ")) return readPkcs8(derOf(block));
    const isOpen = !encrypted || !password;
    const der = isOpen ? derOf(block) : decryptOlderPem(block, password, derOf);
    return block.startsWith("-----BEGIN EC ") ? readSec1(der) : readPkcs1(der);
  } catch (error) {
    if (error instanceof UnusableKey) throw new CertificateRefusal(field, "unusable");
    // Of older PEM nothing says whether the password is another one: what it opens is no key.
    throw (encrypted && !isPkcs8) || error instanceof WrongPassword
      ? new CertificateRefusal("certificatePassword", "wrongPassword")
      : new CertificateRefusal(field, "broken");
  }
}

function derOf(block: string): Uint8Array {
  return Buffer.from(block.replace(/-----[A-Z ]+-----/g, ""), "base64");
}

/**
 * Reads a file as banks hand them out: PEM, DER, or .pfx/.p12 with its password, each also as base64 text.
 *
 * @throws CertificateRefusal for anything else, and for a wrong password.
 */
export function readFile(bytes: Uint8Array, opener: Opener): Entered {
  const text = Buffer.from(bytes).toString("latin1");
  if (text.includes("-----BEGIN ")) return readPem(text, "certificateFiles", opener);
  const binary = isBase64(text) ? Buffer.from(text, "base64") : bytes;
  return readDer(binary) ?? readBundle(binary, opener);
}

function readDer(bytes: Uint8Array): Entered | null {
  try {
    return { certificates: [readCertificate(bytes)], keys: [] };
  } catch {
    const key = Buffer.from(bytes);
    const readers = [() => readPkcs8(key), () => readPkcs1(key), () => readSec1(key)];
    for (const read of readers) {
      try {
        return { certificates: [], keys: [read()] };
      } catch {
        // Another of the three, or no key.
      }
    }
    return null;
  }
}

function readBundle(bytes: Uint8Array, opener: Opener): Entered {
  try {
    const content = readPkcs12(bytes, opener);
    if (content) return content;
  } catch (error) {
    if (error instanceof WrongPassword) {
      const rule = opener.password ? "wrongPassword" : "passwordMissing";
      throw new CertificateRefusal("certificatePassword", rule);
    }
  }
  throw new CertificateRefusal("certificateFiles", "unreadableFile");
}
