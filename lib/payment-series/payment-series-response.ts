import { z } from "zod";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { reais, reaisAmount } from "@/lib/http/amounts";
import type { ChargeId } from "@/lib/platform/values/ids";
import { printListPlace } from "@/lib/platform/values/list-place";
import { cents } from "@/lib/platform/values/money";
import {
  type InstallmentCharge,
  installmentsOf,
  ownReference,
  type PaymentSeries,
  SERIES_METHODS,
  type SERIES_STATES,
  SERIES_STEPS,
  type SeriesListPage,
  type SeriesSummary,
  type SeriesWithCharges,
} from "./payment-series";

/** What the API shows of a series wherever it shows one (docs/api.md#payment-series). */
const plan = {
  id: z.guid(),
  /** `INCOMPLETE`: some charges are not there yet; the same request makes them. */
  state: z.enum(["INCOMPLETE", "COMPLETE", "CANCELED"]),
  count: z.int(),
  every: z.enum(SERIES_STEPS),
  firstDueDate: z.iso.date(),
  billingType: z.enum(SERIES_METHODS),
  total: reaisAmount,
  /** The `reference` of every charge of the series. */
  reference: z.string(),
  createdAt: z.iso.datetime(),
};

/** A series with its charges. */
export const paymentSeriesSchema = z.strictObject({
  ...plan,
  installments: z.array(
    z.strictObject({
      number: z.int(),
      amount: reaisAmount,
      dueDate: z.iso.date(),
      /** The charge, at `/payments/{id}`; null while it is not there. */
      paymentId: z.guid().nullable(),
      status: z.enum(CHARGE_STATUSES).nullable(),
    }),
  ),
});
export type PaymentSeriesResponse = z.output<typeof paymentSeriesSchema>;

/** A series in a list of them: what its charges come to. */
const paymentSeriesSummary = z.strictObject({
  ...plan,
  /** What its charges are for, and who pays, by the first of them; null while that is not there. */
  description: z.string().nullable(),
  payerName: z.string().nullable(),
  madePayments: z.int(),
  paidPayments: z.int(),
  openPayments: z.int(),
  nextDueDate: z.iso.date().nullable(),
});
export type PaymentSeriesSummary = z.output<typeof paymentSeriesSummary>;

/** A page of series, and the parameter `after` of the next one. */
export const paymentSeriesPage = z.strictObject({
  content: z.array(paymentSeriesSummary),
  next: z.string().nullable(),
});

const STATES: Readonly<Record<(typeof SERIES_STATES)[number], PaymentSeriesResponse["state"]>> = {
  creating: "INCOMPLETE",
  complete: "COMPLETE",
  canceled: "CANCELED",
};

/** Shows a series with its charges. A charge that was edited since says what it is now. */
export function paymentSeriesResponse({
  series,
  ids,
  charges,
}: SeriesWithCharges<InstallmentCharge>): PaymentSeriesResponse {
  return {
    ...planOf(series, charges.get(ids[0] as ChargeId)?.reference ?? null),
    installments: installmentsOf(series).map(({ number, ...planned }) => {
      const charge = charges.get(ids[number - 1] as ChargeId);
      return {
        number,
        amount: reais(charge?.amount ?? planned.amount),
        dueDate: charge?.dueDate ?? planned.dueDate,
        paymentId: charge?.id ?? null,
        status: charge?.status ?? null,
      };
    }),
  };
}

/** Shows a page of the list of series. */
export function paymentSeriesPageResponse({
  content,
  next,
}: SeriesListPage): z.output<typeof paymentSeriesPage> {
  return { content: content.map(summaryResponse), next: next && printListPlace(next) };
}

function summaryResponse({ series, charges }: SeriesSummary): PaymentSeriesSummary {
  return {
    ...planOf(series, charges.reference),
    description: charges.description,
    payerName: charges.payerName,
    madePayments: charges.made,
    paidPayments: charges.paid,
    openPayments: charges.open,
    nextDueDate: charges.nextDueDate,
  };
}

/** @param reference of the first charge; null where that is not there. */
function planOf(series: PaymentSeries, reference: string | null) {
  const { id, state, count, every, firstDueDate, amount, firstAmount } = series;
  return {
    id,
    state: STATES[state],
    count,
    every,
    firstDueDate,
    billingType: series.billingType as PaymentSeriesResponse["billingType"],
    total: reais(cents(firstAmount + amount * BigInt(count - 1))),
    reference: reference ?? ownReference(series),
    createdAt: series.createdAt.toISOString(),
  };
}
