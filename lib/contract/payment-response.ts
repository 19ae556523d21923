import type { BillingType } from "@/lib/domain/charge";
import { type ChargePage, type ListedCharge, totalPages } from "@/lib/domain/charge-query";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import type { Cents } from "@/lib/domain/money";

/** `PaymentResponse` (contract 2.1). Every field is always there, null when it has no value. */
export interface PaymentResponse {
  readonly id: string;
  readonly status: ChargeStatus;
  readonly billingType: BillingType;
  /** Reais. */
  readonly amount: number;
  readonly dueDate: string;
  readonly description: string | null;
  readonly invoiceUrl: string | null;
  readonly checkoutUrl: string | null;
  readonly fee: number | null;
  readonly paidAmount: number | null;
  readonly netAmount: number | null;
  readonly paidOn: string | null;
  readonly pix: { readonly copyPaste: string; readonly expiresAt: string | null } | null;
  readonly createdAt: string;
}

/** A page of a listing (contract 2.3). */
export interface Page<Item> {
  readonly content: readonly Item[];
  readonly page: {
    readonly number: number;
    readonly size: number;
    readonly totalElements: number;
    readonly totalPages: number;
  };
}

/** `PageResponsePaymentResponse` (contract 2.3). */
export type PageResponse = Page<PaymentResponse>;

/**
 * A charge as the API tells it.
 *
 * @param publicUrl the service's own address; links start with it.
 */
export function paymentResponse(charge: ListedCharge, publicUrl: string): PaymentResponse {
  const checkoutUrl = `${publicUrl}/checkout/${charge.id}`;
  const { paid, brCode, pixExpiresAt } = charge;
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
  };
}

/** A page of charges as the API tells it. */
export function pageResponse(page: ChargePage, publicUrl: string): PageResponse {
  return pageOf(
    page,
    page.charges.map((charge) => paymentResponse(charge, publicUrl)),
  );
}

/** The page that holds these items. */
export function pageOf<Item>(
  paging: { readonly page: number; readonly size: number; readonly totalElements: number },
  content: readonly Item[],
): Page<Item> {
  const { page: number, size, totalElements } = paging;
  return { content, page: { number, size, totalElements, totalPages: totalPages(paging) } };
}

/**
 * Reais as the JSON number with the shortest text: up to 12 digits a double holds every centavo,
 * and the division of two whole numbers rounds to the nearest, which prints back exactly.
 */
export function reais(amount: Cents): number {
  return Number(amount) / 100;
}
