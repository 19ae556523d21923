import type { Charge } from "./charge";
import type { Returned } from "./refund";

/** A charge with what came of it, as an export tells it. */
export interface ExportedCharge {
  readonly charge: Charge;
  /** The network's ids of the money that arrived for it, oldest first. */
  readonly endToEndIds: readonly string[];
  /** What went back of the money that paid it. */
  readonly returned: Returned;
}

/** What the columns of an export tell. */
export type ExportColumn =
  | "id"
  | "status"
  | "billingType"
  | "amount"
  | "dueDate"
  | "description"
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
