import { BILLING_TYPES, type MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery, ChargeTotals, SortField } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { cents } from "@/lib/domain/money";
import { tallied } from "@/lib/domain/tally";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./charge-row";
import { chargesFoundBy } from "./charge-search";
import { talliesOf } from "./charge-tallies";
import { asMerchant, type Transaction } from "./connection";

const SORT_COLUMNS: Record<SortField, string> = {
  createdAt: "created_at",
  dueDate: "due_date",
  paidOn: "paid_on",
  amount: "amount_cents",
};

/**
 * One page of a merchant's charges and the count of all that match, from one snapshot. Ties break
 * by id, so the order is the same on every page; charges without `paidOn` come last when sorting by
 * it (contract 4.2).
 */
export function findCharges(merchantId: MerchantId, query: ChargeQuery): Promise<ChargePage> {
  const values: unknown[] = [merchantId];
  const found = foundOf(query, values);
  const total = totalsOf(query, values, ["count"]);
  const ids = idsOf(query, values);
  const order = orderBy(query.sort);
  // The count stands in the same statement: two statements could see two different moments.
  const text = `WITH ${found}total AS (${total}), page AS (${ids})
    SELECT total.count, listed.* FROM total
    LEFT JOIN (SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1
      AND id IN (SELECT id FROM page)) AS listed ON true
    ORDER BY ${order}`;
  const read = async (tx: Transaction): Promise<ChargePage> => {
    const { rows } = await tx.query<ChargeRow & { count: bigint }>({ text, values });
    return {
      charges: rows.filter(({ id }) => id !== null).map(chargeFromRow),
      page: query.page,
      size: query.size,
      totalElements: Number(rows[0]?.count ?? 0),
    };
  };
  return asMerchant(merchantId, read, openingOf(query));
}

/** What a text finds stays in memory: a common name is a hundred thousand charges. */
function openingOf({ text }: ChargeQuery): string[] {
  return text === null ? [] : ["SET LOCAL work_mem = '64MB'"];
}

