import {
  addDays,
  brasiliaDay,
  type CivilDate,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeQuery, SortField } from "./charge-query";
import { type Filter, filtersOf } from "./filters";

/**
 * The charges that a set of counters adds up to, as finely as counters are kept (ADR 0017): by status,
 * by billing type and by whole Brasília days of one of a charge's dates. `all` has no date.
 */
export interface CounterSlice extends Pick<ChargeQuery, "statuses" | "billingTypes"> {
  readonly dimension: "all" | "created" | "due" | "paid";
  /** The first day, inclusive, and the day after the last one; null for no bound. */
  readonly from: CivilDate | null;
  readonly before: CivilDate | null;
}

/** Brasília days: the first, inclusive, and the one after the last; null for no bound. */
export type DaySpan = Pick<CounterSlice, "from" | "before">;

/** Splits a span of days into its whole months and the days that are left at its ends. */
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

/** A query's charges in two parts: those that counters add up, and those that are counted one by one. */
export interface CounterSplit {
  readonly slice: CounterSlice;
  /** The parts of days at the ends of a creation window; none where the window has whole days only. */
  readonly partDays: readonly PartDay[];
}

/** Those of a query's charges that were created in a part of one Brasília day. */
export interface PartDay {
  readonly day: CivilDate;
  readonly filters: readonly Filter[];
}

/** Whether a slice is a window of due dates or of days of payment. */
export function isDayWindow({ dimension }: CounterSlice): boolean {
  return dimension === "due" || dimension === "paid";
}

/**
 * Finds the counters that answer for a query's charges.
 *
 * @returns null when the query is finer than counters: by text, payer, reference, amount, end or refund, by two dates, or by
 *   less than one whole day.
 */
export function splitByCounters(query: ChargeQuery): CounterSplit | null {
  const { payerDocument, text, references, ended, amountFrom, amountTo } = query;
  if (payerDocument !== null || text !== null || references.length > 0) return null;
  if (ended !== null || query.partlyRefunded || amountFrom !== null || amountTo !== null)
    return null;
  const windows = [createdWindow(query), dayWindow("due", query), dayWindow("paid", query)].filter(
    (window) => window !== "unbounded",
  );
  const { statuses, billingTypes } = query;
  const all = { dimension: "all", from: null, before: null, statuses, billingTypes } as const;
  if (windows.length === 0) return { slice: all, partDays: [] };
  return windows.length === 1 ? (windows[0] ?? null) : null;
}

/** The dimension that has the days of a sort order. */
const DIMENSIONS = { createdAt: "created", dueDate: "due", paidOn: "paid", amount: null } as const;

/**
 * Refines a split to count by the days of a sort order, which locate a page within it.
 *
 * @returns null when the order has no days, or counters of another date are needed for the filters.
 */
export function splitBySortDays(split: CounterSplit | null, sort: SortField): CounterSplit | null {
  const dimension = DIMENSIONS[sort];
  if (!split || !dimension) return null;
  if (split.slice.dimension === dimension) return split;
  return split.slice.dimension === "all"
    ? { ...split, slice: { ...split.slice, dimension } }
    : null;
}

/** What counters know of one window of a query; null for nothing. */
type Window = CounterSplit | "unbounded" | null;

function dayWindow(dimension: "due" | "paid", query: ChargeQuery): Window {
  const [from, to] =
    dimension === "due" ? [query.dueDateFrom, query.dueDateTo] : [query.paidOnFrom, query.paidOnTo];
  if (from === null && to === null) return "unbounded";
  // A step to the next day or month would leave the calendar.
  if (from?.startsWith("9999") || to?.startsWith("9999")) return null;
  const { statuses, billingTypes } = query;
  const before = to && addDays(to, 1);
  return { slice: { dimension, from, before, statuses, billingTypes }, partDays: [] };
}

function createdWindow(query: ChargeQuery): Window {
  const { createdFrom, createdTo } = query;
  if (createdFrom === null && createdTo === null) return "unbounded";
  if (![createdFrom, createdTo].every(hasFourDigitYears)) return null;
  const from = createdFrom && firstWholeDay(createdFrom);
  const before = createdTo && brasiliaDay(createdTo);
  // A window without a whole day holds few charges: counting them is quick.
  if (from && before && from >= before) return null;
  const partDays: PartDay[] = [];
  if (createdFrom && from && createdFrom < startOfBrasiliaDay(from)) {
    partDays.push(partDay(query, createdFrom, startOfBrasiliaDay(from)));
  }
  if (createdTo && before && startOfBrasiliaDay(before) < createdTo) {
    partDays.push(partDay(query, startOfBrasiliaDay(before), createdTo));
  }
  const { statuses, billingTypes } = query;
  return { slice: { dimension: "created", from, before, statuses, billingTypes }, partDays };
}

function partDay(query: ChargeQuery, createdFrom: Date, createdTo: Date): PartDay {
  return {
    day: brasiliaDay(createdFrom),
    filters: filtersOf({ ...query, createdFrom, createdTo }),
  };
}

/** The first Brasília day that begins at an instant or later. */
function firstWholeDay(instant: Date): CivilDate {
  const day = brasiliaDay(instant);
  return startOfBrasiliaDay(day) < instant ? addDays(day, 1) : day;
}

/** Whether an instant's year has four digits, and the next year's, too. */
function hasFourDigitYears(instant: Date | null): boolean {
  return instant === null || (instant.getUTCFullYear() >= 1000 && instant.getUTCFullYear() < 9999);
}
