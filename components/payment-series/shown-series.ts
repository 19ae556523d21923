import type { CancelReason } from "@/lib/charges/charge-status";
import type { PaymentSeriesResponse } from "@/lib/payment-series/payment-series-response";

/** Where the pages of series are; the API has its own address for them. */
export const SERIES_PLACE = "/charges/series";

/** A series as its page shows it. */
export interface ShownSeries extends Omit<PaymentSeriesResponse, "installments"> {
  /** What its first charge says it is for; null where that says nothing, or is not there. */
  readonly description: string | null;
  readonly payerName: string | null;
  readonly installments: readonly ShownInstallment[];
}

/** A charge of a series, with how it ended where it was canceled. */
export type ShownInstallment = PaymentSeriesResponse["installments"][number] & {
  readonly cancelReason: CancelReason | null;
};

type Installments = readonly Pick<ShownInstallment, "status">[];

/** How many of these charges were paid. */
export function paidOf(installments: Installments): number {
  return installments.filter(({ status }) => status === "RECEIVED" || status === "CONFIRMED")
    .length;
}

/** How many of these charges wait to be paid. */
export function openOf(installments: Installments): number {
  return installments.filter(
    ({ status }) => status === "CREATING" || status === "PENDING" || status === "OVERDUE",
  ).length;
}

/** How many of these charges are there. */
export function madeOf(installments: Installments): number {
  return installments.filter(({ status }) => status !== null).length;
}

/** What a page says of a whole series, in one word. */
export type SeriesLook = "incomplete" | "open" | "paid" | "ended" | "canceled";

/** How a series stands: what was canceled stays canceled, whatever of it was paid. */
export function lookOf({
  state,
  count,
  installments,
}: Pick<ShownSeries, "state" | "count" | "installments">): SeriesLook {
  if (state === "CANCELED") return "canceled";
  if (state === "INCOMPLETE") return "incomplete";
  if (openOf(installments) > 0) return "open";
  return paidOf(installments) === count ? "paid" : "ended";
}
