import { X509Certificate } from "node:crypto";
import { hasCommonKey } from "@/lib/platform/certificate-keys";
import { UnusableKey } from "./private-key";

/**
 * Reads a certificate (DER). One with a key that no certificate for TLS has is not decoded, which may take half a second, and would
 * again with each connection.
 *
 * @throws UnusableKey for such a key, Error for no certificate.
 */
export function readCertificate(der: Uint8Array): X509Certificate {
  const isCommon = hasCommonKey(der);
  if (isCommon === null) throw new Error("not a certificate");
  if (!isCommon) throw new UnusableKey("not a certificate for TLS");
  // Of bytes, Node.js would first look for a certificate as PEM anywhere in them.
  const base64 = Buffer.from(der)
    .toString("base64")
    .replace(/.{1,64}/g, "$&\n");
  return new X509Certificate(`-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`);
}
