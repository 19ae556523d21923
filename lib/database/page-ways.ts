import type { ChargeQuery } from "@/lib/domain/charge-query";
import { type TallyCut, tallied } from "@/lib/domain/tally";
import { CHANGES_ONCE, talliesByMonth } from "./charge-tallies";

/** By what an index has a query's charges: each status, each billing type, or each day of a window. */
export type Way = "status" | "billing_type" | "day";

/**
 * The ways that there are to a query's charges; none where nothing is asked for that an index has. With
 * what tallies do not know nothing tells one from another, and the first has to do.
 */
export function waysOf(query: ChargeQuery): readonly Way[] {
  const kinds: Way[] = [];
  if (query.statuses.length > 0) kinds.push("status");
  if (query.billingTypes.length > 0) kinds.push("billing_type");
  const cut = tallied(query)?.cut;
  if (!cut) return kinds.slice(0, 1);
  return query.sort.field === "createdAt" && isOfDays(cut) ? [...kinds, "day"] : kinds;
}

/** Whether a query is for days that are not those of creation. */
export function isOfDays(cut: TallyCut): boolean {
  return cut.dimension === "due" || cut.dimension === "paid";
}

/** What is to be found on a way, and where it begins. */
export interface Search {
  readonly query: ChargeQuery;
  /** Whether from the earliest or from the latest. */
  readonly way: "ASC" | "DESC";
  /** How many charges are needed, and how many the query has, as SQL. */
  readonly need: string;
  readonly total: string;
}

/**
 * A CTE `shortest` with the one of several ways that passes the fewest charges, as tallies tell (ADR 0029):
 * an index of what is common is not walked for what is rare in it, nor past a year to a week.
 */
export function shortestOf(search: Search, ways: readonly Way[], values: unknown[]): string {
  const each = ways.map(
    (way) => `SELECT '${way}' AS way, passed FROM (${passedOn(way, search, values)}) AS way`,
  );
  return `${CHANGES_ONCE}, shortest AS MATERIALIZED (
    SELECT way FROM (${each.join(" UNION ALL ")}) AS ways ORDER BY passed, way LIMIT 1)`;
}

function passedOn(way: Way, search: Search, values: unknown[]): string {
  const cut = tallied(search.query)?.cut;
  if (!cut) throw new Error("ways are compared of what tallies know");
  return way === "day" ? passedByDay(cut, search, values) : passedByKind(way, cut, search, values);
}

/** Of each day so many as hold a page, unless it is all of them. */
function passedByDay(cut: TallyCut, { need, total }: Search, values: unknown[]): string {
  const every = talliesByMonth({ ...cut, statuses: [], billingTypes: [] }, values);
  return `SELECT least(held, 31 * months * ${need} * held / greatest(${total}, 1)) AS passed FROM (
    SELECT coalesce(sum(count), 0)::bigint AS held, count(DISTINCT month_of(day)) AS months
    FROM (${every}) AS cut) AS every`;
}

/**
 * Those that lie beyond the window, because what falls due or is paid early was created early, and then
 * the page's among others of their kind; never more than all of the kind.
 */
function passedByKind(
  way: "status" | "billing_type",
  cut: TallyCut,
  search: Search,
  values: unknown[],
): string {
  const kind = way === "status" ? { ...cut, billingTypes: [] } : { ...cut, statuses: [] };
  const end = search.way === "ASC" ? cut.from : cut.before;
  const beyond =
    isOfDays(cut) && end !== null
      ? countOf({ ...kind, ...(search.way === "ASC" ? before(end) : since(end)) }, values)
      : "0";
  const held = countOf({ ...kind, dimension: "all", from: null, before: null }, values);
  return `SELECT least(held, ${beyond} + ${search.need} * held / greatest(${search.total}, 1)) AS passed
    FROM (SELECT ${held} AS held) AS kind`;
}

const before = (day: TallyCut["before"]) => ({ from: null, before: day });
const since = (day: TallyCut["from"]) => ({ from: day, before: null });

function countOf(cut: TallyCut, values: unknown[]): string {
  return `(SELECT coalesce(sum(count), 0)::bigint FROM (${talliesByMonth(cut, values)}) AS cut)`;
}
