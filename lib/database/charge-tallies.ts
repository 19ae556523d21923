import { addDays, type CivilDate } from "@/lib/domain/brasilia";
import type { BillingType, MerchantId } from "@/lib/domain/charge";
import { type Cents, cents } from "@/lib/domain/money";
import { type DaySpan, inMonths, type TallyCut } from "@/lib/domain/tally";
import { asService, type Transaction } from "./connection";

/** What is counted and summed, in the spelling of the tables. */
const SUMS = ["count", "amount_cents", "received_cents", "fee_cents", "net_cents"] as const;

/** The Brasília day of a change in each dimension. */
const DAYS = {
  all: "'-infinity'::date",
  created: "created_on",
  due: "due_date",
  paid: "paid_on",
} as const satisfies Record<TallyCut["dimension"], string>;

/**
 * A subquery of the tallies of the merchant whose id is `$1`, with the columns `day`, `billing_type`
 * and the sums: `count`, `amount_cents`, `received_cents`, `fee_cents`, `net_cents`. What is folded in
 * and what is not, at the moment of the statement, are exact together. Its values are appended to
 * `values`.
 *
 * @param only a condition on `day` as SQL, which may name columns of what stands before the subquery.
 */
export function talliesOf(cut: TallyCut, values: unknown[], only = "true"): string {
  return `${foldedOf(cut.dimension, cut, cut, values)} AND ${only}
    UNION ALL ${unfoldedOf(cut, values)} AND ${only}`;
}

/** The same charges in fewer rows: a whole month is one day, its first. */
export function talliesByMonth(cut: TallyCut, values: unknown[]): string {
  const { dimension } = cut;
  if (dimension === "all") return talliesOf(cut, values);
  const { months, days } = inMonths(cut);
  return [
    ...(months ? [foldedOf(`${dimension}_month`, cut, months, values)] : []),
    ...days.map((span) => foldedOf(dimension, cut, span, values)),
    unfoldedOf(cut, values),
  ].join(" UNION ALL ");
}

const COLUMNS = `day, billing_type, ${SUMS.join(", ")}`;

function foldedOf(dimension: string, cut: TallyCut, span: DaySpan, values: unknown[]): string {
  return `SELECT ${COLUMNS} FROM charge_tallies
    WHERE merchant_id = $1 AND dimension = '${dimension}'${filtersOf(cut, span, values)}`;
}

function unfoldedOf(cut: TallyCut, values: unknown[]): string {
  return `SELECT ${COLUMNS} FROM (${CHANGES}) AS changes,
    LATERAL (SELECT ${DAYS[cut.dimension]} AS day) AS days WHERE day IS NOT NULL${filtersOf(cut, cut, values)}`;
}

function filtersOf(
  { statuses, billingTypes }: TallyCut,
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
 * A merchant's changes, in the order of their index: whoever goes through it so marks what was folded in
 * long ago, and the next one passes that by, also before the table is vacuumed.
 */
const CHANGES =
  "SELECT * FROM charge_tally_changes WHERE merchant_id = $1 ORDER BY merchant_id, id";

/** A CTE before a statement that reads several cuts: it stands for the table, and is read once. */
export const CHANGES_ONCE = `charge_tally_changes AS MATERIALIZED (${CHANGES})`;

/** What arrived for charges of one billing type, on one Brasília day. */
export interface ReceivedOfType {
  readonly day: CivilDate;
  readonly billingType: BillingType;
  readonly received: Cents;
}

/** What arrived from one Brasília day to another, both included; without days that nothing came on. */
export async function findReceivedByDay(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<ReceivedOfType[]> {
  const before = addDays(to, 1);
  const cut: TallyCut = { dimension: "paid", from, before, statuses: [], billingTypes: [] };
  const values: unknown[] = [merchantId];
  const { rows } = await tx.query<{ day: CivilDate; billing_type: BillingType; received: bigint }>({
    text: `SELECT day, billing_type, sum(received_cents)::bigint AS received
      FROM (${talliesOf(cut, values)}) AS cut GROUP BY day, billing_type ORDER BY day, billing_type`,
    values,
  });
  return rows.map(({ day, billing_type: billingType, received }) => ({
    day,
    billingType,
    received: cents(received),
  }));
}

/** One process folds at a time; the others have nothing to wait for. */
const FOLD_LOCK = 7_684;

/** Changes that are folded in one transaction, a fraction of a second. */
export const FOLDED_AT_ONCE = 10_000;

/**
 * Adds changes to the tallies and takes them away, in one statement of the database's: whoever reads
 * sees each change either there or here.
 *
 * @returns how many it were: fewer than `FOLDED_AT_ONCE` when none are left, or another process is at it.
 */
export function foldTallies(): Promise<number> {
  return asService(
    async (tx, opened) => {
      if (opened?.mine !== true) return 0;
      const { rows } = await tx.query<{ folded: bigint }>({
        name: "fold-tallies",
        text: "SELECT fold_charge_tallies($1) AS folded",
        values: [FOLDED_AT_ONCE],
      });
      return Number(rows[0]?.folded ?? 0);
    },
    [`SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS mine`],
  );
}
