import type { Charge } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  NAMED_CHARGES,
} from "@/lib/charges/store/row";
import {
  type ChargesSummary,
  type InstallmentCharge,
  OPEN_IN_SERIES,
  PAID_IN_SERIES,
  type PaymentSeries,
  withoutInstallment,
} from "@/lib/payment-series/payment-series";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { chargeIdsOf } from "./series";

/** Reads those of a merchant's charges that exist, by their ids: never more than a series has. */
export async function findCharges(
  merchantId: MerchantId,
  ids: readonly ChargeId[],
): Promise<ReadonlyMap<ChargeId, Charge>> {
  const { rows } = await oneAsMerchant<ChargeRow>(merchantId, {
    name: "charges-of-series",
    text: `SELECT ${CHARGE_COLUMNS} FROM ${NAMED_CHARGES} WHERE merchant_id = $1`,
    values: [merchantId, ids],
  });
  return new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
}

/** A charge of a series, and whether its cancellation was requested. */
export interface FoundInstallment extends InstallmentCharge {
  readonly isCancelRequested: boolean;
}

type InstallmentRow = Pick<
  ChargeRow,
  "id" | "amount_cents" | "due_date" | "status" | "reference"
> & { readonly is_cancel_requested: boolean };

/** As `findCharges`, what a series shows of each of them. */
export async function findInstallments(
  merchantId: MerchantId,
  ids: readonly ChargeId[],
): Promise<ReadonlyMap<ChargeId, FoundInstallment>> {
  const { rows } = await oneAsMerchant<InstallmentRow>(merchantId, {
    name: "installments-of-series",
    text: `SELECT id, amount_cents, due_date, status, reference, cancel_asked_at IS NOT NULL AS is_cancel_requested
      FROM ${NAMED_CHARGES} WHERE merchant_id = $1`,
    values: [merchantId, ids],
  });
  return new Map(
    rows.map(({ id, status, reference, ...row }) => [
      id,
      {
        ...{ id, status, reference },
        amount: row.amount_cents as Cents,
        dueDate: row.due_date,
        isCancelRequested: row.is_cancel_requested,
      },
    ]),
  );
}

interface SummaryRow {
  readonly series_id: string;
  readonly made: bigint;
  readonly paid: bigint;
  readonly open: bigint;
  readonly next_due_date: CivilDate | null;
  readonly description: string | null;
  readonly payer_name: string | null;
  readonly reference: string | null;
}

const listed = (statuses: readonly ChargeStatus[]) =>
  statuses.map((status) => `'${status}'`).join(", ");

const SUMMARY = `count(*) AS made, count(*) FILTER (WHERE c.status IN (${listed(PAID_IN_SERIES)})) AS paid,
  count(*) FILTER (WHERE c.status IN (${listed(OPEN_IN_SERIES)})) AS open,
  min(c.due_date) FILTER (WHERE c.status IN (${listed(OPEN_IN_SERIES)})) AS next_due_date,
  max(c.description) FILTER (WHERE part.number = 1) AS description,
  max(c.payer_name) FILTER (WHERE part.number = 1) AS payer_name,
  max(c.reference) FILTER (WHERE part.number = 1) AS reference`;

/**
 * Sums up the charges of a page of series, by the ids that they have or will have: never more rows than the page's series
 * have charges.
 *
 * @returns by the series' ids; those without any charge are not in it.
 */
export async function summarizeCharges(
  merchantId: MerchantId,
  series: readonly PaymentSeries[],
): Promise<ReadonlyMap<string, ChargesSummary>> {
  const parts = series.flatMap((one) =>
    chargeIdsOf(one).map((chargeId, index) => ({ seriesId: one.id, number: index + 1, chargeId })),
  );
  const { rows } = await oneAsMerchant<SummaryRow>(merchantId, {
    text: `SELECT part.series_id, ${SUMMARY}
      FROM unnest($2::uuid[], $3::int[], $4::uuid[]) AS part (series_id, number, charge_id)
      CROSS JOIN LATERAL (SELECT * FROM charges WHERE id = part.charge_id OFFSET 0) AS c
      WHERE c.merchant_id = $1 GROUP BY part.series_id`,
    values: [
      merchantId,
      parts.map(({ seriesId }) => seriesId),
      parts.map(({ number }) => number),
      parts.map(({ chargeId }) => chargeId),
    ],
  });
  const counts = new Map(series.map(({ id, count }) => [id, count]));
  return new Map(
    rows.map((row) => [
      row.series_id,
      {
        made: Number(row.made),
        paid: Number(row.paid),
        open: Number(row.open),
        nextDueDate: row.next_due_date,
        description: withoutInstallment(row.description, {
          number: 1,
          count: counts.get(row.series_id) ?? 0,
        }),
        payerName: row.payer_name,
        reference: row.reference,
      },
    ]),
  );
}
