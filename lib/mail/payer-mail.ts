import type { MerchantId } from "@/lib/platform/values/ids";

/** What a merchant has its payers written about; all of it is off until somebody switches it on. */
export interface PayerMailChoice {
  /** The link to pay, once the charge can be paid. */
  readonly charge: boolean;
  /** Around the due date (`REMINDER_DAYS`), between 8 and 22 h in Brasília, while the charge is unpaid. */
  readonly reminders: boolean;
  /** Once all is received. */
  readonly receipt: boolean;
  /** Once all went back. */
  readonly refund: boolean;
}

export const NO_PAYER_MAIL: PayerMailChoice = {
  charge: false,
  reminders: false,
  receipt: false,
  refund: false,
};

/** An address at a merchant, as a refusal of its mail names it: by a keyed hash (lib/mail/refusal.ts). */
export interface Refusal {
  readonly merchantId: MerchantId;
  readonly addressHash: Buffer;
}

/** When payers are reminded, in days after the due date. */
export const REMINDER_DAYS = [-3, 0, 3, 7] as const;

/** An address as a merchant's members see where mail went: `m***@loja.example`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${[...address][0] ?? ""}***${at < 0 ? "" : address.slice(at)}`;
}
