import type { Charge } from "@/lib/charges/charge";
import type { Returned } from "@/lib/payments/refund";

/** A charge with its money, as an export writes it. */
export interface ExportedCharge {
  readonly charge: Charge;
  /** The end-to-end ids of the money received for it, oldest first. */
  readonly endToEndIds: readonly string[];
  /** How much of the money that paid it was refunded, and how much is being refunded. */
  readonly returned: Returned;
}

/** The columns of an export. */
export type ExportColumn =
  | "id"
  | "status"
  | "billingType"
  | "amount"
  | "dueDate"
  | "description"
  | "reference"
  | "metadata"
  | "payerName"
  | "payerDocument"
  | "payerEmail"
  | "payerPhone"
  | "payerAddress"
  | "createdAt"
  | "paidOn"
  | "paidAt"
  | "paidAmount"
  | "fee"
  | "netAmount"
  | "refunded"
  | "endToEndIds"
  | "txid"
  | "pixCopyPaste"
  | "pixExpiresAt"
  | "boletoLine"
  | "invoiceUrl"
  | "checkoutUrl";
