import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import forge from "node-forge";

/** A certificate with its issuers, as a server presents it, and its key; as PEM. */
export interface SlowChain {
  readonly certificate: string;
  readonly privateKey: string;
}

const BITS = 3_072;
/** What stands before a digest of SHA-256 (RFC 8017, 9.2). */
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");
const DAY_MS = 86_400_000;

/**
 * A certificate under authorities whose signatures are quickly made and slowly verified: what is otherwise the
 * private exponent of their RSA key (3,072 bits) is the public one.
 */
export function slowChain(certificates = 60): SlowChain {
  const { publicKey, privateKey } = keysWithLongExponent();
  const server = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = { type: "spki", format: "pem" } as const;
  const own = forge.pki.publicKeyFromPem(String(server.publicKey.export(pem)));
  const chain = Array.from({ length: certificates }, (_, depth) => {
    const made = forge.pki.createCertificate();
    made.publicKey = depth === 0 ? own : publicKey;
    made.serialNumber = String(10 + depth);
    made.validity.notBefore = new Date(Date.now() - DAY_MS);
    made.validity.notAfter = new Date(Date.now() + DAY_MS);
    made.setSubject(named(depth));
    made.setIssuer(named(Math.min(depth + 1, certificates - 1)));
    if (depth > 0) made.setExtensions([{ name: "basicConstraints", cA: true, critical: true }]);
    made.sign(privateKey as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
    return forge.pki.certificateToPem(made);
  });
  return {
    certificate: chain.join(""),
    privateKey: String(server.privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}

function named(depth: number): forge.pki.CertificateField[] {
  return [{ name: "commonName", value: depth === 0 ? "localhost" : `authority ${depth}` }];
}

/** Keys whose public exponent is as long as a private one; the signatures are made with the short one. */
function keysWithLongExponent() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: BITS });
  const pem = String(privateKey.export({ type: "pkcs1", format: "pem" }));
  const { n, d } = forge.pki.privateKeyFromPem(pem);
  const sign = (digest: forge.md.MessageDigest) => {
    const info = Buffer.concat([SHA256_INFO, Buffer.from(digest.digest().getBytes(), "binary")]);
    // As of RFC 8017, 9.2.
    const padded = Buffer.alloc(BITS / 8, 0xff);
    padded.set([0, 1]);
    padded.set([0, ...info], padded.length - info.length - 1);
    const raw = { key: publicKey, padding: constants.RSA_NO_PADDING };
    return publicEncrypt(raw, padded).toString("binary");
  };
  return { publicKey: forge.pki.setRsaPublicKey(n, d), privateKey: { sign } };
}
