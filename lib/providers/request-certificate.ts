import type { AccountHolder } from "@/lib/platform/values/permission";
import { makeCertificateRequest } from "./certificates/certificate-request";
import { adapterOf } from "./registry";
import { findOwnPspAccount } from "./store/own-psp-accounts";
import { rewritePspAccount } from "./store/psp-accounts";

/**
 * Makes a key for an account and the request for its certificate. The key is sealed until the certificate is entered
 * and never shown; the account goes on with what it has. A request that waits already is replaced.
 *
 * @param commonName whom the certificate is about; null: as the provider knows the client.
 * @returns the request as PEM; null where the holder has no such account, or its provider no certificates.
 */
export async function requestCertificate(
  holder: AccountHolder,
  id: string,
  commonName: string | null,
): Promise<string | null> {
  const account = await findOwnPspAccount(holder, id);
  const certificates = account && adapterOf(account).certificates;
  if (!certificates) return null;
  const made = await makeCertificateRequest(commonName ?? certificates.commonName(account));
  // Making a key takes long enough for a form to be saved meanwhile: what it stored stays.
  const isStored = await rewritePspAccount(account.id, (stored) =>
    certificates.withRequest(stored, made),
  );
  return isStored ? made.request : null;
}
