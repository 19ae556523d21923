import type { ChargeStatus } from "@/lib/charges/charge-status";
import { type PaymentResponse, paymentResponse } from "@/lib/charges/payment-response";
import type { ExportColumn, ExportedCharge } from "@/lib/listing/charge-export";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { formatBoletoLine } from "@/lib/platform/values/boleto";
import { txidOf } from "@/lib/platform/values/ids";
import { formatPhone, formatPostalCode, type PayerAddress } from "@/lib/platform/values/payer";
import { formatDocument } from "@/lib/platform/values/tax-document";
import type { Column } from "./column";

/** The words of the columns, in the reader's language. */
export interface ColumnWords {
  readonly headings: Readonly<Record<ExportColumn, string>>;
  readonly statuses: Readonly<Record<ChargeStatus, string>>;
  readonly billingTypes: Readonly<Record<BillingType, string>>;
}

/** A row of an export: a charge, and its response in the API. */
export interface ChargeSheetRow extends ExportedCharge {
  readonly response: PaymentResponse;
}

/**
 * Makes the row of a charge.
 *
 * @param publicUrl the service's own address; links start with it.
 */
export function chargeSheetRow(exported: ExportedCharge, publicUrl: string): ChargeSheetRow {
  return { ...exported, response: paymentResponse(exported.charge, publicUrl) };
}

/**
 * The columns of an export of charges: every field of the API's response, and further ones. Documents and
 * phone numbers are formatted, so that no spreadsheet reads them as numbers and drops their leading zeros.
 */
export function chargeColumns(words: ColumnWords): readonly Column<ChargeSheetRow>[] {
  const { headings, statuses, billingTypes } = words;
  return [
    text(headings.id, 38, ({ charge }) => charge.id),
    text(headings.status, 22, ({ charge }) => statuses[charge.status]),
    text(headings.billingType, 20, ({ charge }) => billingTypes[charge.billingType]),
    money(headings.amount, ({ charge }) => charge.amount),
    day(headings.dueDate, ({ charge }) => charge.dueDate),
    text(headings.description, 32, ({ charge }) => charge.description),
    text(headings.reference, 24, ({ charge }) => charge.reference),
    text(headings.metadata, 32, ({ charge }) => charge.metadata && JSON.stringify(charge.metadata)),
    text(headings.payerName, 28, ({ charge }) => charge.payer.name),
    text(headings.payerDocument, 20, ({ charge }) => formatDocument(charge.payer.document)),
    text(headings.payerEmail, 28, ({ charge }) => charge.payer.email),
    text(
      headings.payerPhone,
      17,
      ({ charge }) => charge.payer.phone && formatPhone(charge.payer.phone),
    ),
    text(headings.payerAddress, 40, ({ charge }) => address(charge.payer.address)),
    instant(headings.createdAt, ({ charge }) => charge.createdAt),
    day(headings.paidOn, ({ charge }) => charge.paid?.paidOn ?? null),
    instant(headings.paidAt, ({ charge }) => charge.paid?.paidAt ?? null),
    money(headings.paidAmount, ({ charge }) => charge.paid?.amount ?? null),
    money(headings.fee, ({ charge }) => charge.fee),
    money(headings.netAmount, ({ charge }) => charge.paid?.net ?? null),
    money(headings.refunded, ({ charge, returned }) => charge.paid && returned.done),
    text(headings.endToEndIds, 36, ({ endToEndIds }) => endToEndIds.join(" ") || null),
    text(headings.txid, 36, ({ charge }) =>
      charge.billingType === "PIX" ? txidOf(charge.id) : null,
    ),
    text(headings.pixCopyPaste, 40, ({ response }) => response.pix?.copyPaste ?? null),
    instant(headings.pixExpiresAt, ({ charge, response }) => response.pix && charge.pixExpiresAt),
    // Grouped as printed: a spreadsheet would read 47 bare digits as a number.
    text(
      headings.boletoLine,
      56,
      ({ charge }) => charge.boletoLine && formatBoletoLine(charge.boletoLine),
    ),
    text(headings.invoiceUrl, 60, ({ response }) => response.invoiceUrl),
    text(headings.checkoutUrl, 60, ({ response }) => response.checkoutUrl),
  ];
}

type Of<Kind extends Column<ChargeSheetRow>["kind"]> = Extract<
  Column<ChargeSheetRow>,
  { kind: Kind }
>["of"];

const text = (heading: string, width: number, of: Of<"text">) =>
  ({ kind: "text", heading, width, of }) as const;
const money = (heading: string, of: Of<"money">) =>
  ({ kind: "money", heading, width: 15, of }) as const;
const day = (heading: string, of: Of<"day">) => ({ kind: "day", heading, width: 13, of }) as const;
const instant = (heading: string, of: Of<"instant">) =>
  ({ kind: "instant", heading, width: 21, of }) as const;

/** `Rua A, 10, ap 2, Centro, São Paulo/SP, 01001-000`. */
function address(given: PayerAddress | null): string | null {
  if (!given) return null;
  const { street, number, complement, district, city, state, postalCode } = given;
  const code = formatPostalCode(postalCode);
  return [street, number, complement, district, `${city}/${state}`, code]
    .filter(Boolean)
    .join(", ");
}
