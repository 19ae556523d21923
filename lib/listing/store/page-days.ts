import type { ChargeQuery } from "@/lib/listing/charge-query";
import type { CounterSplit } from "@/lib/listing/counters";
import type { ListPlan } from "@/lib/listing/list-plan";
import type { DayInOrder } from "@/lib/listing/page-start";
import type { Transaction } from "@/lib/platform/db/connection";
import { preparedName } from "@/lib/platform/db/prepared-statement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { whereOf } from "./conditions";
import { CHANGES_ONCE, countersByDay, countersByMonth } from "./counters";
import { type Sum, totalsOf } from "./totals";

/**
 * Reads the totals of a plan's query, and the days that hold the charges of its page, both at one moment;
 * no days where the plan has no counters by the days of its order.
 */
export async function totalsAndDays<Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  plan: ListPlan,
  sums: readonly ("count" | Wanted)[],
): Promise<{ totals: Record<"count" | Wanted, bigint>; days: readonly DayInOrder[] }> {
  const { query, dayCounters, isUnfiltered } = plan;
  const values: unknown[] = [merchantId];
  const total = totalsOf(plan, values, sums);
  const text = dayCounters
    ? `WITH ${CHANGES_ONCE}, total AS (${total}), ${pageDays(query, dayCounters, values)}
      SELECT total.*, dated.*, touched.* FROM total, dated LEFT JOIN touched ON true
      ORDER BY touched.through`
    : total;
  const { rows } = await tx.query<Record<"count" | Wanted, bigint> & PageDay>({
    ...(dayCounters ? preparedName(text, isUnfiltered) : {}),
    text,
    values,
  });
  const [totals] = rows;
  if (!totals) throw new Error("an aggregate has a row");
  return { totals, days: dayCounters ? daysInOrder(query, rows) : [] };
}

/**
 * CTEs: `touched`, the days that hold charges of a query's page, with how many charges come before each,
 * and `dated`, how many charges have a day. It adds up months first, then the days of the months that the
 * page is in; parts of days are counted.
 */
function pageDays(
  { sort, page, size }: ChargeQuery,
  { slice, partDays }: CounterSplit,
  values: unknown[],
): string {
  const parts = partDays.map(({ day, filters }) => {
    const counted = `SELECT count(*) FROM charges WHERE ${whereOf(filters, values)}`;
    values.push(day);
    return `SELECT $${values.length}::date AS day, (${counted}) AS count`;
  });
  const whole = (counters: string) =>
    [
      `SELECT day, count FROM (${counters}) AS slice`,
      ...parts.map((_, i) => `TABLE part_${i}`),
    ].join(" UNION ALL ");
  const byMonth = whole(countersByMonth(slice, values));
  const ofMonth = "day >= month AND day < (month + interval '1 month')::date";
  const byDay = whole(countersByDay(slice, values, ofMonth));
  const offset = BigInt(page) * BigInt(size);
  values.push(offset, offset + BigInt(size));
  const touches = `through > $${values.length - 1} AND before < $${values.length}`;
  const direction = sort.direction === "asc" ? "ASC" : "DESC";
  return [
    ...parts.map((part, i) => `part_${i} AS MATERIALIZED (${part})`),
    `months AS (SELECT month_of(day) AS month, sum(count) AS held FROM (${byMonth}) AS counts GROUP BY 1)`,
    "dated AS (SELECT coalesce(sum(held), 0)::bigint AS dated FROM months)",
    `placed AS (SELECT month, sum(held) OVER w - held AS before, sum(held) OVER w AS through
      FROM months WINDOW w AS (ORDER BY month ${direction}))`,
    `days AS (SELECT day, before AS month_before, sum(count) AS held FROM placed,
      LATERAL (SELECT day, count FROM (${byDay}) AS counts
        WHERE ${ofMonth}) AS of_month
      WHERE ${touches} GROUP BY 1, 2)`,
    `ordered AS (SELECT day, (month_before + sum(held) OVER w - held)::bigint AS before,
        (month_before + sum(held) OVER w)::bigint AS through
      FROM days WHERE held > 0 WINDOW w AS (PARTITION BY month_before ORDER BY day ${direction}))`,
    `touched AS (SELECT * FROM ordered WHERE ${touches})`,
  ].join(", ");
}

/** A row of `touched` beside the totals; its day is null where the page is past all days. */
interface PageDay {
  readonly day: CivilDate | null;
  readonly before: bigint;
  readonly through: bigint;
  /** How many charges all days have. */
  readonly dated: bigint;
}

/** Adds, after all days, the charges without one if the page reaches them. */
function daysInOrder(
  { page, size }: ChargeQuery,
  rows: readonly (PageDay & { readonly count: bigint })[],
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
