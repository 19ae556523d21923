import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate with its key, as PEM. */
export interface Issued {
  readonly certificate: string;
  readonly privateKey: string;
}

/** An authority of a bank's own, with an authority for clients below it: as a bank runs them. */
export interface BankAuthority {
  /** PEM: whom clients of the bank, and the bank of its clients, trust. */
  readonly root: string;
  /** PEM: the authority between the root and the clients. */
  readonly intermediate: string;
  /** Of the bank's server on this machine. */
  readonly server: Issued;
  /** A client's certificate, signed by the root itself or by the authority below it. */
  issue(commonName: string, by?: "root" | "intermediate"): Issued;
  /** Signs a request (CSR), which has to be signed with its own key; the subject stays as requested. */
  sign(request: string, by: "root" | "intermediate"): string;
}

interface Signer {
  readonly subject: forge.pki.CertificateField[];
  readonly key: forge.pki.rsa.PrivateKey;
}

const DAY_MS = 86_400_000;

/** Opens an authority that only the tests of one process know. */
export function openBankAuthority(): BankAuthority {
  const [rootKeys, clientKeys] = [newKeys(), newKeys()];
  const root: Signer = { subject: named("Banco Simulado Raiz"), key: rootKeys.key };
  const clients: Signer = { subject: named("Banco Simulado Clientes"), key: clientKeys.key };
  const rootPem = signed(rootKeys.publicKey, root.subject, root, AUTHORITY);
  const intermediate = signed(clientKeys.publicKey, clients.subject, root, AUTHORITY);
  const serverKeys = newKeys();
  const address = { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] };
  return {
    root: rootPem,
    intermediate,
    server: {
      certificate: signed(serverKeys.publicKey, named("127.0.0.1"), root, [address]),
      privateKey: serverKeys.pem,
    },
    issue(commonName, by = "intermediate") {
      const { publicKey, pem } = newKeys();
      const signer = by === "root" ? root : clients;
      const certificate = signed(publicKey, named(commonName), signer, []);
      return { certificate, privateKey: pem };
    },
    sign(request, by) {
      const asked = forge.pki.certificationRequestFromPem(request);
      if (!asked.verify() || !asked.publicKey) throw new Error("the request is not signed right");
      const publicKey = asked.publicKey as forge.pki.rsa.PublicKey;
      const signer = by === "root" ? root : clients;
      return signed(publicKey, asked.subject.attributes, signer, []);
    },
  };
}

/** A .p12 of a kind that banks hand out still: triple DES, which OpenSSL 3 takes for legacy. */
export function pkcs12(
  { certificate, privateKey }: Issued,
  issuers: readonly string[],
  password: string,
): Buffer {
  const chain = [certificate, ...issuers].map((pem) => forge.pki.certificateFromPem(pem));
  const key = forge.pki.privateKeyFromPem(privateKey);
  const file = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm: "3des" });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), "binary");
}

const AUTHORITY = [{ name: "basicConstraints", cA: true, critical: true }];

function named(commonName: string): forge.pki.CertificateField[] {
  return [
    { name: "countryName", value: "BR" },
    { name: "commonName", value: commonName },
  ];
}

/** Node.js makes keys many times faster than the library does. */
function newKeys() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const key = forge.pki.privateKeyFromPem(pem);
  return { pem, key, publicKey: forge.pki.setRsaPublicKey(key.n, key.e) };
}

function signed(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  signer: Signer,
  extensions: object[],
): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // The first bit is 0, or the number would be negative.
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + 365 * DAY_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(signer.subject);
  certificate.setExtensions(extensions);
  certificate.sign(signer.key, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
