import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

/** What there is to know of a certificate without its key. */
export interface CertificateFacts {
  /** The subject's common name; the whole subject in one line where it has none. */
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serial: string;
  readonly notBefore: Date;
  /** The instant from which it is over. */
  readonly notAfter: Date;
  /** Whether the chain leads to a self-signed root, or to an authority that this service trusts. */
  readonly chainComplete: boolean;
}

/**
 * The facts of a certificate.
 *
 * @param chain the certificate, then its issuers in order.
 */
export function factsOf(chain: readonly [X509Certificate, ...X509Certificate[]]): CertificateFacts {
  const [leaf] = chain;
  return {
    subject: nameIn(leaf.subject),
    issuer: nameIn(leaf.issuer),
    serial: leaf.serialNumber,
    notBefore: new Date(leaf.validFrom),
    notAfter: new Date(leaf.validTo),
    chainComplete: isComplete(chain),
  };
}

/**
 * So many certificates of an issuer's name are compared by its signature, which may take milliseconds. A renewed authority
 * may be there twice.
 */
const SAME_NAME_MAX = 2;

/** The issuers of a certificate among others, each followed by its own. */
export function orderChain(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let last = leaf;
  for (;;) {
    const issuer = others
      .filter((other) => other !== leaf && !chain.includes(other) && last.checkIssued(other))
      .slice(0, SAME_NAME_MAX)
      .find((other) => isSignedBy(last, other));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

function isComplete(chain: readonly X509Certificate[]): boolean {
  const top = chain.at(-1);
  if (!top) return false;
  if (isIssuedBy(top, top)) return true;
  roots ??= rootCertificates.map((pem) => new X509Certificate(pem));
  return roots.some((root) => isIssuedBy(top, root));
}

/** The authorities that this service trusts, read once: they are some 140. */
let roots: readonly X509Certificate[] | undefined;

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && isSignedBy(certificate, issuer);
}

/** An exponent as long as its modulus makes the check of an RSA signature a hundred times as long. */
const EXPONENT_MAX = 2n ** 32n;

function isSignedBy(certificate: X509Certificate, { publicKey }: X509Certificate): boolean {
  const { publicExponent = 0n } = publicKey.asymmetricKeyDetails ?? {};
  return publicExponent <= EXPONENT_MAX && certificate.verify(publicKey);
}

/** The common name of a distinguished name, which Node.js prints a part a line. */
function nameIn(distinguished: string): string {
  const common = /^CN=(.*)$/m.exec(distinguished)?.[1];
  return common ?? distinguished.replaceAll("\n", ", ");
}
