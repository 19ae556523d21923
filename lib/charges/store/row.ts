import type { Charge } from "@/lib/charges/charge";
import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { ListedCharge } from "@/lib/charges/listed-charge";
import type { Metadata } from "@/lib/charges/reference";
import type { Returned } from "@/lib/payments/refund";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { PayerAddress } from "@/lib/platform/values/payer";
import { lateTermsFromJson, type StoredLateTerms } from "./late-terms-json";

/** The columns of a charge that the domain knows, in the spelling of the table. */
export const CHARGE_COLUMNS = `id, merchant_id, status, billing_type, amount_cents, due_date, description,
  payer_name, payer_document, payer_email, payer_phone, payer_address, pix_expires_in_minutes,
  created_at, fee_cents, pix_expires_at, lapses_at, psp_account_id, br_code, boleto_line,
  payment_page, psp_charge_id, payer_chooses, late_terms, return_url, reference, metadata, cancel_reason, refusal,
  paid_cents, net_cents, paid_at, paid_on, cancel_asked_at, cancel_asked_by, cancel_accepted_at,
  cancel_note, edit_asked_at, edit_asked_by, edit_amount_cents, edit_due_date`;

/**
 * The charges whose ids are the second parameter, to be read FROM: each is looked up by its id. Of a merchant of whom the planner
 * expects few charges it could read them all instead, so the statement names the merchant outside of this.
 */
export const NAMED_CHARGES = `(SELECT found.* FROM unnest($2::uuid[]) AS named (charge_id)
  CROSS JOIN LATERAL (SELECT * FROM charges WHERE id = charge_id OFFSET 0) AS found) AS charges`;

/** The columns of `charges` that a listed charge needs. */
export const LISTED_COLUMNS = `id, merchant_id, status, billing_type, amount_cents, due_date, description,
  created_at, fee_cents, pix_expires_at, br_code, paid_cents, net_cents, paid_at, paid_on, reference, metadata`;

/** The merchant's name, as a column of a statement on `charges`. */
export const MERCHANT_NAME =
  "(SELECT name FROM merchants WHERE merchants.id = charges.merchant_id) AS merchant_name";

/**
 * What of the money that paid a charge went back and is on its way back, as columns of a statement
 * on `charges`; null where nothing was paid.
 */
export const RETURNED_COLUMNS = ["REFUNDED", "PROCESSING"]
  .map(
    (status) => `CASE WHEN paid_cents IS NOT NULL THEN
      (SELECT COALESCE(sum(refunds.amount_cents), 0)::bigint
        FROM refunds JOIN settlements ON settlements.id = refunds.settlement_id
        WHERE refunds.charge_id = charges.id AND refunds.status = '${status}'
          AND (settlements.pays_charge OR settlements.completes_charge)) END AS returned_${status.toLowerCase()}`,
  )
  .join(", ");

/** `RETURNED_COLUMNS` as the driver reads them. */
export interface ReturnedRow {
  readonly returned_refunded: bigint | null;
  readonly returned_processing: bigint | null;
}

/** What went back, from `RETURNED_COLUMNS`. */
export function returnedFromRow(row: ReturnedRow): Returned {
  return {
    done: cents(row.returned_refunded ?? 0n),
    underWay: cents(row.returned_processing ?? 0n),
  };
}

