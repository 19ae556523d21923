import { generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";

/** A key and the request to have it certified, both PEM. */
export interface CertificateRequest {
  /** PKCS#8; it stays here. */
  readonly privateKey: string;
  /** PKCS#10, to be sent to the bank. */
  readonly request: string;
}

/** The most characters of a common name (X.520, ub-common-name). */
export const COMMON_NAME_MAX = 64;

/**
 * Makes an RSA key of 2048 bits, which every bank takes, and a request for its certificate, signed with SHA-256.
 *
 * @param commonName whom the certificate is about: at banks with API Pix usually the client id.
 */
export async function makeCertificateRequest(commonName: string): Promise<CertificateRequest> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const csr = forge.pki.createCertificationRequest();
  csr.publicKey = forge.pki.publicKeyFromPem(publicKey);
  csr.setSubject([
    { shortName: "CN", value: commonName, valueTagClass: forge.asn1.Type.UTF8 as never },
    { shortName: "C", value: "BR" },
  ]);
  // In JavaScript a signature takes a tenth of a second, in which this process answers nobody.
  const signer = {
    sign() {
      const signed = forge.asn1.toDer(forge.pki.getCertificationRequestInfo(csr)).getBytes();
      return sign("sha256", Buffer.from(signed, "latin1"), privateKey).toString("latin1");
    },
  };
  csr.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  const pem = forge.pki.certificationRequestToPem(csr).replaceAll("\r", "");
  return { privateKey, request: pem };
}
