import { type CounterSlice, type DaySpan, inMonths } from "@/lib/listing/counters";
import type { PaidByType } from "@/lib/listing/overview";
import { asService, type Transaction } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/** What is counted and summed: columns of `charge_tallies` and `charge_tally_changes`. */
const SUMS = ["count", "amount_cents", "received_cents", "fee_cents", "net_cents"] as const;

/** The Brasília day of a change in each dimension. */
const DAYS = {
  all: "'-infinity'::date",
  created: "created_on",
  due: "due_date",
  paid: "paid_on",
} as const satisfies Record<CounterSlice["dimension"], string>;

/**
 * A subquery of the counters of a merchant, by day, with the columns `day`, `status`,
 * `billing_type` and the sums: `count`, `amount_cents`, `received_cents`, `fee_cents`, `net_cents`. It adds
 * the changes that are not rolled up yet, so it is exact at the moment of the statement. Its values are
 * appended to `values`.
 *
 * @param only a condition on `day` as SQL, which may name columns of what stands before the subquery.
 * @param merchant the merchant's id as SQL.
 */
export function countersByDay(
  slice: CounterSlice,
  values: unknown[],
  only = "true",
  merchant = "$1",
): string {
  return `${rolledUp(slice.dimension, slice, slice, values, merchant)} AND ${only}
    UNION ALL ${changesOf(slice, values, changes(merchant))} AND ${only}`;
}

/** Prints a slice as `countersByDay` does, in fewer rows: a whole month is one day, its first. */
export function countersByMonth(slice: CounterSlice, values: unknown[]): string {
  const { dimension } = slice;
  if (dimension === "all") return countersByDay(slice, values);
  const { months, days } = inMonths(slice);
  return [
    ...(months ? [rolledUp(`${dimension}_month`, slice, months, values)] : []),
    ...days.map((span) => rolledUp(dimension, slice, span, values)),
    changesOf(slice, values),
  ].join(" UNION ALL ");
}

const COLUMNS = `day, status, billing_type, ${SUMS.join(", ")}`;

function rolledUp(
  dimension: string,
  slice: CounterSlice,
  span: DaySpan,
  values: unknown[],
  merchant = "$1",
): string {
  return `SELECT ${COLUMNS} FROM charge_tallies
    WHERE merchant_id = ${merchant} AND dimension = '${dimension}'${filtersOf(slice, span, values)}`;
}

function changesOf(slice: CounterSlice, values: unknown[], read = changes("$1")): string {
  return `SELECT ${COLUMNS} FROM (${read}) AS changes,
    LATERAL (SELECT ${DAYS[slice.dimension]} AS day) AS days WHERE day IS NOT NULL${filtersOf(slice, slice, values)}`;
}

function filtersOf(
  { statuses, billingTypes }: CounterSlice,
  { from, before }: DaySpan,
  values: unknown[],
): string {
  const found: string[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    found.push(` AND ${condition.replace("?", `$${values.length}`)}`);
  };
  add("day >= ?", from);
  add("day < ?", before);
  add("status = ANY(?::charge_status[])", statuses.length > 0 ? statuses : null);
  add("billing_type = ANY(?::billing_type[])", billingTypes.length > 0 ? billingTypes : null);
  return found.join("");
}

/**
 * A merchant's changes, in the order of their index. A scan in this order marks index entries of rows that
 * were rolled up long ago as dead, and the next one skips them, also before the table is vacuumed.
 */
const changes = (merchant: string) =>
  `SELECT * FROM charge_tally_changes WHERE merchant_id = ${merchant} ORDER BY merchant_id, id`;

/** A CTE that takes the table's name, so that a statement of several slices reads the changes once. */
export const CHANGES_ONCE = `charge_tally_changes AS MATERIALIZED (${changes("$1")})`;

/** Reads what payers paid by each method from one Brasília day to another, both included. */
export async function findPaidByType(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<PaidByType[]> {
  const before = addDays(to, 1);
  const slice: CounterSlice = { dimension: "paid", from, before, statuses: [], billingTypes: [] };
  const values: unknown[] = [merchantId];
  const { rows } = await tx.query<{ billing_type: BillingType; paid: bigint }>({
    text: `SELECT billing_type, sum(received_cents)::bigint AS paid FROM (${countersByDay(slice, values)}) AS slice
      GROUP BY billing_type HAVING sum(received_cents) <> 0 ORDER BY billing_type`,
    values,
  });
  return rows.map(({ billing_type: billingType, paid }) => ({ billingType, amount: cents(paid) }));
}

/** The advisory lock of the one process that rolls up at a time; the others do not wait for it. */
const ROLLUP_LOCK = 7_684;

/** How many changes are rolled up in one transaction: a fraction of a second. */
export const ROLLUP_BATCH = 10_000;

/**
 * Adds changes to the counters and deletes them, in one statement of the database: a reader finds each
 * change in one of the two tables.
 *
 * @returns how many changes: fewer than `ROLLUP_BATCH` when none are left, 0 when another process rolls up.
 */
export function rollUpCounters(): Promise<number> {
  return asService(
    async (tx, opened) => {
      if (opened?.mine !== true) return 0;
      const { rows } = await tx.query<{ folded: bigint }>({
        name: "fold-tallies",
        text: "SELECT fold_charge_tallies($1) AS folded",
        values: [ROLLUP_BATCH],
      });
      return Number(rows[0]?.folded ?? 0);
    },
    [`SELECT pg_try_advisory_xact_lock(${ROLLUP_LOCK}) AS mine`],
  );
}
