import type { MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery, ChargeTotals, SortField } from "@/lib/domain/charge-query";
import { cents } from "@/lib/domain/money";
import { tallied } from "@/lib/domain/tally";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./charge-row";
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
  const total = totalsOf(query, values, ["count"]);
  const where = conditions(query, values);
  const order = orderBy(query.sort);
  values.push(query.size, BigInt(query.page) * BigInt(query.size));
  // The count stands in the same statement: two statements could see two different moments.
  const text = `SELECT total.count, listed.* FROM
    (${total}) AS total
    LEFT JOIN (SELECT ${CHARGE_COLUMNS} FROM charges WHERE ${where} ORDER BY ${order}
      LIMIT $${values.length - 1} OFFSET $${values.length}) AS listed ON true
    ORDER BY ${order}`;
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<ChargeRow & { count: bigint }>({ text, values });
    return {
      charges: rows.filter(({ id }) => id !== null).map(chargeFromRow),
      page: query.page,
      size: query.size,
      totalElements: Number(rows[0]?.count ?? 0),
    };
  });
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
  return asMerchant(merchantId, (tx) => chargeTotals(tx, merchantId, query));
}

/** The same, in a transaction of the merchant. */
export async function chargeTotals(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ChargeTotals> {
  const values: unknown[] = [merchantId];
  const { rows } = await tx.query<TotalsRow>({ text: totalsOf(query, values), values });
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
  fee: { tallied: "fee_cents", counted: "sum(fee_cents) FILTER (WHERE paid_at IS NOT NULL)" },
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
    `SELECT ${list((sum) => SUMS[sum].counted)} FROM charges WHERE ${conditions(part, values)}`;
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

/** The filters of a query as SQL; their values are appended to `values`. */
export function conditions(query: ChargeQuery, values: unknown[]): string {
  const found = ["merchant_id = $1"];
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
  if (query.text !== null) {
    values.push(`%${query.text.replace(/[\\%_]/g, "\\$&")}%`);
    found.push(`(payer_name ILIKE $${values.length} OR description ILIKE $${values.length})`);
  }
  return found.join(" AND ");
}

/** The order of a query as SQL: the same on every page and in an export. */
export function orderBy({ field, direction }: ChargeQuery["sort"]): string {
  const way = direction === "asc" ? "ASC" : "DESC";
  const last = field === "paidOn" ? " NULLS LAST" : "";
  return `${SORT_COLUMNS[field]} ${way}${last}, id ${way}`;
}