/** The ids of a query's page, in one column. Beyond the last page there are none, at once. */
function idsOf(query: ChargeQuery, values: unknown[]): string {
  const where = whereOf(query, values);
  values.push(query.size, BigInt(query.page) * BigInt(query.size));
  const [size, offset] = [`$${values.length - 1}`, `$${values.length}`];
  const order = orderBy(query.sort);
  // Of each part as many as the page can need, in an order that an index has.
  const first = (only: string, inIndexOrder = order) =>
    `(SELECT id, ${SORT_COLUMNS[query.sort.field]} FROM ${tableOf(query)}
      WHERE ${where}${only} AND (SELECT count FROM total) > ${offset}
      ORDER BY ${inIndexOrder} LIMIT ${size} + ${offset})`;
  return `SELECT id FROM (${partsOf(query, first, values).join(" UNION ALL ")}) AS parts
    ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
}

/**
 * A query's charges in parts that an index has in the query's order, however rare they are and however
 * far back (ADR 0017): by status or billing type, by the day that a window is about, and those without
 * a day of payment after the others.
 */
function partsOf(
  query: ChargeQuery,
  first: (only: string, inIndexOrder?: string) => string,
  values: unknown[],
): readonly string[] {
  const { sort, text } = query;
  if (text !== null) return [first("")];
  if (sort.field === "paidOn" && sort.direction === "desc") {
    const order = "paid_on DESC, id DESC";
    return [first(" AND paid_on IS NOT NULL", order), first(" AND paid_on IS NULL", order)];
  }
  if (sort.field !== "createdAt") return [first("")];
  // Constants, not values: only so is it known that a partial index serves.
  const ofStatus = CHARGE_STATUSES.filter((status) => query.statuses.includes(status));
  const ofType = BILLING_TYPES.filter((type) => query.billingTypes.includes(type));
  if (ofStatus.length > 0) return ofStatus.map((status) => first(` AND status = '${status}'`));
  if (ofType.length > 0) return ofType.map((type) => first(` AND billing_type = '${type}'`));
  const cut = tallied(query)?.cut;
  if (cut?.dimension !== "due" && cut?.dimension !== "paid") return [first("")];
  const column = cut.dimension === "due" ? "due_date" : "paid_on";
  // Tallies know the days that there is anything on.
  return [
    `SELECT of_day.* FROM (SELECT DISTINCT day FROM (${talliesOf(cut, values)}) AS cut) AS days,
      LATERAL ${first(` AND ${column} = days.day`)} AS of_day`,
  ];
}

/** What a text finds stands in a table of its own, narrow, that the rest of the query goes on with. */
function foundOf({ text }: ChargeQuery, values: unknown[]): string {
  return text === null ? "" : `found AS MATERIALIZED (${chargesFoundBy(text, values)}), `;
}

const tableOf = ({ text }: ChargeQuery) => (text === null ? "charges" : "found");

/** Every filter but the text, which the table stands for. */
function whereOf(query: ChargeQuery, values: unknown[]): string {
  return ["merchant_id = $1", ...filtersOf(query, values)].join(" AND ");
}

interface TotalsRow {
  readonly count: bigint;
  readonly amount: bigint;
  readonly received: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

/** What all charges that a query matches come to. */
export function findChargeTotals(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ChargeTotals> {
  return asMerchant(merchantId, (tx) => chargeTotals(tx, merchantId, query), openingOf(query));
}

/** The same, in a transaction of the merchant. */
export async function chargeTotals(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ChargeTotals> {
  const values: unknown[] = [merchantId];
  const text = `WITH ${foundOf(query, values)}total AS (${totalsOf(query, values)}) TABLE total`;
  const { rows } = await tx.query<TotalsRow>({ text, values });
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return {
    count: Number(row.count),
    amount: cents(row.amount),
    received: cents(row.received),
    fee: cents(row.fee),
    net: cents(row.net),
  };
}

/** The sums of a charge that tallies keep, and how charges make them up. */
const SUMS = {
  count: { tallied: "count", counted: "count(*)" },
  amount: { tallied: "amount_cents", counted: "sum(amount_cents)" },
  received: { tallied: "received_cents", counted: "sum(paid_cents)" },
  fee: { tallied: "fee_cents", counted: "sum(fee_cents) FILTER (WHERE paid_on IS NOT NULL)" },
  net: { tallied: "net_cents", counted: "sum(net_cents)" },
} as const;
type Sum = keyof typeof SUMS;

/** A statement with one row of what a query's charges come to: of tallies, as far as they go. */
function totalsOf(
  query: ChargeQuery,
  values: unknown[],
  sums: readonly Sum[] = ["count", "amount", "received", "fee", "net"],
): string {
  const list = (how: (sum: Sum) => string) => sums.map((sum) => `${how(sum)} AS ${sum}`).join(", ");
  const counted = (part: ChargeQuery) =>
    `SELECT ${list((sum) => SUMS[sum].counted)} FROM ${tableOf(part)} WHERE ${whereOf(part, values)}`;
  const split = tallied(query);
  const parts = split
    ? [
        `SELECT ${list((sum) => SUMS[sum].tallied)} FROM (${talliesOf(split.cut, values)}) AS cut`,
        ...split.rest.map(counted),
      ]
    : [counted(query)];
  return `SELECT ${list((sum) => `coalesce(sum(${sum}), 0)::bigint`)}
    FROM (${parts.join(" UNION ALL ")}) AS parts`;
}

/** A query as a condition on `charges`, for the merchant in `$1`; its values are appended to `values`. */
export function conditions(query: ChargeQuery, values: unknown[]): string {
  const where = whereOf(query, values);
  if (query.text === null) return where;
  return `${where} AND id IN (SELECT id FROM (${chargesFoundBy(query.text, values)}) AS found)`;
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

/** The order of a query as SQL: the same on every page and in an export. */
export function orderBy({ field, direction }: ChargeQuery["sort"]): string {
  const way = direction === "asc" ? "ASC" : "DESC";
  const last = field === "paidOn" ? " NULLS LAST" : "";
  return `${SORT_COLUMNS[field]} ${way}${last}, id ${way}`;
}
