import { BILLING_TYPES, type Charge, type MerchantId } from "@/lib/domain/charge";
import type {
  ChargePage,
  ChargeQuery,
  ChargeTotals,
  SortField,
  TotalledPage,
} from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { cents } from "@/lib/domain/money";
import { tallied } from "@/lib/domain/tally";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./charge-row";
import { chargesFoundBy } from "./charge-search";
import { CHANGES_ONCE, talliesOf } from "./charge-tallies";
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
export async function findCharges(merchantId: MerchantId, query: ChargeQuery): Promise<ChargePage> {
  const { charges, totals } = await readPage(merchantId, query, ["count"]);
  return { charges, page: query.page, size: query.size, totalElements: Number(totals.count) };
}

/** The same, and what all that match come to, from the same snapshot. */
export async function findChargesAndTotals(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<TotalledPage> {
  const read = await readPage(merchantId, query, ALL_SUMS);
  const totals = totalsFromRow(read.totals);
  const { page, size } = query;
  return { charges: read.charges, page, size, totalElements: totals.count, totals };
}

function readPage<Wanted extends Sum>(
  merchantId: MerchantId,
  query: ChargeQuery,
  sums: readonly Wanted[],
): Promise<{ charges: Charge[]; totals: Record<Wanted, bigint> }> {
  const values: unknown[] = [merchantId];
  const total = totalsOf(query, values, sums, query.text === null ? "" : `, ${notedOf(query)}`);
  const ids = idsOf(query, values);
  // The totals stand in the same statement: two statements could see two different moments.
  const text = `WITH total AS (${total}), page AS (${ids})
    SELECT ${sums.map((sum) => `total.${sum}`).join(", ")}, listed.* FROM total
    LEFT JOIN (SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1
      AND id IN (SELECT id FROM page)) AS listed ON true
    ORDER BY ${orderBy(query.sort)}`;
  const read = async (tx: Transaction) => {
    const { rows } = await tx.query<ChargeRow & Record<Wanted, bigint>>({ text, values });
    const [totals] = rows;
    if (!totals) throw new Error("an aggregate has a row");
    return { charges: rows.filter(({ id }) => id !== null).map(chargeFromRow), totals };
  };
  return asMerchant(merchantId, read, openingOf(query));
}

/**
 * Memory for each row that a text finds to be noted by itself, of a million pages: where only pages are
 * noted, the words of all their rows are looked at again.
 */
function openingOf({ text }: ChargeQuery): string[] {
  return text === null ? [] : ["SET LOCAL work_mem = '64MB'"];
}

/** The ids of a query's page, in one column. Beyond the last page there are none, at once. */
function idsOf(query: ChargeQuery, values: unknown[]): string {
  const where = whereOf(query, values);
  values.push(query.size, BigInt(query.page) * BigInt(query.size));
  const [size, offset] = [`$${values.length - 1}`, `$${values.length}`];
  const order = orderBy(query.sort);
  const all = `SELECT id, ${SORT_COLUMNS[query.sort.field]} FROM ${tableOf(query, values)}
    WHERE ${where} AND (SELECT count FROM total) > ${offset}`;
  const select: Select = {
    all: (only) => `${all}${only}`,
    // As many as the page can need, in an order that an index has.
    first: (only, inIndexOrder = order) =>
      `(${all}${only} ORDER BY ${inIndexOrder} LIMIT ${size} + ${offset})`,
  };
  const parts =
    query.text === null
      ? partsOf(query, select, values)
      : notedOrFirst(query, select, size, offset);
  return `SELECT id FROM (${parts.join(" UNION ALL ")}) AS parts
    ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
}

/** Statements of a query's charges for which something else is true, too. */
interface Select {
  readonly all: (only: string) => string;
  readonly first: (only: string, inIndexOrder?: string) => string;
}

/** So many charges are soon read and sorted, wherever they are in the order. */
const FEW = 30_000;

/**
 * A query's charges in parts that an index has in the query's order, however rare they are and however
 * far back (ADR 0017): by status or billing type, by the day that a window is about, and those without
 * a day of payment after the others. In an order that no index has for a status, few are read as they
 * come, and many are met soon on the way through all.
 */
function partsOf(query: ChargeQuery, { all, first }: Select, values: unknown[]): readonly string[] {
  const { sort } = query;
  const kinds = kindsOf(query);
  if (sort.field !== "createdAt") {
    const onTheWay = (only: string) =>
      sort.field === "paidOn" && sort.direction === "desc"
        ? [" AND paid_on IS NOT NULL", " AND paid_on IS NULL"].map((part) =>
            first(only + part, "paid_on DESC, id DESC"),
          )
        : [first(only)];
    if (kinds.length === 0) return onTheWay("");
    const many = `(SELECT count > ${FEW} FROM total)`;
    return [...kinds.map((kind) => all(`${kind} AND NOT ${many}`)), ...onTheWay(` AND ${many}`)];
  }
  if (kinds.length > 0) return kinds.map((kind) => first(kind));
  const cut = tallied(query)?.cut;
  if (cut?.dimension !== "due" && cut?.dimension !== "paid") return [first("")];
  const column = cut.dimension === "due" ? "due_date" : "paid_on";
  // Tallies know the days that there is anything on.
  return [
    `SELECT of_day.* FROM (SELECT DISTINCT day FROM (${talliesOf(cut, values)}) AS cut) AS days,
      LATERAL ${first(` AND ${column} = days.day`)} AS of_day`,
  ];
}

/** Each status or else each billing type that is asked for: a constant tells that a partial index serves. */
function kindsOf(query: ChargeQuery): readonly string[] {
  const statuses = CHARGE_STATUSES.filter((status) => query.statuses.includes(status));
  if (statuses.length > 0) return statuses.map((status) => ` AND status = '${status}'`);
  return BILLING_TYPES.filter((type) => query.billingTypes.includes(type)).map(
    (type) => ` AND billing_type = '${type}'`,
  );
}

/** So many of all charges, the first in a query's order, are noted while what a text finds is counted. */
const NOTED = 5_000;

/**
 * Whoever counts what a text finds comes past every charge of it. An aggregate that notes those among
 * the merchant's first in the query's order: of a common word that is a page or more.
 */
function notedOf({ sort: { field, direction } }: ChargeQuery): string {
  const column = SORT_COLUMNS[field];
  const way = direction === "asc" ? "ASC" : "DESC";
  return `array_agg(id) FILTER (WHERE (${column}, id) ${direction === "asc" ? "<=" : ">="} (
    SELECT ${column}, id FROM charges WHERE merchant_id = $1 AND ${column} IS NOT NULL
    ORDER BY ${column} ${way}, id ${way} LIMIT 1 OFFSET ${NOTED})) AS noted`;
}

/** The page is among those noted; if they are too few, what the text finds is read again and sorted. */
function notedOrFirst(
  { sort }: ChargeQuery,
  { first }: Select,
  size: string,
  offset: string,
): readonly string[] {
  const enough = `(SELECT coalesce(cardinality(noted), 0) >= least(count, ${size}::bigint + ${offset}) FROM total)`;
  return [
    `SELECT id, ${SORT_COLUMNS[sort.field]} FROM charges
      WHERE merchant_id = $1 AND id = ANY ((SELECT noted FROM total)::uuid[]) AND ${enough}`,
    first(` AND NOT ${enough}`),
  ];
}

/** A text stands for the charges that it finds. */
function tableOf({ text }: ChargeQuery, values: unknown[]): string {
  return text === null ? "charges" : `(${chargesFoundBy(text, values)}) AS found`;
}

/** Every filter but the text, which the table stands for. */
function whereOf(query: ChargeQuery, values: unknown[]): string {
  return ["merchant_id = $1", ...filtersOf(query, values)].join(" AND ");
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
const ALL_SUMS = ["count", "amount", "received", "fee", "net"] as const satisfies readonly Sum[];

/**
 * What all charges of each query come to, in their order. Changes that tallies do not hold yet are read
 * once for all of them.
 */
export async function chargeTotals(
  tx: Transaction,
  merchantId: MerchantId,
  queries: readonly ChargeQuery[],
): Promise<ChargeTotals[]> {
  const values: unknown[] = [merchantId];
  const each = queries.map(
    (query, i) => `(SELECT ${i} AS place, * FROM (${totalsOf(query, values)}) AS total)`,
  );
  const { rows } = await tx.query<Record<Sum, bigint>>({
    text: `WITH ${CHANGES_ONCE} ${each.join(" UNION ALL ")} ORDER BY place`,
    values,
  });
  return rows.map(totalsFromRow);
}

function totalsFromRow(row: Record<Sum, bigint>): ChargeTotals {
  return {
    count: Number(row.count),
    amount: cents(row.amount),
    received: cents(row.received),
    fee: cents(row.fee),
    net: cents(row.net),
  };
}

/** A statement with one row of what a query's charges come to: of tallies, as far as they go. */
function totalsOf(
  query: ChargeQuery,
  values: unknown[],
  sums: readonly Sum[] = ALL_SUMS,
  noted = "",
): string {
  const list = (how: (sum: Sum) => string) => sums.map((sum) => `${how(sum)} AS ${sum}`).join(", ");
  const from = (part: ChargeQuery) =>
    `FROM ${tableOf(part, values)} WHERE ${whereOf(part, values)}`;
  const whole = (of: string) => `coalesce(${of}, 0)::bigint`;
  const split = tallied(query);
  if (!split) return `SELECT ${list((sum) => whole(SUMS[sum].counted))}${noted} ${from(query)}`;
  const parts = [
    `SELECT ${list((sum) => SUMS[sum].tallied)} FROM (${talliesOf(split.cut, values)}) AS cut`,
    ...split.rest.map((part) => `SELECT ${list((sum) => SUMS[sum].counted)} ${from(part)}`),
  ];
  return `SELECT ${list((sum) => whole(`sum(${sum})`))} FROM (${parts.join(" UNION ALL ")}) AS parts`;
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
