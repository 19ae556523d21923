import type { MerchantId } from "@/lib/platform/values/ids";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { may, type Permission } from "@/lib/platform/values/permission";

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
  "endpoint_resting",
  "account_failing",
  /** What waits for a decision; the subject is the merchant. */
  "exceptions",
  /** A payer reported having paid, which a member confirms; the subject is the charge. */
  "payment_reported",
  /** To a charge's payer; the subject is the charge. */
  "payer_charge",
  "payer_reminder",
  "payer_receipt",
  "payer_refund",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kinds that a member may switch off: none that matters to security. */
export const OPTIONAL_MAIL = [
  "exceptions",
  "payment_reported",
  "account_failing",
  "endpoint_resting",
] as const satisfies readonly MailKind[];
export type OptionalMail = (typeof OPTIONAL_MAIL)[number];

/** What a member has to be allowed to do, to get mail of a kind. */
const CONCERNS: Readonly<Record<OptionalMail, Permission>> = {
  exceptions: "resolve",
  payment_reported: "confirm",
  account_failing: "manage",
  endpoint_resting: "manage",
};

/** Those of them that a role gets: who may do something about it. */
export function optionalMailOf(role: MemberRole | "operator"): readonly OptionalMail[] {
  if (role === "operator") return ["account_failing"];
  return OPTIONAL_MAIL.filter((kind) => may(role, CONCERNS[kind]));
}

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
  /** Where its recipient ends such mail with one request (RFC 8058); null where they cannot. */
  readonly unsubscribe: string | null;
}
