import type { FormText } from "@/lib/providers/settings-form";

// Pure: the browser shows these texts.

/** What can be wrong with a certificate or a key that a user enters, in the words that the user reads. */
export const CERTIFICATE_RULES = {
  path: {
    "pt-BR": "isto parece um caminho de arquivo: cole o conteúdo, ou envie o arquivo",
    en: "this looks like a path: paste what the file holds, or send the file",
  },
  notPem: {
    "pt-BR": "não é um texto PEM, que começa com -----BEGIN",
    en: "this is no PEM text, which begins with -----BEGIN",
  },
  der: {
    "pt-BR": "isto é o conteúdo binário (DER, PFX) em base64, não PEM: envie o arquivo",
    en: "this is binary content (DER, PFX) in base64, not PEM: send the file",
  },
  broken: {
    "pt-BR": "o texto PEM está incompleto ou danificado: cole-o inteiro, do BEGIN ao END",
    en: "the PEM text is incomplete or damaged: paste all of it, from BEGIN to END",
  },
  tooMany: {
    "pt-BR": "são certificados ou chaves demais: bastam o certificado, a cadeia dele e a chave",
    en: "these are too many certificates or keys: the certificate, its chain and its key will do",
  },
  request: {
    "pt-BR": "isto é um pedido de certificado (CSR): envie-o ao banco e informe o que ele emitir",
    en: "this is a certificate request (CSR): send it to the bank and enter what it issues",
  },
  publicKey: {
    "pt-BR": "isto é uma chave pública: informe a chave privada",
    en: "this is a public key: enter the private key",
  },
  collection: {
    "pt-BR": "isto é um pacote PKCS#7 (.p7b), sem chave: peça o certificado em PEM ou em .pfx",
    en: "this is a PKCS#7 collection (.p7b), without a key: ask for the certificate as PEM or .pfx",
  },
  noCertificate: {
    "pt-BR": "falta o certificado: isto é só a chave",
    en: "the certificate is missing: this is the key alone",
  },
  noKey: {
    "pt-BR": "falta a chave privada do certificado",
    en: "the certificate's private key is missing",
  },
  mismatch: {
    "pt-BR": "a chave privada não é a deste certificado",
    en: "the private key is not this certificate's",
  },
  expired: {
    "pt-BR": "o certificado já venceu: peça outro ao banco",
    en: "the certificate has expired: ask the bank for another",
  },
  notYetValid: {
    "pt-BR": "o certificado ainda não vale: confira o início da validade e o relógio do servidor",
    en: "the certificate is not valid yet: check when it begins and the server's clock",
  },
  passwordMissing: {
    "pt-BR": "o arquivo ou a chave tem senha: informe-a",
    en: "the file or the key has a password: enter it",
  },
  wrongPassword: {
    "pt-BR": "a senha não abre o arquivo ou a chave",
    en: "the password does not open the file or the key",
  },
  unreadableFile: {
    "pt-BR": "o arquivo não é um certificado, uma chave nem um .pfx/.p12 que possa ser lido",
    en: "the file is no certificate, no key and no .pfx/.p12 that can be read",
  },
  unusable: {
    "pt-BR": "o certificado ou a chave é fraco demais para uma conexão TLS",
    en: "the certificate or the key is too weak for a TLS connection",
  },
} satisfies Readonly<Record<string, FormText>>;

/** The rules as a field of a form lists them: by the message that the API answers with. */
export const CERTIFICATE_WORDS = Object.values(CERTIFICATE_RULES).map(
  (words) => [words["pt-BR"], words] as const,
);

export type CertificateRule = keyof typeof CERTIFICATE_RULES;

/** The input that a rule refuses. */
export type CertificateField =
  | "certificate"
  | "privateKey"
  | "certificateFiles"
  | "certificatePassword"
  | "authority";

/** A refused certificate or key: nothing of it is kept. */
export class CertificateRefusal extends Error {
  constructor(
    readonly field: CertificateField,
    readonly rule: CertificateRule,
  ) {
    super(`${field}: ${rule}`);
  }
}
