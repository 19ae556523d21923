import { failure, log } from "@/lib/platform/log";
import { type CertificateWarning, daysLeft, dueWarning } from "./certificates/certificate-end";
import { adapterOf } from "./registry";
import {
  activePspAccounts,
  noteCertificateEnd,
  type StoredPspAccount,
  storeCertificateEnd,
} from "./store/psp-accounts";

/** A warning that an account's certificate ends, given once. */
export interface GivenWarning {
  readonly pspAccountId: string;
  readonly warning: CertificateWarning;
}

/**
 * Reads when the certificates of all accounts in use end, and writes a line to the log for each warning that is due and
 * was not given before. What was given is stored, so that a restart repeats none.
 *
 * @returns the warnings given now.
 */
export async function watchCertificates(now: Date): Promise<GivenWarning[]> {
  const given: GivenWarning[] = [];
  for (const account of await activePspAccounts()) {
    const { id: pspAccountId, merchantId } = account;
    try {
      const endsAt = certificateEnd(account);
      const warning = endsAt && dueWarning(endsAt, now);
      const isNew = await noteCertificateEnd(pspAccountId, endsAt, warning);
      if (!isNew || endsAt === null || warning === null) continue;
      given.push({ pspAccountId, warning });
      const facts = { pspAccountId, merchantId, endsAt, daysLeft: daysLeft(endsAt, now) };
      if (warning === 0) log.error(facts, "the certificate of a provider account is over");
      else log.warn(facts, "the certificate of a provider account ends soon");
    } catch (error) {
      log.error({ pspAccountId, ...failure(error) }, "a certificate cannot be read");
    }
  }
  return given;
}

/** Notes when the certificate of an account that was just saved ends. */
export async function noteSavedCertificate(account: StoredPspAccount): Promise<void> {
  await storeCertificateEnd(account.id, certificateEnd(account));
}

function certificateEnd(account: StoredPspAccount): Date | null {
  return adapterOf(account).certificates?.facts(account)?.notAfter ?? null;
}
