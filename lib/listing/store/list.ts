import type { QueryResultRow } from "pg";
import type { ChargePage } from "@/lib/charges/listed-charge";
import { LISTED_COLUMNS, type ListedRow, listedFromRow } from "@/lib/charges/store/row";
import type { ChargeQuery, TotalledPage } from "@/lib/listing/charge-query";
import { type ListPlan, planList } from "@/lib/listing/list-plan";
import { type PageStart, startNearest } from "@/lib/listing/page-start";
import {
  asMerchant,
  ONE_SNAPSHOT,
  oneAsMerchant,
  type Statement,
  type Transaction,
} from "@/lib/platform/db/connection";
import { preparedName } from "@/lib/platform/db/prepared-statement";
import type { MerchantId } from "@/lib/platform/values/ids";
import { orderBy } from "./conditions";
import { pageIds } from "./page";
import { totalsAndDays } from "./page-days";
import { foundEarly } from "./search-page";
import { SHOWN_COLUMNS, type ShownRow, shownFromRow } from "./shown-row";
import { ALL_SUMS, type Sum, totalsFromRow, totalsOf } from "./totals";

/**
 * One page of a merchant's charges and the count of all that match, from one snapshot. Ties break
 * by id, so the order is the same on every page; charges without `paidOn` come last when sorting by
 * it (docs/contract.md 4.2 rules 3 and 4).
 *
 * @param whenCounted reads the page where all that match are counted one by one, which may be all of the merchant's.
 */
export function findCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
  whenCounted: (read: () => Promise<ChargePage>) => Promise<ChargePage> = (read) => read(),
): Promise<ChargePage> {
  const plan = planList(query);
  const settings = settingsFor(plan);
  // A near page is one statement, which takes one round trip with its transaction.
  const once = <Row extends QueryResultRow>(statement: Statement) =>
    oneAsMerchant<Row>(merchantId, statement, settings);
  const read = () =>
    plan.start === null
      ? asMerchant(merchantId, (tx) => findChargesIn(tx, merchantId, plan), settings)
      : findChargesIn({ query: once }, merchantId, plan);
  return plan.counters ? read() : whenCounted(read);
}

/** Reads a planned page and the count of all charges that match; a far page in a transaction of one snapshot. */
export async function findChargesIn(
  tx: Transaction,
  merchantId: MerchantId,
  plan: ListPlan,
): Promise<ChargePage> {
  const { rows, totals } = await readPage<ListedRow, never>(tx, merchantId, plan, BRIEF);
  const { page, size } = plan.query;
  return { charges: rows.map(listedFromRow), page, size, totalElements: Number(totals.count) };
}

/** One page of a merchant's charges in full, and the totals of all that match, from one snapshot. */
export async function findChargesAndTotals(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<TotalledPage> {
  const plan = planList(query);
  const find = (tx: Transaction) => readPage<ShownRow, Sum>(tx, merchantId, plan, FULL);
  const read = await asMerchant(merchantId, find, settingsFor(plan));
  const totals = totalsFromRow(read.totals);
  const { page, size } = query;
  return {
    charges: read.rows.map(shownFromRow),
    page,
    size,
    totalElements: totals.count,
    totals,
  };
}

/** Statements at the beginning of the transaction that a plan is read in. */
function settingsFor({ query, start, isPrepared }: ListPlan): string[] {
  return [
    ...(start === null ? [ONE_SNAPSHOT] : []),
    // Left to choose, the database plans anew where that looks cheaper: it does not count the planning.
    ...(isPrepared ? ["SET LOCAL plan_cache_mode = force_generic_plan"] : []),
    // Room to note each row that a text finds by itself in a million pages: where only pages are noted,
    // the words of all their rows are compared again.
    ...(query.text === null ? [] : ["SET LOCAL work_mem = '64MB'"]),
  ];
}

/** What is read of each charge of a page, and of all charges that match. */
interface Selection<Wanted extends Sum> {
  readonly columns: string;
  readonly sums: readonly ("count" | Wanted)[];
}
const BRIEF: Selection<never> = { columns: LISTED_COLUMNS, sums: ["count"] };
const FULL: Selection<Sum> = {
  columns: SHOWN_COLUMNS,
  sums: ALL_SUMS,
};

/** The charges of a page and the totals of all, both of one moment. */
interface PageRead<Row, Wanted extends Sum> {
  readonly rows: Row[];
  readonly totals: Record<"count" | Wanted, bigint>;
}

function readPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  plan: ListPlan,
  selection: Selection<Wanted>,
): Promise<PageRead<Row, Wanted>> {
  return plan.start === null
    ? readFarPage(tx, merchantId, plan, selection)
    : readNearPage(tx, merchantId, plan, plan.start, selection);
}

async function readNearPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  plan: ListPlan,
  start: PageStart,
  { columns, sums }: Selection<Wanted>,
): Promise<PageRead<Row, Wanted>> {
  const { query } = plan;
  const values: unknown[] = [merchantId];
  const total = totalsOf(plan, values, sums, query.text === null ? "" : `, ${foundEarly(query)}`);
  const ids = pageIds(plan, start, null, values);
  // The totals stand in the same statement: two statements could see two different moments.
  const text = `WITH total AS (${total}), page (page_id) AS MATERIALIZED (${ids})
    SELECT ${sums.map((sum) => `total.${sum}`).join(", ")}, listed.* FROM total
    LEFT JOIN (${listed(columns)}) AS listed ON true
    ORDER BY ${orderBy(query.sort)}`;
  const { rows } = await tx.query<Row & Record<"count" | Wanted, bigint>>({
    ...(plan.isPrepared ? preparedName(text, plan.isUnfiltered) : {}),
    text,
    values,
  });
  const [totals] = rows;
  if (!totals) throw new Error("an aggregate has a row");
  return { rows: rows.filter(({ id }) => id !== null), totals };
}

/** Reads the totals first: with them comes the nearest start of the page, and whether there is one (ADR 0029). */
async function readFarPage<Row extends ListedRow, Wanted extends Sum>(
  tx: Transaction,
  merchantId: MerchantId,
  plan: ListPlan,
  { columns, sums }: Selection<Wanted>,
): Promise<PageRead<Row, Wanted>> {
  const { totals, days } = await totalsAndDays(tx, merchantId, plan, sums);
  const total = Number(totals.count);
  const start = startNearest(plan.query, total, days);
  if (!start) return { rows: [], totals };
  const values: unknown[] = [merchantId];
  const ids = pageIds(plan, start, total, values);
  const text = `WITH page (page_id) AS MATERIALIZED (${ids}) ${listed(columns)} ORDER BY ${orderBy(plan.query.sort)}`;
  const { rows } = await tx.query<Row>({
    ...(plan.isPrepared ? preparedName(text, plan.isUnfiltered) : {}),
    text,
    values,
  });
  return { rows, totals };
}

/**
 * The charges whose ids a CTE `page` has, each looked up by its id. Joined freely, the planner, which has
 * no statistics of a new merchant, reads all of the merchant's charges and computes the page for each.
 */
function listed(columns: string): string {
  return `SELECT ${columns} FROM page
    CROSS JOIN LATERAL (SELECT * FROM charges WHERE charges.id = page_id OFFSET 0) AS charges
    WHERE charges.merchant_id = $1`;
}
