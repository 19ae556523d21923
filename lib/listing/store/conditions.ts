import type { ChargeQuery, SortField } from "@/lib/listing/charge-query";
import { type Filter, filtersOf } from "@/lib/listing/filters";
import { chargesFoundBy } from "./search";

/** The completed refunds, of the merchant in `$1`, of money that paid a charge. */
const COMPLETED_REFUNDS = `FROM refunds JOIN settlements ON settlements.id = refunds.settlement_id
  WHERE refunds.merchant_id = $1 AND refunds.status = 'REFUNDED'
    AND (settlements.pays_charge OR settlements.completes_charge)`;

/** The charges that have such a refund, by the index of these refunds, however many other charges there are. */
const REFUNDED_CHARGES = `SELECT refunds.charge_id ${COMPLETED_REFUNDS} AND refunds.charge_id IS NOT NULL`;

/** Whether one charge, whose id is this SQL, has such a refund: for a few charges that were found otherwise. */
export function hasRefund(chargeId: string): string {
  return `EXISTS (SELECT ${COMPLETED_REFUNDS} AND refunds.charge_id = ${chargeId})`;
}

/** The column that each order sorts by, as `charges` names it. */
export const SORT_COLUMNS: Record<SortField, string> = {
  createdAt: "created_at",
  dueDate: "due_date",
  paidOn: "paid_on",
  amount: "amount_cents",
};

/** The order of a query as SQL: one for the pages of a listing and for its export. */
export function orderBy({ field, direction }: ChargeQuery["sort"]): string {
  const keyword = direction === "asc" ? "ASC" : "DESC";
  const last = field === "paidOn" ? " NULLS LAST" : "";
  return `${SORT_COLUMNS[field]} ${keyword}${last}, id ${keyword}`;
}

/** A query as a condition on `charges`, for the merchant in `$1`; its values are appended to `values`. */
export function conditions(query: ChargeQuery, values: unknown[]): string {
  const where = whereOf(filtersOf(query), values);
  if (query.text === null) return where;
  return `${where} AND id IN (SELECT id FROM (${chargesFoundBy(query, values)}) AS found)`;
}

/** What a query's filters are applied to: a table of charges, or a subquery of those that its text finds. */
export function tableOf(query: ChargeQuery, values: unknown[], table = "charges"): string {
  return query.text === null ? table : `(${chargesFoundBy(query, values)}) AS found`;
}

/**
 * Filters as a condition on `charges`, for the merchant in `$1`; their values are appended to `values`.
 *
 * @param hidesKinds keeps statuses, billing types, references and refunds from the planner, which would choose an
 *   index by one of them where the statement is to take another access path.
 */
export function whereOf(filters: readonly Filter[], values: unknown[], hidesKinds = false): string {
  return `merchant_id = $1${andOf(filters, values, hidesKinds)}`;
}

/** Filters as conditions that follow others, each after `AND`; empty for none. */
export function andOf(filters: readonly Filter[], values: unknown[], hidesKinds = false): string {
  const print = (filter: Filter) => {
    if ("has" in filter) {
      // As an array, whose charges are looked up by their ids; hidden, each charge that is met is looked for among them.
      return hidesKinds
        ? ` AND coalesce(id IN (${REFUNDED_CHARGES}), false)`
        : ` AND id = ANY (ARRAY(${REFUNDED_CHARGES}))`;
    }
    if (!("anyOf" in filter)) {
      values.push(filter.value);
      return ` AND ${filter.column} ${filter.comparison} $${values.length}`;
    }
    const { column, anyOf } = filter;
    values.push(anyOf);
    const list = `$${values.length}::${LIST_TYPES[column]}`;
    // The planner takes a reference for rare, and would read and sort all charges of one that is not.
    if (hidesKinds && column === "reference")
      return ` AND coalesce(reference = ANY(${list}), false)`;
    // The planner does not look into a subquery for values.
    return ` AND ${column} = ANY(${hidesKinds ? `(SELECT ${list})::${LIST_TYPES[column]}` : list})`;
  };
  return filters.map(print).join("");
}

const LIST_TYPES = {
  status: "charge_status[]",
  billing_type: "billing_type[]",
  reference: "text[]",
} as const;
