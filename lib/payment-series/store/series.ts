import { installmentKey, type PaymentSeries } from "@/lib/payment-series/payment-series";
import { chargeIdOf } from "@/lib/platform/charge-id";
import { asMerchant, oneAsMerchant, type Statement } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { ListPlace } from "@/lib/platform/values/list-place";
import { cents } from "@/lib/platform/values/money";
import { keyedUuid } from "@/lib/platform/vault";

interface SeriesRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly count: number;
  readonly every: PaymentSeries["every"];
  readonly first_due_date: CivilDate;
  readonly billing_type: BillingType;
  readonly amount_cents: bigint;
  readonly first_amount_cents: bigint;
  readonly state: PaymentSeries["state"];
  readonly created_at: Date;
}

const SERIES_COLUMNS = `id, merchant_id, count, every, first_due_date, billing_type, amount_cents, first_amount_cents,
  state, created_at`;

function seriesFromRow(row: SeriesRow): PaymentSeries {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    count: row.count,
    every: row.every,
    firstDueDate: row.first_due_date,
    billingType: row.billing_type,
    amount: cents(row.amount_cents),
    firstAmount: cents(row.first_amount_cents),
    state: row.state,
    createdAt: row.created_at,
  };
}

/** A series to add. */
export interface NewSeries extends Omit<PaymentSeries, "id" | "state" | "createdAt"> {
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
}

/** What came of adding a series: `found` has the same key, and perhaps came of another request. */
export interface SeriesAddition {
  readonly kind: "added" | "found";
  readonly series: PaymentSeries;
  readonly isSame: boolean;
}

/**
 * The id of the series that an idempotency key makes, from merchant and key alone: the key itself, which may show the
 * payer, is not stored, and after a restored backup the same request still finds its charges (ADR 0015).
 */
export function seriesIdOf({
  merchantId,
  idempotencyKey,
}: Pick<NewSeries, "merchantId" | "idempotencyKey">): string {
  return keyedUuid("series-id", merchantId, idempotencyKey);
}

/** Adds a series, once per idempotency key. */
export async function insertSeries(wanted: NewSeries, now: Date): Promise<SeriesAddition> {
  const { merchantId, requestHash } = wanted;
  const id = seriesIdOf(wanted);
  const { rows } = await oneAsMerchant<SeriesRow>(merchantId, {
    text: `INSERT INTO payment_series (id, merchant_id, request_hash, count, every, first_due_date, billing_type,
        amount_cents, first_amount_cents, created_at)
      VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (id) DO NOTHING RETURNING ${SERIES_COLUMNS}`,
    values: [
      merchantId,
      id,
      requestHash,
      wanted.count,
      wanted.every,
      wanted.firstDueDate,
      wanted.billingType,
      wanted.amount,
      wanted.firstAmount,
      now,
    ],
  });
  if (rows[0]) return { kind: "added", series: seriesFromRow(rows[0]), isSame: true };
  const { rows: held } = await oneAsMerchant<SeriesRow & { request_hash: Buffer }>(merchantId, {
    text: `SELECT ${SERIES_COLUMNS}, request_hash FROM payment_series WHERE merchant_id = $1 AND id = $2`,
    values: [merchantId, id],
  });
  if (!held[0]) throw new Error("a payment series is gone");
  const isSame = held[0].request_hash.equals(requestHash);
  return { kind: "found", series: seriesFromRow(held[0]), isSame };
}

/** Finds a series of a merchant; null when there is none. */
export async function findSeries(
  merchantId: MerchantId,
  id: string,
): Promise<PaymentSeries | null> {
  const { rows } = await oneAsMerchant<SeriesRow>(merchantId, {
    name: "payment-series",
    text: `SELECT ${SERIES_COLUMNS} FROM payment_series WHERE merchant_id = $1 AND id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? seriesFromRow(rows[0]) : null;
}

/** Reads a merchant's series, the newest first, from behind a place on. */
export async function findSeriesAfter(
  merchantId: MerchantId,
  after: ListPlace | null,
  limit: number,
): Promise<readonly PaymentSeries[]> {
  const statement = seriesAfterStatement(merchantId, after, limit);
  const { rows } = await oneAsMerchant<SeriesRow>(merchantId, statement);
  return rows.map(seriesFromRow);
}

/** The statement of a page of the list; a test looks at its plan. */
export function seriesAfterStatement(
  merchantId: MerchantId,
  after: ListPlace | null,
  limit: number,
): Statement {
  const behind = after ? "AND (created_at, id) < ($3, $4)" : "";
  return {
    text: `SELECT ${SERIES_COLUMNS} FROM payment_series WHERE merchant_id = $1 ${behind}
      ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [merchantId, limit, ...(after ? [after.at, after.id] : [])],
  };
}

/** Says that all charges of a series are there; one that was canceled meanwhile stays canceled. */
export async function completeSeries({ merchantId, id }: PaymentSeries): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: "UPDATE payment_series SET state = 'complete' WHERE merchant_id = $1 AND id = $2 AND state = 'creating'",
    values: [merchantId, id],
  });
}

/** Says that no other charge is made of a series. */
export async function closeSeries({ merchantId, id }: PaymentSeries): Promise<void> {
  await asMerchant(merchantId, (tx) =>
    tx.query({
      text: "UPDATE payment_series SET state = 'canceled' WHERE merchant_id = $1 AND id = $2",
      values: [merchantId, id],
    }),
  );
}

/** The id of each charge that a series has or will have, by its number. */
export function chargeIdsOf({ merchantId, id, count }: PaymentSeries): readonly ChargeId[] {
  return Array.from({ length: count }, (_, index) =>
    chargeIdOf(merchantId, installmentKey(id, index + 1)),
  );
}
