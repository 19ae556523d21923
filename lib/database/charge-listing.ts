import type { Charge, MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery, TotalledPage } from "@/lib/domain/charge-query";
import { walkTo } from "@/lib/domain/page-walk";
import { orderBy } from "./charge-conditions";
import { idsByWalk, idsFromTheStart, notedOf } from "./charge-page";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./charge-row";
import { ALL_SUMS, type Sum, totalsAndDays, totalsFromRow, totalsOf } from "./charge-totals";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "./connection";

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

/** What comes before a page is passed from the start, unless it is so many charges. */
const FAR = 5_000;

/** The charges of a page and the totals of all, both of one moment. */
interface Read<Wanted extends Sum> {
  readonly charges: Charge[];
  readonly totals: Record<Wanted, bigint>;
}

function readPage<Wanted extends Sum>(
  merchantId: MerchantId,
  query: ChargeQuery,
  sums: readonly ("count" | Wanted)[],
): Promise<Read<"count" | Wanted>> {
  return query.text === null && query.page * query.size >= FAR
    ? readFarPage(merchantId, query, sums)
    : readNearPage(merchantId, query, sums);
}

function readNearPage<Wanted extends Sum>(
  merchantId: MerchantId,
  query: ChargeQuery,
  sums: readonly Wanted[],
): Promise<Read<Wanted>> {
  const values: unknown[] = [merchantId];
  const total = totalsOf(query, values, sums, query.text === null ? "" : `, ${notedOf(query)}`);
  const ids = idsFromTheStart(query, values);
  // The totals stand in the same statement: two statements could see two different moments.
  const text = `WITH total AS (${total}), page AS (${ids})
    SELECT ${sums.map((sum) => `total.${sum}`).join(", ")}, listed.* FROM total
    LEFT JOIN (${LISTED}) AS listed ON true
    ORDER BY ${orderBy(query.sort)}`;
  const read = async (tx: Transaction) => {
    const { rows } = await tx.query<ChargeRow & Record<Wanted, bigint>>({ text, values });
    const [totals] = rows;
    if (!totals) throw new Error("an aggregate has a row");
    return { charges: rows.filter(({ id }) => id !== null).map(chargeFromRow), totals };
  };
  return asMerchant(merchantId, read, openingOf(query));
}

/** Totals first: they tell the shortest way to the page, and whether there is one (ADR 0029). */
function readFarPage<Wanted extends Sum>(
  merchantId: MerchantId,
  query: ChargeQuery,
  sums: readonly ("count" | Wanted)[],
): Promise<Read<"count" | Wanted>> {
  const read = async (tx: Transaction) => {
    const { totals, days } = await totalsAndDays(tx, merchantId, query, sums);
    const total = Number(totals.count);
    const walk = walkTo(query, total, days);
    if (!walk) return { charges: [], totals };
    const values: unknown[] = [merchantId];
    const ids = idsByWalk(query, walk, total, values);
    const { rows } = await tx.query<ChargeRow>({
      text: `WITH page AS (${ids}) ${LISTED} ORDER BY ${orderBy(query.sort)}`,
      values,
    });
    return { charges: rows.map(chargeFromRow), totals };
  };
  return asMerchant(merchantId, read, [ONE_SNAPSHOT]);
}

/** The charges whose ids a CTE `page` has. */
const LISTED = `SELECT ${CHARGE_COLUMNS} FROM charges
  WHERE merchant_id = $1 AND id IN (SELECT id FROM page)`;

/**
 * Memory for each row that a text finds to be noted by itself, of a million pages: where only pages are
 * noted, the words of all their rows are looked at again.
 */
function openingOf({ text }: ChargeQuery): string[] {
  return text === null ? [] : ["SET LOCAL work_mem = '64MB'"];
}
