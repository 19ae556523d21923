import type { ChargeQuery } from "@/lib/listing/charge-query";
import { SORT_COLUMNS } from "./conditions";

/** How many of the merchant's charges, the first in a query's order, a search collects while it counts. */
const EARLY = 5_000;

/**
 * An aggregate `early` of the ids that a text finds among the merchant's first charges in a query's order.
 * Counting what a text finds reads each of its charges anyway; of a common word these are a page or more.
 */
export function foundEarly({ sort: { field, direction } }: ChargeQuery): string {
  const column = SORT_COLUMNS[field];
  const [keyword, upTo] = direction === "asc" ? ["ASC", "<="] : ["DESC", ">="];
  return `array_agg(id) FILTER (WHERE (${column}, id) ${upTo} (
    SELECT ${column}, id FROM charges WHERE merchant_id = $1 AND ${column} IS NOT NULL
    ORDER BY ${column} ${keyword}, id ${keyword} LIMIT 1 OFFSET ${EARLY})) AS early`;
}

/**
 * Two subqueries, of which one returns the candidates for a page of a search and the other nothing. The CTE `total`
 * has found the first charges of the order in `early`. Where these are enough for the page, the first subquery returns
 * them; else the second reads everything that the text finds again and sorts it.
 *
 * @param take the statement's parameter for the size of the page, such as `$3`.
 * @param skip the statement's parameter for the number of charges before the page.
 * @param sorted prints the subquery of what the text finds, sorted, under a further condition.
 */
export function foundEarlyOrSorted(
  { sort }: ChargeQuery,
  take: string,
  skip: string,
  sorted: (only: string) => string,
): { readonly ctes: string; readonly parts: readonly string[] } {
  const enough = `(SELECT coalesce(cardinality(early), 0) >= least(count, ${take}::bigint + ${skip}) FROM total)`;
  const found = `SELECT id, ${SORT_COLUMNS[sort.field]} FROM charges
      WHERE merchant_id = $1 AND id = ANY ((SELECT early FROM total)::uuid[]) AND ${enough}`;
  return { ctes: "", parts: [found, sorted(` AND NOT ${enough}`)] };
}
