import { addDays, type CivilDate, startOfBrasiliaDay } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import type { PageWalk } from "@/lib/domain/page-walk";
import { type TallyCut, tallied, talliedInOrder } from "@/lib/domain/tally";
import { SORT_COLUMNS, tableOf, whereBesidesDays, windowOf } from "./charge-conditions";
import { talliesByMonth } from "./charge-tallies";
import { isOfDays, type Search, shortestOf, type Way, waysOf } from "./page-ways";

/** So many charges are soon read and sorted, wherever they are in the order. */
const FEW = 30_000;

/** Some of a query's charges, and how they are come by. */
interface Select extends Search {
  readonly nulls: "" | " NULLS FIRST" | " NULLS LAST";
  /** Where a walk sets out, as far as that is known. */
  readonly from: PageWalk["from"];
  /** What is true of each charge: of its days, and else. */
  readonly where: string;
  readonly window: string;
  /** A statement of the charges for which something else is true, too. */
  readonly all: (only: string) => string;
  /** Of these the first, as many as the page can need. */
  readonly first: (only: string, nulls?: string) => string;
}

/**
 * The ids of a query's page, in one column; beyond the last page there are none, at once. Stands behind
 * a CTE `total` with the query's `count`, and passes all charges before the page.
 */
export function idsFromTheStart(query: ChargeQuery, values: unknown[]): string {
  const where = whereBesidesDays(query, values, waysOf(query).length > 1);
  const window = windowOf(query, values);
  values.push(query.size, BigInt(query.page) * BigInt(query.size));
  const [size, offset] = [`$${values.length - 1}`, `$${values.length}`];
  const only = `${where} AND (SELECT count FROM total) > ${offset}`;
  const need = query.text === null ? roomFor((query.page + 1) * query.size) : `${size} + ${offset}`;
  const select = {
    ...selectOf(query, false, tableOf(query, values), only, window, need),
    total: "(SELECT count FROM total)",
  };
  if (query.text === null) return pageOf(select, partsOf(select, values), size, offset);
  return pageOf(select, { ctes: "", parts: notedOrFirst(select, size, offset) }, size, offset);
}

/** The same for a page far from the start; how many charges the query has is known. */
export function idsByWalk(
  query: ChargeQuery,
  walk: PageWalk,
  total: number,
  values: unknown[],
): string {
  const where = whereBesidesDays(query, values, waysOf(query).length > 1);
  const window = windowOf(query, values);
  values.push(walk.take, walk.skip);
  const [take, skip] = [`$${values.length - 1}`, `$${values.length}`];
  const select = {
    ...selectOf(query, walk.backwards, "charges", where, window, roomFor(walk.take + walk.skip)),
    from: walk.from,
    total: String(total),
  };
  return pageOf(select, partsOf(select, values), take, skip);
}

/**
 * Whether one plan is right for all values of a query's filters: where each part is read in its order
 * from an index that begins with the filter, however many charges that finds. Elsewhere, and where a kind
 * meets another or a window, what is asked for decides which index is walked, and a wrong one is walked
 * for seconds. Nor is a plan worth keeping for each list of kinds that somebody may think of.
 */
export function hasOnePlan(query: ChargeQuery): boolean {
  const { text, statuses, billingTypes, sort } = query;
  const split = tallied(query);
  const kinds = statuses.length + billingTypes.length;
  if (text !== null || !split || kinds > 1 || (kinds > 0 && isOfDays(split.cut))) return false;
  if (split.cut.dimension === "all" || sort.field === "createdAt") return true;
  return talliedInOrder(query) !== null;
}

/**
 * Whether a query's first charges may lie far within its order although an index has that: those of a
 * status by day, as what is pending falls due after all that was ever paid.
 */
export function beginsAnywhere(query: ChargeQuery): boolean {
  const { statuses, billingTypes, sort } = query;
  return (
    statuses.length + billingTypes.length > 0 &&
    sort.field !== "createdAt" &&
    talliedInOrder(query) !== null
  );
}

/**
 * One of a few numbers of rows that are enough: a constant, unlike a parameter, tells the planner how few
 * they are, and a plan that is kept serves many pages.
 */
function roomFor(rows: number): string {
  let room = 20;
  while (room < rows) room = room === 20 ? 100 : room * 4;
  return String(room);
}

function selectOf(
  query: ChargeQuery,
  backwards: boolean,
  table: string,
  where: string,
  window: string,
  need: string,
): Omit<Select, "total"> {
  const { field, direction } = query.sort;
  const column = SORT_COLUMNS[field];
  const way = (direction === "asc") === backwards ? "DESC" : "ASC";
  const usual = field === "paidOn" ? (` NULLS ${backwards ? "FIRST" : "LAST"}` as const) : "";
  const all = (only: string) => `SELECT id, ${column} FROM ${table} WHERE ${where}${window}${only}`;
  return {
    query,
    way,
    nulls: usual,
    from: undefined,
    need,
    where,
    window,
    all,
    first: (only, nulls = usual) =>
      `(${all(only)} ORDER BY ${column} ${way}${nulls}, id ${way} LIMIT ${need})`,
  };
}

/** Parts of a query's charges, and what they are told by, as CTEs. */
interface Parts {
  readonly ctes: string;
  readonly parts: readonly string[];
}

