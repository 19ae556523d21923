import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * What mail is about, and what its subject is: an invitation, a security notice, and so on. Security mail is sent to
 * everybody whom it concerns; a member may switch the other kinds off.
 */
export const MAIL_KINDS = [
  "invitation",
  "password_reset",
  "security_notice",
  /** The subject is the session that began there. */
  "new_device",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * `sent`: the mail server took it. `refused`: it answered that it never will. `expired`: it took it at no try, for as long
 * as the mail was of use. `dropped`: when its turn came there was nobody to write to, or nothing to write about.
 */
export type MailState = "waiting" | "sent" | "refused" | "expired" | "dropped";

/** A mail that this process alone sends. */
export interface LeasedMail {
  readonly id: string;
  /** Proves that it is this process that has it. */
  readonly token: string;
  readonly kind: MailKind;
  /** Null: about an operator. */
  readonly merchantId: MerchantId | null;
  readonly subjectId: string;
  /** To whom; null where the subject says it. */
  readonly memberId: string | null;
  /** Tries so far. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A mail as it is sent. Its texts are not escaped, and the HTML is. */
export interface Message {
  readonly to: { readonly name: string; readonly address: string };
  /** Who writes, beside the address that all mail comes from. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
