import { addDays, type CivilDate } from "./brasilia";

/** Spans of days that people ask for by name, counted in Brasília. */
export const PERIODS = [
  "today",
  "yesterday",
  "last7Days",
  "last30Days",
  "thisMonth",
  "lastMonth",
] as const;
export type Period = (typeof PERIODS)[number];

/** From one day to another, both included. */
export interface DaySpan {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/**
 * The days that a period's name means today. The last 7 and 30 days count today as one of them; this
 * month is all of it, also the days that are still to come.
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

const firstOfMonth = (day: CivilDate) => `${day.slice(0, 8)}01` as CivilDate;

function monthOf(day: CivilDate): DaySpan {
  const from = firstOfMonth(day);
  // The 31st day after the first is in the next month, whichever month it is.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}
