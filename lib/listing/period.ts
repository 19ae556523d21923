import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";

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

const firstOfMonth = (day: CivilDate) => `${day.slice(0, 8)}01` as CivilDate;

function monthOf(day: CivilDate): DaySpan {
  const from = firstOfMonth(day);
  // The 31st day after the first is in the next month, whichever month it is.
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}
