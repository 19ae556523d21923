import { addDays, type CivilDate, daysBetween } from "@/lib/platform/values/brasilia";

/** Named spans of Brasília days. */
export const PERIODS = [
  "today",
  "yesterday",
  "last7Days",
  "last30Days",
  "thisMonth",
  "lastMonth",
] as const;
export type Period = (typeof PERIODS)[number];

/** The period of this name; null for any other text. */
export function parsePeriod(text: unknown): Period | null {
  return PERIODS.find((period) => period === text) ?? null;
}

/** The days from one to another, both included. */
export interface DaySpan {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/**
 * The days of a named period. The last 7 and 30 days include today; this month has all its days, also those
 * after today.
 */
export function daysOf(period: Period, today: CivilDate): DaySpan {
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "last7Days":
      return { from: addDays(today, -6), to: today };
    case "last30Days":
      return { from: addDays(today, -29), to: today };
    case "thisMonth":
      return monthOf(today);
    case "lastMonth":
      return monthOf(addDays(firstOfMonth(today), -1));
  }
}

/**
 * The days that a period is compared with (ADR 0145): as many right before it; of a month that is under way, those of the
 * month before up to the same day, or its last; of a whole month, the month before.
 */
export function daysBefore(period: Period, today: CivilDate): DaySpan {
  const { from, to } = daysOf(period, today);
  const last = addDays(from, -1);
  if (period === "lastMonth") return monthOf(last);
  if (period !== "thisMonth") return { from: addDays(last, -daysBetween(from, to)), to: last };
  const { from: first, to: end } = monthOf(last);
  const [until = end] = [addDays(first, daysBetween(from, today)), end].sort();
  return { from: first, to: until };
}

const firstOfMonth = (day: CivilDate) => `${day.slice(0, 8)}01` as CivilDate;

function monthOf(day: CivilDate): DaySpan {
  const from = firstOfMonth(day);
  // The 31st day after the first is in the next month, whichever month it is.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}
