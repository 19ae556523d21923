import { addDays, brasiliaDay, type CivilDate, startOfBrasiliaDay } from "./brasilia";
import type { ChargeQuery } from "./charge-query";

/**
 * Which of a merchant's charges, as finely as tallies tell (ADR 0017): by status, by billing type and
 * by whole Brasília days of one of a charge's dates. `all` goes by no date.
 */
export interface TallyCut extends Pick<ChargeQuery, "statuses" | "billingTypes"> {
  readonly dimension: "all" | "created" | "due" | "paid";
  /** From this day, inclusive, and before that one; null for no bound. */
  readonly from: CivilDate | null;
  readonly before: CivilDate | null;
}

/** Brasília days from one, inclusive, and before another; null for no bound. */
export type DaySpan = Pick<TallyCut, "from" | "before">;

/** The whole months of a span of days, and what is left of it at its ends. */
export function inMonths({ from, before }: DaySpan): {
  readonly months: DaySpan | null;
  readonly days: readonly DaySpan[];
} {
  const first = from && firstWholeMonth(from);
  const end = before && startOfMonth(before);
  if (first && end && first >= end) return { months: null, days: [{ from, before }] };
  const days: DaySpan[] = [];
  if (from && first && from < first) days.push({ from, before: first });
  if (before && end && end < before) days.push({ from: end, before });
  return { months: { from: first, before: end }, days };
}

function startOfMonth(day: CivilDate): CivilDate {
  return `${day.slice(0, 8)}01` as CivilDate;
}

function firstWholeMonth(from: CivilDate): CivilDate {
  const start = startOfMonth(from);
  return start === from ? start : startOfMonth(addDays(start, 31));
}

/** A query's charges in two parts: those that tallies count, and those to be counted one by one. */
export interface TalliedQuery {
  readonly cut: TallyCut;
  /** The same query for parts of days, at the ends of a window of creation. */
  readonly rest: readonly PartOfDay[];
}

/** A query for charges of one Brasília day, from this instant on. */
export type PartOfDay = ChargeQuery & { readonly createdFrom: Date };

/** How tallies count a query's charges; null when it asks for more than they know. */
export function tallied(query: ChargeQuery): TalliedQuery | null {
  if (query.payerDocument !== null || query.text !== null) return null;
  const cuts = [createdCut(query), daysCut("due", query), daysCut("paid", query)].filter(
    (cut) => cut !== "everything",
  );
  if (cuts.length === 0) return { cut: cutOf("all", query, null, null), rest: [] };
  return cuts.length === 1 ? (cuts[0] ?? null) : null;
}

/** Whether a query is for all charges as they came, whichever page of them: what most ask for. */
export function isEverything(query: ChargeQuery): boolean {
  const { statuses, billingTypes, sort } = query;
  const isUnfiltered = statuses.length + billingTypes.length === 0;
  return isUnfiltered && sort.field === "createdAt" && tallied(query)?.cut.dimension === "all";
}

/** The dimension that has the days of an order. */
const DIMENSIONS = { createdAt: "created", dueDate: "due", paidOn: "paid", amount: null } as const;

/**
 * How tallies count a query's charges by the days that its order goes by; null when it asks for more
 * than they know, or its order goes by no day.
 */
export function talliedInOrder(query: ChargeQuery): TalliedQuery | null {
  const dimension = DIMENSIONS[query.sort.field];
  const split = tallied(query);
  if (!split || !dimension) return null;
  if (split.cut.dimension === dimension) return split;
  return split.cut.dimension === "all" ? { ...split, cut: { ...split.cut, dimension } } : null;
}

type Cut = TalliedQuery | "everything" | null;

function daysCut(dimension: "due" | "paid", query: ChargeQuery): Cut {
  const [from, to] =
    dimension === "due" ? [query.dueDateFrom, query.dueDateTo] : [query.paidOnFrom, query.paidOnTo];
  if (from === null && to === null) return "everything";
  // A step to the next day or month would leave the calendar.
  if (from?.startsWith("9999") || to?.startsWith("9999")) return null;
  return { cut: cutOf(dimension, query, from, to && addDays(to, 1)), rest: [] };
}

function createdCut(query: ChargeQuery): Cut {
  const { createdFrom, createdTo } = query;
  if (createdFrom === null && createdTo === null) return "everything";
  if (![createdFrom, createdTo].every(isInOurTimes)) return null;
  const from = createdFrom && firstWholeDay(createdFrom);
  const before = createdTo && brasiliaDay(createdTo);
  // Not a whole day in it: a moment's charges are soon counted.
  if (from && before && from >= before) return null;
  const rest: PartOfDay[] = [];
  if (createdFrom && from && createdFrom < startOfBrasiliaDay(from)) {
    rest.push({ ...query, createdFrom, createdTo: startOfBrasiliaDay(from) });
  }
  if (createdTo && before && startOfBrasiliaDay(before) < createdTo) {
    rest.push({ ...query, createdFrom: startOfBrasiliaDay(before) });
  }
  return { cut: cutOf("created", query, from, before), rest };
}

function cutOf(
  dimension: TallyCut["dimension"],
  { statuses, billingTypes }: ChargeQuery,
  from: CivilDate | null,
  before: CivilDate | null,
): TallyCut {
  return { dimension, from, before, statuses, billingTypes };
}

/** The first Brasília day that begins at an instant or later. */
function firstWholeDay(instant: Date): CivilDate {
  const day = brasiliaDay(instant);
  return startOfBrasiliaDay(day) < instant ? addDays(day, 1) : day;
}

/** Days of years with four digits, also after a step to the next one. */
function isInOurTimes(instant: Date | null): boolean {
  return instant === null || (instant.getUTCFullYear() >= 1000 && instant.getUTCFullYear() < 9999);
}
