import { type Entered, readFile, readPem, withLineEnds } from "./entered";
import { openerOf } from "./pkcs12";
import { pemOfKey } from "./private-key";
import { type CertificateField, CertificateRefusal, type CertificateRule } from "./rules";

/** The fields of a form by which a client certificate is entered. */
export interface CertificateFields {
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly certificateFiles: readonly Uint8Array[];
  readonly certificatePassword: string | null;
}

/** The inputs of an account in which a key may be encrypted by a password. */
export interface LockedInput {
  readonly certificate: string | null;
  readonly privateKey: string | null;
  readonly files: readonly Uint8Array[];
  readonly password: string | null;
}

/** The same inputs with nothing encrypted in them, or why they are refused. */
export type Unlocking =
  | {
      readonly kind: "unlocked";
      readonly certificate: string | null;
      readonly privateKey: string | null;
      readonly files: readonly Uint8Array[];
    }
  | { readonly kind: "refused"; readonly field: CertificateField; readonly rule: CertificateRule };

const mayBeLocked = (text: string | null) =>
  text !== null && withLineEnds(text).includes("ENCRYPTED");

/** Whether opening the inputs may take long: the file or the key says how often its password is hashed. */
export function needsUnlocking({ certificate, privateKey, files }: LockedInput): boolean {
  return files.length > 0 || mayBeLocked(certificate) || mayBeLocked(privateKey);
}

/** Opens what is encrypted in the inputs. It takes seconds of the thread that runs it: lib/providers/unlock-in-thread.ts. */
export function unlock({ certificate, privateKey, files, password }: LockedInput): Unlocking {
  const opener = openerOf(password);
  const plainText = (text: string | null, field: "certificate" | "privateKey") =>
    text !== null && mayBeLocked(text) ? pemOf(readPem(text, field, opener)) : text;
  try {
    return {
      kind: "unlocked",
      certificate: plainText(certificate, "certificate"),
      privateKey: plainText(privateKey, "privateKey"),
      files: files.map((file) => Buffer.from(plainFile(readFile(file, opener)))),
    };
  } catch (error) {
    if (!(error instanceof CertificateRefusal)) throw error;
    return { kind: "refused", field: error.field, rule: error.rule };
  }
}

/** A bundle may be empty, which no PEM text is. */
function plainFile(entered: Entered): string {
  const pem = pemOf(entered);
  if (pem === "") throw new CertificateRefusal("certificateFiles", "noCertificate");
  return pem;
}

function pemOf({ certificates, keys }: Entered): string {
  return [...certificates.map(String), ...keys.map(pemOfKey)].join("");
}
