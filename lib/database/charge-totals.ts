import { brasiliaDay, type CivilDate } from "@/lib/domain/brasilia";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargeQuery, ChargeTotals } from "@/lib/domain/charge-query";
import { cents } from "@/lib/domain/money";
import type { DayInOrder } from "@/lib/domain/page-walk";
import { isEverything, type TalliedQuery, tallied, talliedInOrder } from "@/lib/domain/tally";
import { tableOf, whereOf } from "./charge-conditions";
import { CHANGES_ONCE, talliesByMonth, talliesOf } from "./charge-tallies";
import type { Transaction } from "./connection";
import { keptPlan } from "./kept-plan";

/** The sums of a charge that tallies keep, and how charges make them up. */
const SUMS = {
  count: { tallied: "count", counted: "count(*)" },
  amount: { tallied: "amount_cents", counted: "sum(amount_cents)" },
  received: { tallied: "received_cents", counted: "sum(paid_cents)" },
  fee: { tallied: "fee_cents", counted: "sum(fee_cents) FILTER (WHERE paid_on IS NOT NULL)" },
  net: { tallied: "net_cents", counted: "sum(net_cents)" },
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
 * What all charges of each query come to, in their order. Changes that tallies do not hold yet are read
 * once for all of them.
 */
export async function chargeTotals(
  tx: Transaction,
  merchantId: MerchantId,
  queries: readonly ChargeQuery[],
): Promise<ChargeTotals[]> {
  const values: unknown[] = [merchantId];
  const each = queries.map(
    (query, i) => `(SELECT ${i} AS place, * FROM (${totalsOf(query, values)}) AS total)`,
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

/** A statement with one row of what a query's charges come to: of tallies, as far as they go. */
export function totalsOf(
  query: ChargeQuery,
  values: unknown[],
  sums: readonly Sum[] = ALL_SUMS,
  noted = "",
): string {
  const list = (how: (sum: Sum) => string) => sums.map((sum) => `${how(sum)} AS ${sum}`).join(", ");
  const from = (part: ChargeQuery) =>
    `FROM ${tableOf(part, values)} WHERE ${whereOf(part, values)}`;
  const whole = (of: string) => `coalesce(${of}, 0)::bigint`;
  const split = tallied(query);
  if (!split) return `SELECT ${list((sum) => whole(SUMS[sum].counted))}${noted} ${from(query)}`;
  const parts = [
    `SELECT ${list((sum) => SUMS[sum].tallied)} FROM (${talliesByMonth(split.cut, values)}) AS cut`,
    ...split.rest.map((part) => `SELECT ${list((sum) => SUMS[sum].counted)} ${from(part)}`),
  ];
  return `SELECT ${list((sum) => whole(`sum(${sum})`))} FROM (${parts.join(" UNION ALL ")}) AS parts`;
}

/**
 * Reads a query's totals, and the days that the charges of its page fall on, both of one moment; no
 * days where tallies do not know those of the query's order.
 */
export async function totalsAndDays<Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
  sums: readonly ("count" | Wanted)[],
): Promise<{ totals: Record<"count" | Wanted, bigint>; days: readonly DayInOrder[] }> {
  const values: unknown[] = [merchantId];
  const total = totalsOf(query, values, sums);
  const split = talliedInOrder(query);
  const text = split
    ? `WITH ${CHANGES_ONCE}, total AS (${total}), ${daysTouched(query, split, values)}
      SELECT total.*, dated.*, touched.* FROM total, dated LEFT JOIN touched ON true
      ORDER BY touched.through`
    : total;
  const { rows } = await tx.query<Record<"count" | Wanted, bigint> & Touched>({
    ...(split ? keptPlan(text, isEverything(query)) : {}),
    text,
    values,
  });
  const [totals] = rows;
  if (!totals) throw new Error("an aggregate has a row");
  return { totals, days: split ? daysInOrder(query, rows) : [] };
}

/**
 * CTEs: `touched`, the days that a query's page touches and how many charges come before each, and
 * `dated`, how many there are in all. Months first, and of those that the page touches the days; parts
 * of days are counted.
 */
function daysTouched(
  { sort, page, size }: ChargeQuery,
  { cut, rest }: TalliedQuery,
  values: unknown[],
): string {
  const parts = rest.map((part) => {
    const counted = `SELECT count(*) FROM charges WHERE ${whereOf(part, values)}`;
    values.push(brasiliaDay(part.createdFrom));
    return `SELECT $${values.length}::date AS day, (${counted}) AS count`;
  });
  const whole = (tallies: string) =>
    [`SELECT day, count FROM (${tallies}) AS cut`, ...parts.map((_, i) => `TABLE part_${i}`)].join(
      " UNION ALL ",
    );
  const byMonth = whole(talliesByMonth(cut, values));
  const ofMonth = "day >= month AND day < (month + interval '1 month')::date";
  const byDay = whole(talliesOf(cut, values, ofMonth));
  const offset = BigInt(page) * BigInt(size);
  values.push(offset, offset + BigInt(size));
  const touches = `through > $${values.length - 1} AND before < $${values.length}`;
  const way = sort.direction === "asc" ? "ASC" : "DESC";
  return [
    ...parts.map((part, i) => `part_${i} AS MATERIALIZED (${part})`),
    `months AS (SELECT month_of(day) AS month, sum(count) AS held FROM (${byMonth}) AS counts GROUP BY 1)`,
    "dated AS (SELECT coalesce(sum(held), 0)::bigint AS dated FROM months)",
    `placed AS (SELECT month, sum(held) OVER w - held AS before, sum(held) OVER w AS through
      FROM months WINDOW w AS (ORDER BY month ${way}))`,
    `days AS (SELECT day, before AS month_before, sum(count) AS held FROM placed,
      LATERAL (SELECT day, count FROM (${byDay}) AS counts
        WHERE ${ofMonth}) AS of_month
      WHERE ${touches} GROUP BY 1, 2)`,
    `ordered AS (SELECT day, (month_before + sum(held) OVER w - held)::bigint AS before,
        (month_before + sum(held) OVER w)::bigint AS through
      FROM days WHERE held > 0 WINDOW w AS (PARTITION BY month_before ORDER BY day ${way}))`,
    `touched AS (SELECT * FROM ordered WHERE ${touches})`,
  ].join(", ");
}

/** One of these days; without one beside the sums where a page is past all days. */
interface Touched {
  readonly day: CivilDate | null;
  readonly before: bigint;
  readonly through: bigint;
  /** How many charges the days have in all. */
  readonly dated: bigint;
}

/** Those without a day come after all days. */
function daysInOrder(
  { page, size }: ChargeQuery,
  rows: readonly (Touched & { readonly count: bigint })[],
): DayInOrder[] {
  const days = rows
    .filter(({ day }) => day !== null)
    .map(({ day, before, through }) => ({
      day,
      before: Number(before),
      through: Number(through),
    }));
  const [{ dated, count } = { dated: 0n, count: 0n }] = rows;
  if (dated < count && BigInt(page + 1) * BigInt(size) > dated) {
    days.push({ day: null, before: Number(dated), through: Number(count) });
  }
  return days;
}
