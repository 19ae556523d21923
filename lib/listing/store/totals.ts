import type { ChargeQuery, ChargeTotals } from "@/lib/listing/charge-query";
import { planTotals, type TotalsPlan } from "@/lib/listing/list-plan";
import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { tableOf, whereOf } from "./conditions";
import { CHANGES_ONCE, countersByMonth } from "./counters";

/** Each sum as counters have it, and as it is made up of charges. */
const SUMS = {
  count: { counter: "count", counted: "count(*)" },
  amount: { counter: "amount_cents", counted: "sum(amount_cents)" },
  received: { counter: "received_cents", counted: "sum(paid_cents)" },
  fee: { counter: "fee_cents", counted: "sum(fee_cents) FILTER (WHERE paid_on IS NOT NULL)" },
  net: { counter: "net_cents", counted: "sum(net_cents)" },
} as const;
export type Sum = keyof typeof SUMS;
export const ALL_SUMS = [
  "count",
  "amount",
  "received",
  "fee",
  "net",
] as const satisfies readonly Sum[];

/**
 * Reads the totals of each query, in the order of the queries. Changes that counters do not hold yet are
 * read once for all of them.
 */
export async function chargeTotals(
  tx: Transaction,
  merchantId: MerchantId,
  queries: readonly ChargeQuery[],
): Promise<ChargeTotals[]> {
  const values: unknown[] = [merchantId];
  const each = queries.map(
    (query, i) =>
      `(SELECT ${i} AS place, * FROM (${totalsOf(planTotals(query), values)}) AS total)`,
  );
  const { rows } = await tx.query<Record<Sum, bigint>>({
    text: `WITH ${CHANGES_ONCE} ${each.join(" UNION ALL ")} ORDER BY place`,
    values,
  });
  return rows.map(totalsFromRow);
}

/** Totals as the driver reads them. */
export function totalsFromRow(row: Record<Sum, bigint>): ChargeTotals {
  return {
    count: Number(row.count),
    amount: cents(row.amount),
    received: cents(row.received),
    fee: cents(row.fee),
    net: cents(row.net),
  };
}

/**
 * A statement of one row: the sums of a query's charges, by counters where the plan has them. Its values
 * are appended to `values`.
 *
 * @param beside further aggregates of charges that are counted one by one, each after a comma.
 */
export function totalsOf(
  { query, filters, counters }: TotalsPlan,
  values: unknown[],
  sums: readonly Sum[] = ALL_SUMS,
  beside = "",
): string {
  const list = (print: (sum: Sum) => string) =>
    sums.map((sum) => `${print(sum)} AS ${sum}`).join(", ");
  const whole = (sum: string) => `coalesce(${sum}, 0)::bigint`;
  if (!counters) {
    return `SELECT ${list((sum) => whole(SUMS[sum].counted))}${beside}
      FROM ${tableOf(query, values, "listed_charges")} WHERE ${whereOf(filters, values)}`;
  }
  const parts = [
    `SELECT ${list((sum) => SUMS[sum].counter)} FROM (${countersByMonth(counters.slice, values)}) AS slice`,
    ...counters.partDays.map(
      (part) =>
        `SELECT ${list((sum) => SUMS[sum].counted)} FROM charges WHERE ${whereOf(part.filters, values)}`,
    ),
  ];
  return `SELECT ${list((sum) => whole(`sum(${sum})`))} FROM (${parts.join(" UNION ALL ")}) AS parts`;
}