/** A row of `charges` as the driver reads it. */
export interface ChargeRow {
  readonly id: ChargeId;
  readonly merchant_id: MerchantId;
  readonly status: ChargeStatus;
  readonly billing_type: BillingType;
  readonly amount_cents: bigint;
  readonly due_date: CivilDate;
  readonly description: string | null;
  readonly payer_name: string;
  readonly payer_document: string;
  readonly payer_email: string | null;
  readonly payer_phone: string | null;
  readonly payer_address: PayerAddress | null;
  readonly pix_expires_in_minutes: number | null;
  readonly created_at: Date;
  readonly fee_cents: bigint | null;
  readonly pix_expires_at: Date | null;
  readonly lapses_at: Date;
  readonly psp_account_id: string | null;
  readonly br_code: string | null;
  readonly boleto_line: string | null;
  readonly payment_page: string | null;
  readonly psp_charge_id: string | null;
  readonly payer_chooses: boolean;
  readonly late_terms: StoredLateTerms | null;
  readonly return_url: string | null;
  readonly reference: string | null;
  readonly metadata: Metadata | null;
  readonly cancel_reason: CancelReason | null;
  readonly refusal: string | null;
  readonly paid_cents: bigint | null;
  readonly net_cents: bigint | null;
  readonly paid_at: Date | null;
  readonly paid_on: CivilDate | null;
  readonly cancel_asked_at: Date | null;
  readonly cancel_accepted_at: Date | null;
  readonly cancel_asked_by: string | null;
  readonly cancel_note: string | null;
  readonly edit_asked_at: Date | null;
  readonly edit_asked_by: string | null;
  readonly edit_amount_cents: bigint | null;
  readonly edit_due_date: CivilDate | null;
}

/** A charge as it is listed, as the driver reads it. */
export type ListedRow = Pick<
  ChargeRow,
  | "id"
  | "merchant_id"
  | "status"
  | "billing_type"
  | "amount_cents"
  | "due_date"
  | "description"
  | "created_at"
  | "fee_cents"
  | "pix_expires_at"
  | "br_code"
  | "paid_cents"
  | "net_cents"
  | "paid_at"
  | "paid_on"
  | "reference"
  | "metadata"
>;

/**
 * A charge as it is listed, from its row.
 *
 * @throws when the row breaks a rule that writing should have kept: better no answer than a wrong one.
 */
export function listedFromRow(row: ListedRow): ListedCharge {
  const { paid_cents, net_cents, paid_at: paidAt, paid_on: paidOn } = row;
  const isPaid = paid_cents !== null && net_cents !== null && paidAt && paidOn;
  const paid = isPaid ? { amount: cents(paid_cents), net: cents(net_cents), paidAt, paidOn } : null;
  if (row.status === "RECEIVED" && !paid)
    throw new Error(`charge ${row.id} is RECEIVED without money`);
  if (row.billing_type === "PIX" && !row.pix_expires_at) {
    throw new Error(`Pix charge ${row.id} has no end of validity`);
  }
  return {
    id: row.id,
    merchantId: row.merchant_id,
    status: row.status,
    billingType: row.billing_type,
    amount: cents(row.amount_cents),
    dueDate: row.due_date,
    description: row.description,
    createdAt: row.created_at,
    fee: row.fee_cents as Cents | null,
    pixExpiresAt: row.pix_expires_at,
    brCode: row.br_code,
    paid,
    reference: row.reference,
    metadata: row.metadata,
  };
}

/** All of a charge, from its row; throws as `listedFromRow` does. */
export function chargeFromRow(row: ChargeRow): Charge {
  const { cancel_asked_at: at, cancel_asked_by: by, cancel_note: note } = row;
  const { edit_asked_at: askedAt, edit_asked_by: askedBy, edit_due_date: dueDate } = row;
  const { edit_amount_cents: askedCents } = row;
  return {
    ...listedFromRow(row),
    payer: {
      name: row.payer_name,
      document: row.payer_document,
      email: row.payer_email,
      phone: row.payer_phone,
      address: row.payer_address,
    },
    pixExpiresInMinutes: row.pix_expires_in_minutes,
    waitsUntil: row.lapses_at,
    pspAccountId: row.psp_account_id,
    boletoLine: row.boleto_line,
    paymentPage: row.payment_page,
    pspChargeId: row.psp_charge_id,
    payerChooses: row.payer_chooses,
    lateTerms: row.late_terms && lateTermsFromJson(row.late_terms),
    returnUrl: row.return_url,
    cancelReason: row.cancel_reason,
    refusal: row.refusal,
    cancelRequested:
      at && by ? { by, note, at, isAccepted: row.cancel_accepted_at !== null } : null,
    editRequested:
      askedAt && askedBy && askedCents !== null && dueDate
        ? { amount: askedCents as Cents, dueDate, by: askedBy, at: askedAt }
        : null,
  };
}
