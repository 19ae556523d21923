import { type DaySpan, daysOf } from "@/lib/listing/period";
import { addDays, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";

/** A month of Brasília days, `2026-11`. */
export type Month = string & { readonly __brand: "Month" };

/** The month of a text such as `2026-11`; null for any other text. */
export function parseMonth(text: unknown): Month | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}$/.test(text)) return null;
  return parseCivilDate(`${text}-01`) && (text as Month);
}

/** The month that a day is in. */
export function monthOf(day: CivilDate): Month {
  return day.slice(0, 7) as Month;
}

/** The days of a month. */
export function daysOfMonth(month: Month): DaySpan {
  return daysOf("thisMonth", `${month}-01` as CivilDate);
}

/** The months before and after one. */
export function monthsBeside(month: Month): { readonly before: Month; readonly after: Month } {
  const { from, to } = daysOfMonth(month);
  return { before: monthOf(addDays(from, -1)), after: monthOf(addDays(to, 1)) };
}
