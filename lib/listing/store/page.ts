import {
  type Filter,
  isAmountFilter,
  isDayFilter,
  isKindFilter,
  isRefundFilter,
} from "@/lib/listing/filters";
import type { AccessPath, ListPlan } from "@/lib/listing/list-plan";
import type { PageStart } from "@/lib/listing/page-start";
import { addDays, type CivilDate, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { cheapestPath, type Reading } from "./access-paths";
import { andOf, SORT_COLUMNS, tableOf, whereOf } from "./conditions";
import { countersByMonth } from "./counters";
import { kindsOf, OF_KIND } from "./kinds";
import { foundEarlyOrSorted } from "./search-page";

/** So many charges are read and sorted quickly, wherever they are in the order. */
const FEW = 30_000;

/** Paths beside which the planner is not to see an index of another filter. */
const HIDING: ReadonlySet<AccessPath> = new Set(["reference", "ended", "refund"]);

/** How a page's parts are read, as SQL: in one direction, from a start on, no more than the page can need. */
interface PageReading extends Reading {
  readonly plan: ListPlan;
  /** The page's order as SQL, with charges without a day of payment last. */
  readonly order: string;
  /** The order within one part. All charges of a part have the sorted day or none has, so an index has this order. */
  readonly partOrder: string;
  readonly start: PageStart;
  readonly table: string;
  /** Conditions on each charge: without, and of, the windows of due dates and days of payment. */
  readonly where: string;
  readonly window: string;
  /** `where` without the conditions on status and billing type. */
  readonly whereOfKind: string;
}

/** Parts of a query's charges, each in the query's order, and the CTEs that they read. */
interface Parts {
  readonly ctes: string;
  readonly parts: readonly string[];
}

/**
 * A statement of the ids of a plan's page, in one column and in the order of the page. Its values are
 * appended to `values`.
 *
 * @param total how many charges the query has; null: a CTE `total` before this statement has the `count`,
 *   and beyond the last page nothing is read.
 */
export function pageIds(
  plan: ListPlan,
  start: PageStart,
  total: number | null,
  values: unknown[],
): string {
  const { query } = plan;
  const { field } = query.sort;
  const direction = (query.sort.direction === "asc") === start.backwards ? "DESC" : "ASC";
  const nulls = field !== "paidOn" ? "" : start.backwards ? " NULLS FIRST" : " NULLS LAST";
  const hides = plan.paths.length > 1 || plan.paths.some((path) => HIDING.has(path));
  const others = plan.filters.filter((filter) => !isDayFilter(filter) && !isKindFilter(filter));
  const whereOfKind = whereOf(others, values, hides);
  // PostgreSQL refuses a parameter that no part of the statement uses: it cannot know its type.
  const kinds = readsKindsAlone(plan)
    ? ""
    : andOf(plan.filters.filter(isKindFilter), values, hides);
  const window = andOf(plan.filters.filter(isDayFilter), values);
  values.push(start.take, start.skip);
  const [take, skip] = [`$${values.length - 1}`, `$${values.length}`];
  const within = total === null ? ` AND (SELECT count FROM total) > ${skip}` : "";
  const reading: PageReading = {
    plan,
    direction,
    order: `${SORT_COLUMNS[field]} ${direction}${nulls}, id ${direction}`,
    partOrder: `${SORT_COLUMNS[field]} ${direction}, id ${direction}`,
    start,
    table: tableOf(query, values),
    where: whereOfKind + kinds + within,
    window,
    whereOfKind: whereOfKind + within,
    need: query.text === null ? limitFor(start.take + start.skip) : `${take} + ${skip}`,
    total: total === null ? "(SELECT count FROM total)" : String(total),
  };
  const { ctes, parts } =
    query.text === null
      ? partsOf(reading, values)
      : foundEarlyOrSorted(query, take, skip, (only) => firstOf(reading, only));
  return `${ctes && `WITH ${ctes}`} SELECT id FROM (${parts.join(" UNION ALL ")}) AS parts
    ORDER BY ${reading.order} LIMIT ${take} OFFSET ${skip}`;
}

/** Whether every part of a page is read by the index of the kinds, which are no condition then. */
function readsKindsAlone({ paths, query }: ListPlan): boolean {
  const isByKind = paths.length === 1 && paths[0] === "kind";
  return isByKind && query.text === null && query.sort.field === "createdAt";
}

/**
 * Rounds a number of rows up to one of a few limits. A constant, unlike a parameter, shows the planner how
 * few rows are needed, and one prepared statement serves many pages.
 */
function limitFor(rows: number): string {
  let limit = 20;
  while (limit < rows) limit = limit === 20 ? 100 : limit * 4;
  return String(limit);
}

/** Every charge for which a further condition is true, too. */
function allOf({ plan, table, where, window }: PageReading, only: string): string {
  return `SELECT id, ${SORT_COLUMNS[plan.query.sort.field]} FROM ${table} WHERE ${where}${window}${only}`;
}

/** The first charges for which a further condition is true, too: as many as the page can need. */
function firstOf(reading: PageReading, only: string, order = reading.order): string {
  return `(${allOf(reading, only)} ORDER BY ${order} LIMIT ${reading.need})`;
}

/**
 * A query's charges in parts that an index has in the query's order, however rare they are and however
 * far back (ADR 0017): each kind, reference or end, each day of a window, and the charges without a day of
 * payment after the others. Of several access paths all but the cheapest find nothing.
 */
function partsOf(reading: PageReading, values: unknown[]): Parts {
  const { paths, query } = reading.plan;
  const bounds = boundsOf(reading, values);
  if (paths.length === 0) {
    return { ctes: "", parts: bounds.map((bound) => firstOf(reading, bound, reading.partOrder)) };
  }
  const isCompared = paths.length > 1;
  const parts = paths.flatMap((path) => {
    const chosen = isCompared ? ` AND (SELECT path FROM cheapest) = '${path}'` : "";
    if (path === "day") return firstOfEachDay(reading, chosen, values);
    if (path === "amount") return unordered(reading, isAmountFilter, bounds, values);
    if (path === "refund") return unordered(reading, isRefundFilter, bounds, values);
    if (path === "kind") return partsByKind(reading, chosen, bounds, values);
    return partsByName(reading, path, bounds, values);
  });
  return {
    ctes: isCompared ? cheapestPath(reading, values) : "",
    parts:
      query.sort.field === "createdAt" && !paths.some((path) => UNORDERED.has(path))
        ? parts
        : [...parts, ...bounds.map((bound) => firstIfMany(reading, bound))],
  };
}

/** Paths whose charges no index has in the order of creation. */
const UNORDERED: ReadonlySet<AccessPath> = new Set(["refund", "amount"]);

/** The charges of a window of amounts, or those with a refund, all if they are few: no index has them in the order. */
function unordered(
  reading: PageReading,
  isOfPath: (filter: Filter) => boolean,
  bounds: readonly string[],
  values: unknown[],
): readonly string[] {
  const window = andOf(reading.plan.filters.filter(isOfPath), values);
  // Found by nothing else: the planner takes a window for a third of all charges where it knows no better.
  const table = `(SELECT * FROM charges WHERE merchant_id = $1${window} OFFSET 0) AS of_path`;
  const isFew = ` AND NOT ${isMany(reading)}`;
  return bounds.map((bound) => allOf({ ...reading, table }, bound + isFew));
}

/** The charges of each kind: in another order than that of creation, which no index has for a kind, all if they are few. */
function partsByKind(
  reading: PageReading,
  chosen: string,
  bounds: readonly string[],
  values: unknown[],
): readonly string[] {
  const { plan, direction, need, window, whereOfKind } = reading;
  const kinds = kindsOf(plan.query, values);
  const where = `${whereOfKind}${window}`;
  if (plan.query.sort.field === "createdAt") {
    // Ordered by status and type, which are constant here: under row security the planner does not know that they are.
    return bounds.map(
      (bound) => `SELECT of_kind.* FROM ${kinds}, LATERAL (SELECT id, created_at FROM listed_charges
        WHERE ${where} AND ${OF_KIND}${bound}${chosen}
        ORDER BY status ${direction}, billing_type ${direction}, created_at ${direction}, id ${direction}
        LIMIT ${need}) AS of_kind`,
    );
  }
  // In the index's order, and of a number that the planner does not know: it would read the whole table for each kind.
  const few = `(SELECT of_kind.* FROM ${kinds}, LATERAL (SELECT * FROM listed_charges
    WHERE merchant_id = $1 AND ${OF_KIND}
    ORDER BY status, billing_type, created_at, id LIMIT (SELECT ${Number.MAX_SAFE_INTEGER})) AS of_kind) AS few`;
  const isFew = ` AND NOT ${isMany(reading)}`;
  return bounds.map((bound) =>
    allOf({ ...reading, table: few, where: whereOfKind }, bound + isFew),
  );
}

/** The charges of each reference, or of an end: in another order than that of creation all if they are few. */
function partsByName(
  reading: PageReading,
  path: "reference" | "ended",
  bounds: readonly string[],
  values: unknown[],
): readonly string[] {
  const { query } = reading.plan;
  const isFew = ` AND NOT ${isMany(reading)}`;
  return conditionsByName(query, path, values).flatMap((name) => {
    if (query.sort.field === "createdAt") {
      return bounds.map((bound) => firstOf(reading, name + bound));
    }
    // Every charge of the reference or the end, found by nothing else: without statistics of a new merchant, the planner
    // finds those without a day of payment first, which may be all others.
    const table = `(SELECT * FROM charges WHERE merchant_id = $1${name} OFFSET 0) AS named`;
    return bounds.map((bound) => allOf({ ...reading, table }, bound + isFew));
  });
}

/** The first charges of a part, by the index of the sort order: those of a common kind are soon met there. */
function firstIfMany(reading: PageReading, bound: string): string {
  return firstOf(reading, ` AND ${isMany(reading)}${bound}`, reading.partOrder);
}

/** Whether the query has more than `FEW` charges. */
const isMany = ({ total }: PageReading) => `(${total} > ${FEW})`;

/**
 * The first charges of each day of a window, in months that counters have charges in. The window is a
 * condition on the days alone: repeated for each charge, it makes the planner expect so few that it reads
 * the whole day.
 */
function firstOfEachDay(
  { plan, direction, need, where, window }: PageReading,
  chosen: string,
  values: unknown[],
): string {
  if (!plan.counters) throw new Error("counters know the months of a window, and none answer");
  const { slice } = plan.counters;
  const column = slice.dimension === "due" ? "due_date" : "paid_on";
  return `SELECT of_day.* FROM (SELECT DISTINCT month_of(day) AS month FROM (${countersByMonth(slice, values)}) AS slice) AS months,
    generate_series(0, 30) AS next, LATERAL (SELECT id, created_at FROM charges
      WHERE ${where} AND ${column} = month + next
      ORDER BY created_at ${direction}, id ${direction} LIMIT ${need}) AS of_day
    WHERE month_of(month + next) = month${window.replaceAll(column, "month + next")}${chosen}`;
}

/**
 * The conditions on the charges of each part, from the start on. An order by `paidOn` has two parts, because
 * charges without a day of payment are a part of their own.
 */
function boundsOf({ plan, direction, start }: PageReading, values: unknown[]) {
  const { field } = plan.query.sort;
  const { backwards, from, isDated } = start;
  const bound = from ? boundOf(SORT_COLUMNS[field], direction, from, values) : "";
  if (field !== "paidOn") return [bound];
  const dated = ` AND paid_on IS NOT NULL${bound}`;
  const undated = " AND paid_on IS NULL";
  if (backwards) return from ? [dated] : [undated, dated];
  // Where no charge of a kind is without a day, all those of other kinds would be passed to know it.
  if (isDated) return [dated];
  return from === null ? [undated] : [dated, undated];
}

function boundOf(
  column: string,
  direction: Reading["direction"],
  day: CivilDate,
  values: unknown[],
): string {
  if (column !== "created_at") {
    values.push(day);
    return ` AND ${column} ${direction === "ASC" ? ">=" : "<="} $${values.length}`;
  }
  values.push(startOfBrasiliaDay(direction === "ASC" ? day : addDays(day, 1)));
  return ` AND created_at ${direction === "ASC" ? ">=" : "<"} $${values.length}`;
}

/** A condition for each reference of a query, or for its end. */
function conditionsByName(
  { references, ended }: ListPlan["query"],
  path: "reference" | "ended",
  values: unknown[],
): readonly string[] {
  return path === "reference"
    ? references.map((reference) => ` AND reference = $${values.push(reference)}`)
    : [` AND cancel_reason = $${values.push(ended)}`];
}