function pageOf(
  { query, way, nulls }: Select,
  { ctes, parts }: Parts,
  take: string,
  skip: string,
): string {
  return `${ctes && `WITH ${ctes}`} SELECT id FROM (${parts.join(" UNION ALL ")}) AS parts
    ORDER BY ${SORT_COLUMNS[query.sort.field]} ${way}${nulls}, id ${way} LIMIT ${take} OFFSET ${skip}`;
}

/**
 * A query's charges in parts that an index has in the query's order, however rare they are and however
 * far back (ADR 0017): by status or billing type, by the day that a window is about, and those without
 * a day of payment after the others. Where there are several ways, all but the shortest find nothing.
 */
function partsOf(select: Select, values: unknown[]): Parts {
  const bounds = boundsOf(select, values);
  const ways = waysOf(select.query);
  const inOrder = select.query.sort.field === "createdAt";
  if (ways.length === 0) {
    return { ctes: "", parts: bounds.map((bound) => select.first(bound, "")) };
  }
  const several = ways.length > 1;
  const parts = ways.flatMap((way) => {
    const chosen = several ? ` AND (SELECT way FROM shortest) = '${way}'` : "";
    if (way === "day") return partOfDays(select, chosen, values);
    const kinds = kindsOf(select.query, way).flatMap((kind) => bounds.map((bound) => kind + bound));
    return kinds.map((kind) =>
      inOrder
        ? select.first(kind + chosen)
        : select.all(`${kind}${chosen} AND NOT ${many(select)}`),
    );
  });
  return {
    ctes: several ? shortestOf(select, ways, values) : "",
    parts: inOrder ? parts : [...parts, ...onTheWay(select, bounds)],
  };
}

/** Whether the query has more charges than `FEW`, as SQL. */
const many = ({ total }: Select) => `(${total} > ${FEW})`;

/** In an order that no index has for a kind, few are read as they come, and many are met soon among all. */
function onTheWay(select: Select, bounds: readonly string[]): readonly string[] {
  return bounds.map((bound) => select.first(` AND ${many(select)}${bound}`, ""));
}

/**
 * The first of each day of a window; tallies know the months that there is anything in. The window is
 * told of days alone: of each charge once more, it makes a day look so small that it is read whole.
 */
function partOfDays(
  { query, way, need, where, window }: Select,
  chosen: string,
  values: unknown[],
): string {
  const cut = tallied(query)?.cut as TallyCut;
  const column = cut.dimension === "due" ? "due_date" : "paid_on";
  return `SELECT of_day.* FROM (SELECT DISTINCT month_of(day) AS month FROM (${talliesByMonth(cut, values)}) AS cut) AS months,
    generate_series(0, 30) AS next, LATERAL (SELECT id, created_at FROM charges
      WHERE ${where} AND ${column} = month + next
      ORDER BY created_at ${way}, id ${way} LIMIT ${need}) AS of_day
    WHERE month_of(month + next) = month${window.replaceAll(column, "month + next")}${chosen}`;
}

/** What is true of charges from where the walk sets out; those without a day of payment by themselves. */
function boundsOf({ query, way, nulls, from }: Select, values: unknown[]): readonly string[] {
  const { field } = query.sort;
  const day = from ? boundOf(SORT_COLUMNS[field], way, from, values) : "";
  if (field !== "paidOn") return [day];
  const dated = ` AND paid_on IS NOT NULL${day}`;
  const undated = " AND paid_on IS NULL";
  if (nulls === " NULLS FIRST") return from ? [dated] : [undated, dated];
  return from === null ? [undated] : [dated, undated];
}

function boundOf(column: string, way: Select["way"], day: CivilDate, values: unknown[]): string {
  if (column !== "created_at") {
    values.push(day);
    return ` AND ${column} ${way === "ASC" ? ">=" : "<="} $${values.length}`;
  }
  values.push(startOfBrasiliaDay(way === "ASC" ? day : addDays(day, 1)));
  return ` AND created_at ${way === "ASC" ? ">=" : "<"} $${values.length}`;
}

/** Each status or billing type that is asked for: a constant tells that a partial index serves. */
function kindsOf(query: ChargeQuery, column: Exclude<Way, "day">): readonly string[] {
  const [all, asked]: readonly (readonly string[])[] =
    column === "status" ? [CHARGE_STATUSES, query.statuses] : [BILLING_TYPES, query.billingTypes];
  return (all ?? [])
    .filter((kind) => asked?.includes(kind))
    .map((kind) => ` AND ${column} = '${kind}'`);
}

/** So many of all charges, the first in a query's order, are noted while what a text finds is counted. */
const NOTED = 5_000;

/**
 * Whoever counts what a text finds comes past every charge of it. An aggregate that notes those among
 * the merchant's first in the query's order: of a common word that is a page or more.
 */
export function notedOf({ sort: { field, direction } }: ChargeQuery): string {
  const column = SORT_COLUMNS[field];
  const way = direction === "asc" ? "ASC" : "DESC";
  return `array_agg(id) FILTER (WHERE (${column}, id) ${direction === "asc" ? "<=" : ">="} (
    SELECT ${column}, id FROM charges WHERE merchant_id = $1 AND ${column} IS NOT NULL
    ORDER BY ${column} ${way}, id ${way} LIMIT 1 OFFSET ${NOTED})) AS noted`;
}

/** The page is among those noted; if they are too few, what the text finds is read again and sorted. */
function notedOrFirst(
  { query: { sort }, first }: Pick<Select, "query" | "first">,
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
