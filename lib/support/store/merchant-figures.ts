import { PAID_STATUSES } from "@/lib/charges/charge-status";
import { FLOW_KINDS } from "@/lib/ledger/received";
import { totalsOf } from "@/lib/ledger/store/totals";
import { daysOf } from "@/lib/listing/period";
import { countersByDay } from "@/lib/listing/store/counters";
import { oneAsService } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Merchant } from "@/lib/platform/values/merchant";
import { cents } from "@/lib/platform/values/money";
import { methodsWithoutPrice } from "@/lib/pricing/store/missing-prices";
import { requestCountsOf } from "@/lib/request-log/store/request-log";
import {
  daysOfCalls,
  directionOf,
  type FigureSort,
  type FiguresQuery,
  type MerchantFigures,
} from "@/lib/support/merchant-figures";

// Nothing here reads charges, postings or calls one by one: each merchant costs a few looks into counters.

/** Every merchant comes after those with a figure where it has none. */
const ORDER: Readonly<Record<FigureSort, string>> = {
  name: "lower(name)",
  volume: "volume",
  charges: "charges",
  fees: "fees",
  success: "paid::float8 / nullif(charges, 0)",
  errors: "(refused + failed)::float8 / nullif(calls, 0)",
  activity: "active_at",
};

interface FiguresRow extends Merchant {
  readonly ownerEmail: string | null;
  readonly lacksPrice: boolean;
  readonly volume: bigint;
  readonly fees: bigint;
  readonly charges: bigint;
  readonly paid: bigint;
  readonly calls: bigint;
  readonly refused: bigint;
  readonly failed: bigint;
  readonly active_at: Date | null;
  readonly count: bigint;
}

/**
 * Reads a page of merchants with their figures, in one statement; for operators alone.
 *
 * @returns the page, and how many merchants the query finds: 0 beyond its last page.
 */
export async function findMerchantFigures(
  query: FiguresQuery,
  today: CivilDate,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly merchants: readonly MerchantFigures[]; readonly total: number }> {
  const { rows } = await oneAsService<FiguresRow>(
    figuresStatement(query, today, page * size, size),
  );
  return { merchants: rows.map(figuresFromRow), total: Number(rows[0]?.count ?? 0) };
}

/** The statement of a page of merchants; tests look at its plan. */
export function figuresStatement(
  { text, period, ...order }: FiguresQuery,
  today: CivilDate,
  offset: number,
  limit: number,
) {
  const days = daysOf(period, today);
  const calls = daysOfCalls(today);
  const values: unknown[] = [days.from, days.to, calls.from, calls.to, text, limit, offset];
  const slice = {
    dimension: "created",
    from: null,
    before: null,
    statuses: [],
    billingTypes: [],
  } as const;
  const created = countersByDay(slice, values, "day BETWEEN $1 AND $2", "m.id");
  const kinds = FLOW_KINDS.came.map((kind) => `'${kind}'`).join(", ");
  const paid = PAID_STATUSES.map((status) => `'${status}'`).join(", ");
  const { sort } = order;
  return {
    text: `WITH figures AS MATERIALIZED (
      SELECT m.id, m.name, m.client_id AS "clientId", m.created_at AS "createdAt", m.disabled_at AS "disabledAt",
        m.collection_ended_at AS "collectionEndedAt", money.volume, fee.fees, made.charges, made.paid,
        called.calls, called.refused, called.failed, GREATEST(
          (SELECT created_at FROM charges WHERE merchant_id = m.id ORDER BY created_at DESC LIMIT 1),
          (SELECT at FROM request_log WHERE merchant_id = m.id ORDER BY at DESC LIMIT 1),
          (SELECT max(s.seen_at) FROM members AS p CROSS JOIN LATERAL (SELECT seen_at FROM member_sessions
            WHERE member_id = p.id ORDER BY seen_at DESC LIMIT 1) AS s WHERE p.merchant_id = m.id)) AS active_at
      FROM merchants AS m,
        LATERAL (SELECT COALESCE(sum(cents), 0)::bigint AS volume
          FROM ${totalsOf("psp", `day BETWEEN $1 AND $2 AND kind IN (${kinds})`, "m.id")} AS total) AS money,
        LATERAL (SELECT COALESCE(sum(cents), 0)::bigint AS fees
          FROM ${totalsOf("service_fee", "day BETWEEN $1 AND $2", "m.id")} AS total) AS fee,
        LATERAL (SELECT COALESCE(sum(count), 0)::bigint AS charges,
            COALESCE(sum(count) FILTER (WHERE status IN (${paid})), 0)::bigint AS paid
          FROM (${created}) AS counted) AS made,
        LATERAL (SELECT COALESCE(sum(calls), 0)::bigint AS calls, COALESCE(sum(refused), 0)::bigint AS refused,
            COALESCE(sum(failed), 0)::bigint AS failed
          FROM ${requestCountsOf("m.id")} AS counted WHERE day BETWEEN $3 AND $4) AS called
      WHERE $5 = '' OR strpos(lower(m.name), lower($5)) > 0 OR m.id::text = $5 OR m.client_id = $5
        OR EXISTS (SELECT FROM members AS p WHERE p.merchant_id = m.id AND strpos(p.email, lower($5)) > 0)
    ), listed AS (
      SELECT *, count(*) OVER () AS count, row_number() OVER (ORDER BY ${ORDER[sort]} ${directionOf(order)} NULLS LAST,
        lower(name), id) AS place
      FROM figures ORDER BY place LIMIT $6 OFFSET $7
    ) SELECT listed.*, (SELECT email FROM members AS p WHERE p.merchant_id = listed.id AND p.role = 'owner'
        AND p.disabled_at IS NULL ORDER BY p.created_at, p.id LIMIT 1) AS "ownerEmail",
      EXISTS (SELECT FROM ${methodsWithoutPrice("listed.id", "$4::date")} AS missing) AS "lacksPrice"
    FROM listed ORDER BY place`,
    values,
  };
}

function figuresFromRow(row: FiguresRow): MerchantFigures {
  return {
    id: row.id,
    name: row.name,
    clientId: row.clientId,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
    collectionEndedAt: row.collectionEndedAt,
    ownerEmail: row.ownerEmail,
    lacksPrice: row.lacksPrice,
    volume: cents(row.volume),
    fees: cents(row.fees),
    charges: Number(row.charges),
    paid: Number(row.paid),
    calls: {
      calls: Number(row.calls),
      refused: Number(row.refused),
      failed: Number(row.failed),
    },
    lastActiveAt: row.active_at,
  };
}
