import type { SecurityNotice } from "@/lib/audit/security-notice";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { Colour } from "@/lib/merchants/brand-colour";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device, MemberRole } from "@/lib/platform/values/merchant";
import type { Cents } from "@/lib/platform/values/money";
import type { PayerMailChoice } from "./payer-mail";

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

/** A charge as mail to its payer says it. */
export interface ChargeToWrite {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  readonly status: ChargeStatus;
  /** 0 where the payer chooses it. */
  readonly amount: Cents;
  readonly paid: Cents | null;
  readonly dueDate: CivilDate;
  readonly description: string | null;
  readonly payerName: string;
  readonly payerEmail: string;
  readonly shop: Shop;
  readonly choice: PayerMailChoice;
}

/** A charge as mail to the members who confirm its payment says it. */
export interface ReportToWrite {
  readonly id: ChargeId;
  /** 0 where the payer chooses it. */
  readonly amount: Cents;
  readonly payerName: string;
  readonly description: string | null;
  readonly reportedAt: Date;
}

/** Mail to a charge's payer. */
export type PayerMailKind = "payer_charge" | "payer_reminder" | "payer_receipt" | "payer_refund";

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
      readonly kind: "payment_reported";
      readonly charge: ReportToWrite;
      readonly link: string;
    }
  | {
      readonly kind: PayerMailKind;
      readonly charge: ChargeToWrite;
      /** The charge's page. */
      readonly link: string;
      /** Where the payer ends mail of this merchant: a page, and what a mail program requests. */
      readonly stop: { readonly page: string; readonly request: string };
    }
  | {
      readonly kind: "security_notice";
      readonly notice: SecurityNotice;
      readonly link: string;
    };
