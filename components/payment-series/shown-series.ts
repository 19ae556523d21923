import type { CancelReason } from "@/lib/charges/charge-status";
import { OPEN_IN_SERIES, PAID_IN_SERIES } from "@/lib/payment-series/payment-series";
import type {
  PaymentSeriesResponse,
  PaymentSeriesSummary,
} from "@/lib/payment-series/payment-series-response";

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
function paidOf(installments: Installments): number {
  return installments.filter(({ status }) => status !== null && PAID_IN_SERIES.includes(status))
    .length;
}

/** How many of these charges wait to be paid. */
function openOf(installments: Installments): number {
  return installments.filter(({ status }) => status !== null && OPEN_IN_SERIES.includes(status))
    .length;
}

/** How many of these charges are there. */
export function madeOf(installments: Installments): number {
  return installments.filter(({ status }) => status !== null).length;
}

/** What a page says of a whole series, in one word. */
export type SeriesLook = "incomplete" | "open" | "paid" | "ended" | "canceled";

/** What of a series says how it stands. */
type Standing = Pick<
  PaymentSeriesSummary,
  "state" | "count" | "madePayments" | "paidPayments" | "openPayments"
>;

/** Counts the charges of a series as a list of series has them. */
export function standingOf({
  state,
  count,
  installments,
}: Pick<ShownSeries, "state" | "count" | "installments">): Standing {
  return {
    state,
    count,
    madePayments: madeOf(installments),
    paidPayments: paidOf(installments),
    openPayments: openOf(installments),
  };
}

/** How a series stands: what was canceled stays canceled, whatever of it was paid. */
export function lookOf({ state, count, paidPayments, openPayments }: Standing): SeriesLook {
  if (state === "CANCELED") return "canceled";
  if (state === "INCOMPLETE") return "incomplete";
  if (openPayments > 0) return "open";
  return paidPayments === count ? "paid" : "ended";
}

/** The address of a page of the list, from behind a place on. */
export function seriesHref(after: string | null = null): string {
  return after === null ? SERIES_PLACE : `${SERIES_PLACE}?${new URLSearchParams({ after })}`;
}
