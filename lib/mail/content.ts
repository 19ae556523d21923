import type { SecurityNotice } from "@/lib/audit/security-notice";
import type { Colour } from "@/lib/merchants/brand-colour";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device, MemberRole } from "@/lib/platform/values/merchant";

/** Whom a mail is to, in their language, and the merchant that it is about. */
export interface Recipient {
  readonly name: string | null;
  readonly address: string;
  readonly locale: Locale;
  /** Null: an operator. */
  readonly shop: Shop | null;
}

/** A merchant as its mail shows it. */
export interface Shop {
  readonly name: string;
  readonly colour: Colour | null;
}

/** What a mail is about, as it is when the mail is sent. Every link leads to this service. */
export type MailContent =
  | {
      readonly kind: "invitation";
      readonly link: string;
      readonly role: MemberRole;
      /** The name of who invites, else their e-mail. */
      readonly inviter: string;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: "password_reset";
      readonly link: string;
      readonly expiresAt: Date;
      /** Where the link was requested. */
      readonly device: Device;
    }
  | {
      readonly kind: "new_device";
      readonly at: Date;
      readonly device: Device;
      readonly link: string;
    }
  | {
      readonly kind: "endpoint_resting";
      readonly url: string;
      readonly since: Date;
      readonly link: string;
    }
  | {
      readonly kind: "account_failing";
      readonly name: string;
      readonly since: Date;
      readonly link: string;
    }
  | {
      readonly kind: "exceptions";
      /** How many wait, by what they are; the most first. */
      readonly open: readonly { readonly kind: DiscrepancyKind; readonly count: number }[];
      readonly link: string;
    }
  | {
      readonly kind: "security_notice";
      readonly notice: SecurityNotice;
      readonly link: string;
    };
