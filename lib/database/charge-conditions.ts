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
  return ["merchant_id = $1", ...filtersOf(query, values)].join(" AND ");
}

/** The filters beside the merchant and the text. */
function filtersOf(query: ChargeQuery, values: unknown[]): string[] {
  const found: string[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === null) return;
    values.push(value);
    found.push(condition.replace("?", `$${values.length}`));
  };
  add("status = ANY(?::charge_status[])", query.statuses.length > 0 ? query.statuses : null);
  add(
    "billing_type = ANY(?::billing_type[])",
    query.billingTypes.length > 0 ? query.billingTypes : null,
  );
  add("payer_document = ?", query.payerDocument);
  add("due_date >= ?", query.dueDateFrom);
  add("due_date <= ?", query.dueDateTo);
  add("paid_on >= ?", query.paidOnFrom);
  add("paid_on <= ?", query.paidOnTo);
  add("created_at >= ?", query.createdFrom);
  add("created_at < ?", query.createdTo);
  return found;
}
