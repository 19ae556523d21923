import type { QueryResultRow } from "pg";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery, TotalledPage } from "@/lib/domain/charge-query";
import { walkTo } from "@/lib/domain/page-walk";
import { isEverything } from "@/lib/domain/tally";
import { orderBy } from "./charge-conditions";
import { beginsAnywhere, hasOnePlan, idsByWalk, idsFromTheStart, notedOf } from "./charge-page";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  LISTED_COLUMNS,
  type ListedRow,
  listedFromRow,
} from "./charge-row";
import { ALL_SUMS, type Sum, totalsAndDays, totalsFromRow, totalsOf } from "./charge-totals";
import {
  asMerchant,
  ONE_SNAPSHOT,
  oneAsMerchant,
  type Statement,
  type Transaction,
} from "./connection";
import { keptPlan } from "./kept-plan";

/**
 * One page of a merchant's charges and the count of all that match, from one snapshot. Ties break
 * by id, so the order is the same on every page; charges without `paidOn` come last when sorting by
 * it (contract 4.2).
 */
export async function findCharges(merchantId: MerchantId, query: ChargeQuery): Promise<ChargePage> {
  if (isFar(query)) {
    const find = (tx: Transaction) => findChargesIn(tx, merchantId, query);
    return asMerchant(merchantId, find, openingOf(query));
  }
  // A near page is one statement, so one round trip.
  const once = <Row extends QueryResultRow>(statement: Statement) =>
    oneAsMerchant<Row>(merchantId, statement, openingOf(query));
  return findChargesIn({ query: once }, merchantId, query);
}

/** The same in a transaction that sees one snapshot. */
export async function findChargesIn(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ChargePage> {
  const { rows, totals } = await readPage<ListedRow, never>(tx, merchantId, query, BRIEF);
  const charges = rows.map(listedFromRow);
  return { charges, page: query.page, size: query.size, totalElements: Number(totals.count) };
}

/** The same, and what all that match come to, from the same snapshot. */
export async function findChargesAndTotals(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<TotalledPage> {
  const find = (tx: Transaction) => readPage<ChargeRow, Sum>(tx, merchantId, query, FULL);
  const read = await asMerchant(merchantId, find, openingOf(query));
  const totals = totalsFromRow(read.totals);
  const { page, size } = query;
  return {
    charges: read.rows.map(chargeFromRow),
    page,
    size,
    totalElements: totals.count,
    totals,
  };
}

/** What comes before a page is passed from the start, unless it is so many charges. */
const FAR = 5_000;

const isFar = (query: ChargeQuery) =>
  query.text === null && (query.page * query.size >= FAR || beginsAnywhere(query));

function openingOf(query: ChargeQuery): string[] {
  return [
    ...(isFar(query) ? [ONE_SNAPSHOT] : []),
    // Not only where it looks cheaper: the planner does not count the planning that it saves.
    ...(hasOnePlan(query) ? ["SET LOCAL plan_cache_mode = force_generic_plan"] : []),
    // For each row that a text finds to be noted by itself, of a million pages: where only pages are
    // noted, the words of all their rows are looked at again.
    ...(query.text === null ? [] : ["SET LOCAL work_mem = '64MB'"]),
  ];
}

/** What is read of each charge of a page, and of all charges. */
interface Wish<Wanted extends Sum> {
  readonly columns: string;
  readonly sums: readonly ("count" | Wanted)[];
}
const BRIEF: Wish<never> = { columns: LISTED_COLUMNS, sums: ["count"] };
const FULL: Wish<Sum> = { columns: CHARGE_COLUMNS, sums: ALL_SUMS };

/** The charges of a page and the totals of all, both of one moment. */
interface Read<Row, Wanted extends Sum> {
  readonly rows: Row[];
  readonly totals: Record<"count" | Wanted, bigint>;
}

function readPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
  wish: Wish<Wanted>,
): Promise<Read<Row, Wanted>> {
  return isFar(query)
    ? readFarPage(tx, merchantId, query, wish)
    : readNearPage(tx, merchantId, query, wish);
}

async function readNearPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
  { columns, sums }: Wish<Wanted>,
): Promise<Read<Row, Wanted>> {
  const values: unknown[] = [merchantId];
  const total = totalsOf(query, values, sums, query.text === null ? "" : `, ${notedOf(query)}`);
  const ids = idsFromTheStart(query, values);
  // The totals stand in the same statement: two statements could see two different moments.
  const text = `WITH total AS (${total}), page (page_id) AS MATERIALIZED (${ids})
    SELECT ${sums.map((sum) => `total.${sum}`).join(", ")}, listed.* FROM total
    LEFT JOIN (${listed(columns)}) AS listed ON true
    ORDER BY ${orderBy(query.sort)}`;
  const { rows } = await tx.query<Row & Record<"count" | Wanted, bigint>>({
    ...(hasOnePlan(query) ? keptPlan(text, isEverything(query)) : {}),
    text,
    values,
  });
  const [totals] = rows;
  if (!totals) throw new Error("an aggregate has a row");
  return { rows: rows.filter(({ id }) => id !== null), totals };
}

/** Totals first: they tell the shortest way to the page, and whether there is one (ADR 0029). */
async function readFarPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  query: ChargeQuery,
  { columns, sums }: Wish<Wanted>,
): Promise<Read<Row, Wanted>> {
  const { totals, days } = await totalsAndDays(tx, merchantId, query, sums);
  const total = Number(totals.count);
  const walk = walkTo(query, total, days);
  if (!walk) return { rows: [], totals };
  const values: unknown[] = [merchantId];
  const ids = idsByWalk(query, walk, total, values);
  const text = `WITH page (page_id) AS MATERIALIZED (${ids}) ${listed(columns)} ORDER BY ${orderBy(query.sort)}`;
  const { rows } = await tx.query<Row>({
    ...(hasOnePlan(query) ? keptPlan(text, isEverything(query)) : {}),
    text,
    values,
  });
  return { rows, totals };
}

/**
 * The charges whose ids a CTE `page` has, each looked up by its id. Left to itself the planner, who knows
 * nothing yet of a new merchant, walks all of the merchant's charges and makes the page anew for each.
 */
function listed(columns: string): string {
  return `SELECT ${columns} FROM page
    CROSS JOIN LATERAL (SELECT * FROM charges WHERE charges.id = page_id OFFSET 0) AS found
    WHERE found.merchant_id = $1`;
}
