import { type CounterSlice, isDayWindow } from "@/lib/listing/counters";
import type { ListPlan } from "@/lib/listing/list-plan";
import { CHANGES_ONCE, countersByMonth } from "./counters";

/** A reading of a plan's charges, for which the access paths are compared. */
export interface Reading {
  readonly plan: Pick<ListPlan, "counters" | "paths">;
  readonly direction: "ASC" | "DESC";
  /** How many charges are needed, and how many the query has, as SQL. */
  readonly need: string;
  readonly total: string;
}

/**
 * A CTE `cheapest` with the access path that reads the fewest index entries, by the counters (ADR 0029):
 * an index of common kinds is not read past a year to reach a week.
 *
 * @throws Error when counters do not answer for the plan's query: it has no paths to compare.
 */
export function cheapestPath(reading: Reading, values: unknown[]): string {
  const { counters, paths } = reading.plan;
  if (!counters) throw new Error("access paths are compared by counters, and none answer");
  // Of the other paths counters know nothing: a query with one has no counters, and one path.
  const counted = paths.filter((path) => path === "kind" || path === "day");
  const costs = counted.map((path) => {
    const entries =
      path === "day"
        ? entriesByDay(counters.slice, reading, values)
        : entriesByKind(counters.slice, reading, values);
    return `SELECT '${path}' AS path, entries FROM (${entries}) AS path`;
  });
  return `${CHANGES_ONCE}, cheapest AS MATERIALIZED (
    SELECT path FROM (${costs.join(" UNION ALL ")}) AS paths ORDER BY entries, path LIMIT 1)`;
}

/** A page of each day of the window, or the whole window if it is smaller. */
function entriesByDay(slice: CounterSlice, { need, total }: Reading, values: unknown[]): string {
  const every = countersByMonth({ ...slice, statuses: [], billingTypes: [] }, values);
  return `SELECT least(held, 31 * months * ${need} * held / greatest(${total}, 1)) AS entries FROM (
    SELECT coalesce(sum(count), 0)::bigint AS held, count(DISTINCT month_of(day)) AS months
    FROM (${every}) AS slice) AS every`;
}

/**
 * The charges of the kinds beyond the window, because charges that fall due or are paid early were created
 * early, and then those of the kinds among which the page's lie; never more than all of the kinds.
 */
function entriesByKind(
  slice: CounterSlice,
  { direction, need, total }: Reading,
  values: unknown[],
): string {
  const end = direction === "ASC" ? slice.from : slice.before;
  const beyond =
    isDayWindow(slice) && end !== null
      ? countOf({ ...slice, ...(direction === "ASC" ? daysBefore(end) : daysFrom(end)) }, values)
      : "0";
  const held = countOf({ ...slice, dimension: "all", from: null, before: null }, values);
  return `SELECT least(held, ${beyond} + ${need} * held / greatest(${total}, 1)) AS entries
    FROM (SELECT ${held} AS held) AS kinds`;
}

const daysBefore = (day: CounterSlice["before"]) => ({ from: null, before: day });
const daysFrom = (day: CounterSlice["from"]) => ({ from: day, before: null });

function countOf(slice: CounterSlice, values: unknown[]): string {
  return `(SELECT coalesce(sum(count), 0)::bigint FROM (${countersByMonth(slice, values)}) AS slice)`;
}
