import { resolve } from "node:path";
import { withFileThread } from "@/lib/platform/file-threads";
import type { AccountHolder } from "@/lib/platform/values/permission";
import { CERTIFICATE_WORK, countTry } from "@/lib/rate-limits/throttle";
import type { AccountInput, SettingsFault } from "./adapter";
import { CERTIFICATE_RULES } from "./certificates/rules";
import { type CertificateFields, needsUnlocking, type Unlocking } from "./certificates/unlock";

/** The compiled thread; every process of the service runs in the project's folder. */
const THREAD = resolve("dist/server/certificate-thread.js");

/** The form of an account; one without a client certificate has none of these fields. */
type CertificateForm = AccountInput & Partial<CertificateFields>;

/** Too much work on a holder's certificates within a few minutes. */
export interface TooMuchWork {
  readonly kind: "too_much_work";
  /** When to try again. */
  readonly seconds: number;
}

/** Whose work on certificates is counted together: a merchant's, or all operators'. */
const ownerOf = ({ merchantId }: AccountHolder) => merchantId ?? "operator";

/** Counts work on certificates that costs seconds of a processor; null: it may be done. */
export async function countCertificateWork(holder: AccountHolder): Promise<TooMuchWork | null> {
  const seconds = await countTry([[CERTIFICATE_WORK, `certificate-work:${ownerOf(holder)}`]]);
  return seconds > 0 ? { kind: "too_much_work", seconds } : null;
}

/**
 * Opens the certificate files and encrypted keys of an account's form in a thread of its own: how often a password is
 * hashed is up to who made the file, and other requests are answered meanwhile.
 *
 * @returns the form with nothing encrypted in it, and without the password; the fault of what cannot be opened.
 */
export async function unlockInThread(
  holder: AccountHolder,
  input: AccountInput,
): Promise<
  | { readonly kind: "unlocked"; readonly input: AccountInput }
  | ({ readonly kind: "wrong" } & SettingsFault)
  | TooMuchWork
> {
  const { certificate = null, privateKey = null, ...rest }: CertificateForm = input;
  const { certificateFiles: files = [], certificatePassword: password = null } = rest;
  const locked = { certificate, privateKey, files, password };
  // Without the password nothing encrypted can be opened on the thread that answers everybody.
  const open = password === null ? input : { ...input, certificatePassword: null };
  if (!needsUnlocking(locked)) return { kind: "unlocked", input: open };
  const tooMuch = await countCertificateWork(holder);
  if (tooMuch) return tooMuch;
  const done = await withFileThread({ owner: ownerOf(holder) }, THREAD, (ask) =>
    // The file says how often its password is hashed.
    ask<Unlocking>(locked, true),
  );
  if (!done) return { kind: "too_much_work", seconds: 5 };
  const { result } = done;
  if (result.kind === "refused") {
    return { kind: "wrong", field: result.field, rule: CERTIFICATE_RULES[result.rule] };
  }
  const { kind, files: certificateFiles, ...texts } = result;
  return { kind, input: { ...open, ...texts, certificateFiles } as AccountInput };
}
