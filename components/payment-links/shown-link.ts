import { centsOf } from "@/components/text/amounts";
import type { PaymentLinkResponse } from "@/lib/payment-links/payment-link-response";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { paymentLinkTexts } from "./texts";

/** Where the pages of payment links are; the API has its own address for them. */
export const LINKS_PLACE = "/links";

/** A link as its page shows it, with the version that a change of it names. */
export interface ShownPaymentLink extends PaymentLinkResponse {
  readonly version: string;
}

/** The address of a page of the list, from 0. */
export function linksHref(page: number): string {
  return page === 0 ? LINKS_PLACE : `${LINKS_PLACE}?page=${page}`;
}

/** The list of the charges that a link made. */
export function chargesOfLink({ reference }: Pick<PaymentLinkResponse, "reference">): string {
  return `/charges?${new URLSearchParams({ reference })}`;
}

/** What a link's payers pay: an amount, or from one to another. */
export function amountWords(link: PaymentLinkResponse, locale: Locale): string {
  const { amount, minAmount, maxAmount } = link;
  if (amount !== null) return formatBrl(centsOf(amount));
  const [least, most] = [centsOf(minAmount ?? 0), centsOf(maxAmount ?? 0)];
  return paymentLinkTexts(locale).amountBetween(formatBrl(least), formatBrl(most));
}
