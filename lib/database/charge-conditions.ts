import type { ChargeQuery, SortField } from "@/lib/domain/charge-query";
import { chargesFoundBy } from "./charge-search";

/** What an order goes by, in the spelling of `charges`. */
export const SORT_COLUMNS: Record<SortField, string> = {
  createdAt: "created_at",
  dueDate: "due_date",
  paidOn: "paid_on",
  amount: "amount_cents",
};

/** The order of a query as SQL: the same on every page and in an export. */
export function orderBy({ field, direction }: ChargeQuery["sort"]): string {
  const way = direction === "asc" ? "ASC" : "DESC";
  const last = field === "paidOn" ? " NULLS LAST" : "";
  return `${SORT_COLUMNS[field]} ${way}${last}, id ${way}`;
}

/** A query as a condition on `charges`, for the merchant in `$1`; its values are appended to `values`. */
export function conditions(query: ChargeQuery, values: unknown[]): string {
  const where = whereOf(query, values);
  if (query.text === null) return where;
  return `${where} AND id IN (SELECT id FROM (${chargesFoundBy(query.text, values)}) AS found)`;
}

/** A text stands for the charges that it finds. */
export function tableOf({ text }: ChargeQuery, values: unknown[]): string {
  return text === null ? "charges" : `(${chargesFoundBy(text, values)}) AS found`;
}

/** Every filter but the text, which the table stands for. */
export function whereOf(query: ChargeQuery, values: unknown[]): string {
  return whereBesidesDays(query, values) + windowOf(query, values);
}

/**
 * The same without the windows of due days and of days of payment.
 *
 * @param hidden whether the planner is not to see which kinds are asked for: it would take an index of
 *   one where another is meant.
 */
export function whereBesidesDays(query: ChargeQuery, values: unknown[], hidden = false): string {
  const found = ["merchant_id = $1"];
  const add = adding(found, values);
  const list = (type: string) => (hidden ? `(SELECT ?::${type}[])::${type}[]` : `?::${type}[]`);
  add(`status = ANY(${list("charge_status")})`, query.statuses.length > 0 ? query.statuses : null);
  add(
    `billing_type = ANY(${list("billing_type")})`,
    query.billingTypes.length > 0 ? query.billingTypes : null,
  );
  add("payer_document = ?", query.payerDocument);
  add("created_at >= ?", query.createdFrom);
  add("created_at < ?", query.createdTo);
  return found.join(" AND ");
}

/** These windows, as conditions after others; empty for none. */
export function windowOf(query: ChargeQuery, values: unknown[]): string {
  const found = [""];
  const add = adding(found, values);
  add("due_date >= ?", query.dueDateFrom);
  add("due_date <= ?", query.dueDateTo);
  add("paid_on >= ?", query.paidOnFrom);
  add("paid_on <= ?", query.paidOnTo);
  return found.join(" AND ");
}

function adding(found: string[], values: unknown[]) {
  return (condition: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    found.push(condition.replace("?", `$${values.length}`));
  };
}
