import { readFileSync } from "node:fs";
import { now } from "@/lib/platform/clock";
import type { CertificatePort, ProviderAdapter, StoredSettings } from "@/lib/providers/adapter";
import { daysLeft } from "@/lib/providers/certificates/certificate-end";
import {
  type CertificateRequest,
  COMMON_NAME_MAX,
  makeCertificateRequest,
} from "@/lib/providers/certificates/certificate-request";
import { CERTIFICATE_RULES, CertificateRefusal } from "@/lib/providers/certificates/rules";
import { adapterOf } from "@/lib/providers/registry";
import type { StoredPspAccount } from "@/lib/providers/store/psp-accounts";
import { type Input, impossible, required, UsageError } from "./command";

/** The options by which `add` and `update` take a client certificate. */
export const CERTIFICATE_OPTIONS = ["pfx", "pfx-password-file", "certificate", "private-key"];

/** Small enough for any certificate with its chain. */
const MOST_BYTES = 100_000;

/**
 * Settings with the certificate that the options name put in; what stands in `--secrets` is read as strictly.
 *
 * @param own whether the secrets are an operator's file, and not those that are stored.
 * @param known the account as it is stored; null for a new one.
 */
export function withCertificateOptions(
  { certificates, kind }: ProviderAdapter,
  stored: StoredSettings,
  input: Input,
  own: boolean,
  known: StoredSettings | null,
): StoredSettings {
  const files = [input.pfx, input.certificate, input["private-key"]].filter(
    (path) => path !== undefined,
  );
  if (!certificates) {
    if (files.length > 0) throw new UsageError(`--kind ${kind} has no client certificate.`);
    return stored;
  }
  const password = passwordIn(input);
  try {
    const settings: StoredSettings = own
      ? certificates.withOwnCertificates(stored, known, now())
      : stored;
    const texts = { certificate: null, privateKey: null };
    const entered = { ...texts, files: files.map((path) => readBytes(String(path))), password };
    return certificates.withCertificate(settings, entered, now()) ?? settings;
  } catch (error) {
    if (!(error instanceof CertificateRefusal)) throw error;
    throw impossible(
      `${OPTION_OF[error.field] ?? error.field}: ${CERTIFICATE_RULES[error.rule].en}.`,
    );
  }
}

/** What a refusal is about, as the command's user knows it; else the field of the secrets' file. */
const OPTION_OF: Readonly<Record<string, string>> = {
  certificateFiles: "The certificate's file",
  certificatePassword: "--pfx-password-file",
};

function passwordIn(input: Input): string | null {
  const path = input["pfx-password-file"];
  // An editor ends a file with a line break, which is no part of a password.
  return path === undefined
    ? null
    : Buffer.from(readBytes(String(path)))
        .toString("utf8")
        .replace(/\r?\n$/, "");
}

function readBytes(path: string): Uint8Array {
  try {
    const bytes = readFileSync(path);
    if (bytes.length <= MOST_BYTES) return bytes;
  } catch {
    // As a file that is too large: it is not the one that was meant.
  }
  throw new UsageError(`${path} must be a readable file of at most 100 kB.`);
}

/** Makes a key, which waits for its certificate, and the request for it. */
export async function requestFor(
  account: StoredPspAccount,
  input: Input,
): Promise<{ readonly certificates: CertificatePort; readonly made: CertificateRequest }> {
  const { certificates } = adapterOf(account);
  if (!certificates) throw impossible("Accounts of this kind have no client certificate.");
  const commonName =
    input.cn === undefined ? certificates.commonName(account) : required(input, "cn");
  if (commonName.length > COMMON_NAME_MAX) {
    throw new UsageError(`--cn has at most ${COMMON_NAME_MAX} characters.`);
  }
  const made = await makeCertificateRequest(commonName);
  return { certificates, made };
}

/** What `list` shows of an account's certificate; null without one. */
export function listedCertificate(account: StoredPspAccount) {
  const { certificates } = adapterOf(account);
  const facts = certificates?.facts(account);
  if (!facts) return null;
  return { ...facts, daysLeft: daysLeft(facts.notAfter, now()) };
}

/** The end of a certificate in words; empty without one. */
export function certificateColumn(listed: ReturnType<typeof listedCertificate>): string {
  if (!listed) return "";
  const day = listed.notAfter.toISOString().slice(0, 10);
  return listed.daysLeft < 0
    ? `  certificate over since ${day}`
    : `  certificate until ${day} (${listed.daysLeft} days)`;
}
