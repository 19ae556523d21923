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
 * What the entries of an index are grouped by: each kind, a status with a billing type, each reference, each end without
 * payment, the charges that have a refund, the amounts of a window, or each day of a window.
 */
export type AccessPath = "kind" | "reference" | "ended" | "refund" | "amount" | "day";

/** From this many charges before a page on, counters locate where it begins; fewer are skipped one by one. */
const FAR = 5_000;

/** From this many charges before a page of kinds on, counters locate where it begins: of each kind as many would be read and sorted. */
const FAR_OF_KINDS = 1_000;

/** Plans the totals of a query, whatever its page and order. */
export function planTotals(query: ChargeQuery): TotalsPlan {
  return { query, filters: filtersOf(query), counters: splitByCounters(query) };
}

/** Plans one page of a query and its totals. */
export function planList(query: ChargeQuery): ListPlan {
  const totals = planTotals(query);
  const dayCounters = splitBySortDays(totals.counters, query.sort.field);
  const hasKinds = query.statuses.length + query.billingTypes.length > 0;
  const { page, size, sort } = query;
  const isAll = !hasKinds && totals.counters?.slice.dimension === "all";
  return {
    ...totals,
    dayCounters,
    paths: accessPaths(totals, hasKinds),
    start: isFar(query, hasKinds, dayCounters)
      ? null
      : { backwards: false, from: undefined, isDated: false, skip: page * size, take: size },
    isPrepared: hasOnePlan(totals, hasKinds, dayCounters),
    isUnfiltered: isAll && sort.field === "createdAt",
  };
}

/**
 * Lists the access paths to a query's charges. Paths are compared by counters: where counters do not
 * answer, the first path is the only one. References come first, since few charges share one.
 */
function accessPaths({ query, counters }: TotalsPlan, hasKinds: boolean): readonly AccessPath[] {
  const paths: AccessPath[] = [];
  if (query.references.length > 0) paths.push("reference");
  if (query.ended !== null) paths.push("ended");
  if (query.partlyRefunded) paths.push("refund");
  // In the order of amounts, the index of the order has the window.
  const hasAmounts = query.amountFrom !== null || query.amountTo !== null;
  if (hasAmounts && query.sort.field !== "amount") paths.push("amount");
  // A payer's charges are few, and read once instead of once a kind.
  if (hasKinds && query.payerDocument === null) paths.push("kind");
  if (!counters) return paths.slice(0, 1);
  return query.sort.field === "createdAt" && isDayWindow(counters.slice)
    ? [...paths, "day"]
    : paths;
}

/**
 * Whether a page is far from the first charge. That of a status or billing type by day may be although
 * it is the first page: pending charges fall due after all that were ever paid.
 *
 * @param hasKinds whether the query names statuses or billing types.
 */
function isFar(query: ChargeQuery, hasKinds: boolean, dayCounters: CounterSplit | null): boolean {
  if (query.text !== null) return false;
  const skipped = query.page * query.size;
  if (skipped >= FAR) return true;
  if (!hasKinds || dayCounters === null) return false;
  return query.sort.field !== "createdAt" || skipped >= FAR_OF_KINDS;
}

/**
 * Whether one plan of the database is right for all values of a query's filters. It is where each part
 * of the page is read in its order from an index that begins with the filter. Where statuses or billing
 * types are combined with a window, the values decide which index serves, and the wrong one is read for seconds.
 *
 * @param hasKinds whether the query names statuses or billing types.
 */
function hasOnePlan(
  { query, counters }: TotalsPlan,
  hasKinds: boolean,
  dayCounters: CounterSplit | null,
): boolean {
  if (!counters || (hasKinds && isDayWindow(counters.slice))) return false;
  const { dimension } = counters.slice;
  return dimension === "all" || query.sort.field === "createdAt" || dayCounters !== null;
}
