import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { type Page, pageOf } from "@/lib/http/page-response";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { CHARGE_STATUSES } from "./charge-status";
import type { ChargePage, ListedCharge } from "./listed-charge";

/**
 * `PaymentResponse` (docs/contract.md 2.1). Every field is always there, null when it has no value; the last two are
 * there for charges that were created with them (ADR 0048).
 */
export const payment = z.strictObject({
  id: z.guid(),
  status: z.enum(CHARGE_STATUSES),
  billingType: z.enum(BILLING_TYPES),
  amount: reaisAmount,
  dueDate: z.iso.date(),
  description: z.string().nullable(),
  invoiceUrl: z.url().nullable(),
  checkoutUrl: z.url().nullable(),
  fee: reaisAmount.nullable(),
  paidAmount: reaisAmount.nullable(),
  netAmount: reaisAmount.nullable(),
  paidOn: z.iso.date().nullable(),
  pix: z.strictObject({ copyPaste: z.string(), expiresAt: z.iso.datetime().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  reference: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type PaymentResponse = z.output<typeof payment>;

/** `PageResponsePaymentResponse` (docs/contract.md 2.3). */
export type PageResponse = Page<PaymentResponse>;

/**
 * A charge as the API shows it.
 *
 * @param publicUrl the service's own address; links start with it.
 */
export function paymentResponse(charge: ListedCharge, publicUrl: string): PaymentResponse {
  const checkoutUrl = `${publicUrl}/checkout/${charge.id}`;
  const { paid, brCode, pixExpiresAt, reference, metadata } = charge;
  const isPix = charge.billingType === "PIX";
  return {
    id: charge.id,
    status: charge.status,
    billingType: charge.billingType,
    amount: reais(charge.amount),
    dueDate: charge.dueDate,
    description: charge.description,
    // One page for every method, which leads to a PSP's own where that has to be (ADR 0010).
    invoiceUrl: checkoutUrl,
    checkoutUrl: isPix ? checkoutUrl : null,
    fee: charge.fee === null ? null : reais(charge.fee),
    paidAmount: paid && reais(paid.amount),
    netAmount: paid && reais(paid.net),
    paidOn: paid?.paidOn ?? null,
    // A boleto and a payer's choice can have a code as well; the contract shows it for Pix alone.
    pix:
      isPix && brCode
        ? { copyPaste: brCode, expiresAt: pixExpiresAt?.toISOString() ?? null }
        : null,
    createdAt: charge.createdAt.toISOString(),
    ...(reference === null ? {} : { reference }),
    ...(metadata === null ? {} : { metadata }),
  };
}

/** A page of charges as the API shows it. */
export function pageResponse(page: ChargePage, publicUrl: string): PageResponse {
  return pageOf(
    page,
    page.charges.map((charge) => paymentResponse(charge, publicUrl)),
  );
}
