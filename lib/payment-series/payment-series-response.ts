import { z } from "zod";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { reais, reaisAmount } from "@/lib/http/amounts";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import {
  installmentsOf,
  ownReference,
  SERIES_METHODS,
  type SERIES_STATES,
  SERIES_STEPS,
  type SeriesWithCharges,
} from "./payment-series";

/** A series as the API shows it (docs/api.md#payment-series). */
export const paymentSeriesSchema = z.strictObject({
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
}: SeriesWithCharges): PaymentSeriesResponse {
  const { id, state, count, every, firstDueDate, amount, firstAmount } = series;
  return {
    id,
    state: STATES[state],
    count,
    every,
    firstDueDate,
    billingType: series.billingType as PaymentSeriesResponse["billingType"],
    total: reais(cents(firstAmount + amount * BigInt(count - 1))),
    reference: charges.get(ids[0] as ChargeId)?.reference ?? ownReference(series),
    createdAt: series.createdAt.toISOString(),
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
