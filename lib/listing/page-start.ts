import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeQuery } from "./charge-query";

/** A Brasília day in the order of a listing. */
export interface DayInOrder {
  /** Null for the charges without the date that the order goes by: they come after all days. */
  readonly day: CivilDate | null;
  /** How many of the listing's charges come before this day, and up to its end. */
  readonly before: number;
  readonly through: number;
}

/** Where the reading of a page begins, and how many charges it skips and takes from there. */
export interface PageStart {
  /** Against the listing's order. */
  readonly backwards: boolean;
  /**
   * The day at whose beginning, in this direction, the reading begins. Null: at the charges without a
   * day; undefined: at the end of the whole listing.
   */
  readonly from: CivilDate | null | undefined;
  /** Whether every charge of the page is known to have a day. */
  readonly isDated: boolean;
  readonly skip: number;
  readonly take: number;
}

/**
 * Begins where the fewest charges are skipped (ADR 0029): before the day that holds the page's first
 * charge, or, backwards, after the day that holds its last one.
 *
 * @param total how many charges the listing has.
 * @param days the days that hold the page's charges, in the listing's order; none if that is unknown.
 * @returns null when the page is past the end.
 */
export function startNearest(
  { page, size }: Pick<ChargeQuery, "page" | "size">,
  total: number,
  days: readonly DayInOrder[],
): PageStart | null {
  const offset = page * size;
  if (offset >= total) return null;
  const take = Math.min(size, total - offset);
  const [first, last] = [days.at(0), days.at(-1)];
  const skipForwards = offset - (first?.before ?? 0);
  const isDated = days.length > 0 && last?.day !== null;
  const skipBackwards = (last?.through ?? total) - (offset + take);
  return skipForwards <= skipBackwards
    ? { backwards: false, from: first?.day, isDated, skip: skipForwards, take }
    : { backwards: true, from: last?.day, isDated, skip: skipBackwards, take };
}
