import {
  type CertificateInput,
  readAuthorities,
  readClientCertificate,
} from "@/lib/providers/certificates/client-certificate";
import { bacenPixSecrets } from "./account";

const STORED = bacenPixSecrets.pick({ certificate: true, privateKey: true, pendingKey: true });

/** What a form says of certificates; null and absent stay as they are stored. */
interface CertificateFields {
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly certificateFiles?: readonly Uint8Array[];
  readonly certificatePassword?: string | null;
  readonly authority: string | null;
}

/**
 * The secrets of an account with the certificates of a form put in.
 *
 * @throws CertificateRefusal for certificates or keys that cannot be used.
 */
export function certificateSecrets(stored: object, input: CertificateFields, now: Date): object {
  const { certificate, privateKey, certificateFiles, certificatePassword } = input;
  const files = certificateFiles ?? [];
  const entered = { certificate, privateKey, files, password: certificatePassword ?? null };
  const authority = input.authority === null ? {} : { authority: readAuthorities(input.authority) };
  return { ...(pairedSecrets(stored, entered, now) ?? stored), ...authority };
}

/**
 * The secrets of an account with an entered certificate; null where nothing is entered. A certificate that was requested
 * is paired with the key that waits for it, which is then the account's.
 *
 * @throws CertificateRefusal for a certificate or a key that cannot be used.
 */
export function pairedSecrets(stored: object, input: CertificateInput, now: Date): object | null {
  const { certificate, privateKey, pendingKey } = STORED.strip().parse(stored);
  const halves = {
    certificate: certificate ?? null,
    privateKeys: [pendingKey, privateKey].filter((key) => key !== undefined),
  };
  const pair = readClientCertificate(input, halves, now);
  if (!pair) return null;
  const rest = pair.privateKey === pendingKey ? withoutRequest(stored) : stored;
  return { ...rest, ...pair };
}

/** The key that waits for its certificate, with its request; empty where none waits. */
export function pendingOf(secrets: unknown): object {
  return bacenPixSecrets.pick({ pendingKey: true, pendingRequest: true }).strip().parse(secrets);
}

function withoutRequest(stored: object): object {
  const { pendingKey: _key, pendingRequest: _request, ...rest } = stored as Record<string, unknown>;
  return rest;
}
