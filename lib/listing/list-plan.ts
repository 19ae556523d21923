import type { ChargeQuery } from "./charge-query";
import { type CounterSplit, isDayWindow, splitByCounters, splitBySortDays } from "./counters";
import { type Filter, filtersOf } from "./filters";
import type { PageStart } from "./page-start";

/** How a query's charges are counted and summed. */
export interface TotalsPlan {
  readonly query: ChargeQuery;
  /** What every charge of the query fulfils; the query's text is searched for beside it. */
  readonly filters: readonly Filter[];
  /** Counters that answer the totals; null: the charges are counted one by one. */
  readonly counters: CounterSplit | null;
}

/** How one page of a listing is read: computed once per request, and printed to SQL by `store/`. */
export interface ListPlan extends TotalsPlan {
  /** Counters by the days of the sort order, which locate a far page; null where none have these days. */
  readonly dayCounters: CounterSplit | null;
  /**
   * By what indexes can find the charges. The statement takes the path that reads the fewest index entries, by the
   * counters (ADR 0029). Empty: the statement reads the index of the sort order, entry by entry.
   */
  readonly paths: readonly AccessPath[];
  /** Where the reading begins; null for a far page, which counters locate before it is read (ADR 0029). */
  readonly start: PageStart | null;
  /** Whether the statement is prepared and planned once, whatever the values of its filters. */
  readonly isPrepared: boolean;
  /** Whether this is a page of all charges, newest or oldest first: what most systems list. */
  readonly isUnfiltered: boolean;
}

/**
 * What the entries of an index are grouped by: each status, each billing type, each reference, each end without payment,
 * the charges that have a refund, the amounts of a window, or each day of a window.
 */
export type AccessPath =
  | "status"
  | "billing_type"
  | "reference"
  | "ended"
  | "refund"
  | "amount"
  | "day";

/** From this many charges before a page on, counters locate where it begins; fewer are skipped one by one. */
const FAR = 5_000;

/** Plans the totals of a query, whatever its page and order. */
export function planTotals(query: ChargeQuery): TotalsPlan {
  return { query, filters: filtersOf(query), counters: splitByCounters(query) };
}

/** Plans one page of a query and its totals. */
export function planList(query: ChargeQuery): ListPlan {
  const totals = planTotals(query);
  const dayCounters = splitBySortDays(totals.counters, query.sort.field);
  const kinds = query.statuses.length + query.billingTypes.length;
  const { page, size, sort } = query;
  const isAll = kinds === 0 && totals.counters?.slice.dimension === "all";
  return {
    ...totals,
    dayCounters,
    paths: accessPaths(totals),
    start: isFar(query, kinds, dayCounters)
      ? null
      : { backwards: false, from: undefined, isDated: false, skip: page * size, take: size },
    isPrepared: hasOnePlan(totals, kinds, dayCounters),
    isUnfiltered: isAll && sort.field === "createdAt",
  };
}

/**
 * Lists the access paths to a query's charges. Paths are compared by counters: where counters do not
 * answer, the first path is the only one. References come first, since few charges share one.
 */
function accessPaths({ query, counters }: TotalsPlan): readonly AccessPath[] {
  const kinds: AccessPath[] = [];
  if (query.references.length > 0) kinds.push("reference");
  if (query.ended !== null) kinds.push("ended");
  if (query.partlyRefunded) kinds.push("refund");
  // In the order of amounts, the index of the order has the window.
  const hasAmounts = query.amountFrom !== null || query.amountTo !== null;
  if (hasAmounts && query.sort.field !== "amount") kinds.push("amount");
  if (query.statuses.length > 0) kinds.push("status");
  if (query.billingTypes.length > 0) kinds.push("billing_type");
  if (!counters) return kinds.slice(0, 1);
  return query.sort.field === "createdAt" && isDayWindow(counters.slice)
    ? [...kinds, "day"]
    : kinds;
}

/**
 * Whether a page is far from the first charge. That of a status or billing type by day may be although
 * it is the first page: pending charges fall due after all that were ever paid.
 *
 * @param kinds how many statuses and billing types the query names.
 */
function isFar(query: ChargeQuery, kinds: number, dayCounters: CounterSplit | null): boolean {
  if (query.text !== null) return false;
  if (query.page * query.size >= FAR) return true;
  return kinds > 0 && query.sort.field !== "createdAt" && dayCounters !== null;
}

/**
 * Whether one plan of the database is right for all values of a query's filters. It is where each part
 * of the page is read in its order from an index that begins with the filter. Where a status or a billing
 * type is combined with another one or with a window, the values decide which index serves, and the wrong
 * one is read for seconds. Lists of several statuses or types are too many to prepare each.
 *
 * @param kinds how many statuses and billing types the query names.
 */
function hasOnePlan(
  { query, counters }: TotalsPlan,
  kinds: number,
  dayCounters: CounterSplit | null,
): boolean {
  if (!counters || kinds > 1 || (kinds > 0 && isDayWindow(counters.slice))) return false;
  const { dimension } = counters.slice;
  return dimension === "all" || query.sort.field === "createdAt" || dayCounters !== null;
}
