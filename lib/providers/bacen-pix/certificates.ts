import type { CertificatePort } from "@/lib/providers/adapter";
import { factsOf } from "@/lib/providers/certificates/certificate-facts";
import { chainOf } from "@/lib/providers/certificates/client-certificate";
import { CertificateRefusal } from "@/lib/providers/certificates/rules";
import { readBacenPixAccount } from "./account";
import { certificateSecrets, pairedSecrets, pendingOf } from "./certificate-secrets";

/** The certificate by which a bank knows an account (API Pix, mutual TLS of RFC 8705). */
export const certificates: CertificatePort = {
  facts({ config, secrets }) {
    const { certificate } = readBacenPixAccount(config, secrets).secrets;
    try {
      const [leaf, ...issuers] = chainOf(certificate ?? "");
      return leaf ? factsOf([leaf, ...issuers]) : null;
    } catch (error) {
      // A command of an earlier release stored whatever its file held.
      if (error instanceof CertificateRefusal) return null;
      throw error;
    }
  },
  pendingRequest: ({ config, secrets }) =>
    readBacenPixAccount(config, secrets).secrets.pendingRequest ?? null,
  commonName: ({ config, secrets }) => readBacenPixAccount(config, secrets).secrets.clientId,
  withRequest({ config, secrets }, { privateKey, request }) {
    const pending = { pendingKey: privateKey, pendingRequest: request };
    return { config: config as object, secrets: { ...(secrets as object), ...pending } };
  },
  withCertificate({ config, secrets }, input, now) {
    const paired = pairedSecrets(secrets as object, input, now);
    return paired && { config: config as object, secrets: paired };
  },
  withOwnCertificates({ config, secrets }, known, now) {
    const { certificate, privateKey, authority } = readBacenPixAccount(config, secrets).secrets;
    const texts = {
      certificate: certificate ?? null,
      privateKey: privateKey ?? null,
      authority: authority ?? null,
    };
    const { certificate: _c, privateKey: _k, ...rest } = secrets as Record<string, unknown>;
    const begun = { ...rest, ...(known ? pendingOf(known.secrets) : {}) };
    return { config: config as object, secrets: certificateSecrets(begun, texts, now) };
  },
};
