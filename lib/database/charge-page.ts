import { addDays, type CivilDate, startOfBrasiliaDay } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import type { PageWalk } from "@/lib/domain/page-walk";
import { tallied, talliedInOrder } from "@/lib/domain/tally";
import { SORT_COLUMNS, tableOf, whereOf } from "./charge-conditions";
import { talliesByMonth } from "./charge-tallies";

/** So many charges are soon read and sorted, wherever they are in the order. */
const FEW = 30_000;

/** Some of a query's charges, and how they are come by. */
interface Select {
  readonly query: ChargeQuery;
  /** The order in which charges are come by: the query's, or on the way back its opposite. */
  readonly way: "ASC" | "DESC";
  readonly nulls: "" | " NULLS FIRST" | " NULLS LAST";
  /** Where a walk sets out, as far as that is known. */
  readonly from: PageWalk["from"];
  /** Whether the query has more charges than `FEW`, as SQL. */
  readonly many: string;
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
  const where = whereOf(query, values);
  values.push(query.size, BigInt(query.page) * BigInt(query.size));
  const [size, offset] = [`$${values.length - 1}`, `$${values.length}`];
  const only = `${where} AND (SELECT count FROM total) > ${offset}`;
  const need = query.text === null ? roomFor((query.page + 1) * query.size) : `${size} + ${offset}`;
  const select = {
    ...selectOf(query, false, tableOf(query, values), only, need),
    many: `(SELECT count > ${FEW} FROM total)`,
  };
  const parts = query.text === null ? partsOf(select, values) : notedOrFirst(select, size, offset);
  return pageOf(select, parts, size, offset);
}

/** The same for a page far from the start; how many charges the query has is known. */
export function idsByWalk(
  query: ChargeQuery,
  walk: PageWalk,
  total: number,
  values: unknown[],
): string {
  const where = whereOf(query, values);
  values.push(walk.take, walk.skip);
  const [take, skip] = [`$${values.length - 1}`, `$${values.length}`];
  const select = {
    ...selectOf(query, walk.backwards, "charges", where, roomFor(walk.take + walk.skip)),
    from: walk.from,
    many: String(total > FEW),
  };
  return pageOf(select, partsOf(select, values), take, skip);
}

/**
 * Whether one plan is right for all values of a query's filters: where each part is read in its order
 * from an index that begins with the filter, however many charges that finds. Elsewhere what is asked for
 * decides which index is walked, and a wrong one is walked for seconds.
 */
export function hasOnePlan(query: ChargeQuery): boolean {
  if (query.text !== null) return false;
  const split = tallied(query);
  if (split?.cut.dimension === "all" || (split && query.sort.field === "createdAt")) return true;
  return talliedInOrder(query) !== null;
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
  need: string,
): Omit<Select, "many"> {
  const { field, direction } = query.sort;
  const column = SORT_COLUMNS[field];
  const way = (direction === "asc") === backwards ? "DESC" : "ASC";
  const usual = field === "paidOn" ? (` NULLS ${backwards ? "FIRST" : "LAST"}` as const) : "";
  const all = (only: string) => `SELECT id, ${column} FROM ${table} WHERE ${where}${only}`;
  return {
    query,
    way,
    nulls: usual,
    from: undefined,
    all,
    first: (only, nulls = usual) =>
      `(${all(only)} ORDER BY ${column} ${way}${nulls}, id ${way} LIMIT ${need})`,
  };
}

function pageOf(
  { query, way, nulls }: Select,
  parts: readonly string[],
  take: string,
  skip: string,
): string {
  return `SELECT id FROM (${parts.join(" UNION ALL ")}) AS parts
    ORDER BY ${SORT_COLUMNS[query.sort.field]} ${way}${nulls}, id ${way} LIMIT ${take} OFFSET ${skip}`;
}

/**
 * A query's charges in parts that an index has in the query's order, however rare they are and however
 * far back (ADR 0017): by status or billing type, by the day that a window is about, and those without
 * a day of payment after the others. In an order that no index has for a status, few are read as they
 * come, and many are met soon on the way through all.
 */
function partsOf(select: Select, values: unknown[]): readonly string[] {
  const { query, many, all, first } = select;
  const kinds = kindsOf(query);
  const bounds = boundsOf(select, values);
  if (query.sort.field !== "createdAt") {
    const onTheWay = (only: string) => bounds.map((bound) => first(only + bound, ""));
    if (kinds.length === 0) return onTheWay("");
    return [
      ...kinds.flatMap((kind) => bounds.map((bound) => all(`${kind}${bound} AND NOT ${many}`))),
      ...onTheWay(` AND ${many}`),
    ];
  }
  if (kinds.length > 0) return kinds.flatMap((kind) => bounds.map((bound) => first(kind + bound)));
  const cut = tallied(query)?.cut;
  if (cut?.dimension !== "due" && cut?.dimension !== "paid")
    return bounds.map((bound) => first(bound));
  const column = cut.dimension === "due" ? "due_date" : "paid_on";
  // Tallies know the months that there is anything in.
  return [
    `SELECT of_day.* FROM (SELECT DISTINCT month_of(day) AS month FROM (${talliesByMonth(cut, values)}) AS cut) AS months,
      generate_series(0, 30) AS next, LATERAL ${first(` AND ${column} = month + next AND month_of(month + next) = month`)} AS of_day`,
  ];
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
