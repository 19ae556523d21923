import type { CivilDate } from "./brasilia";
import type { ChargeQuery } from "./charge-query";

/** A Brasília day in the order of a listing. */
export interface DayInOrder {
  /** Null for the charges without the date that the order goes by: they come after all days. */
  readonly day: CivilDate | null;
  /** How many of the listing's charges come before this day, and up to its end. */
  readonly before: number;
  readonly through: number;
}

/** The way to a far page: past as few charges as can be. */
export interface PageWalk {
  /** Against the listing's order. */
  readonly backwards: boolean;
  /** The day at whose beginning, in this direction, the walk sets out; undefined: at the end of all. */
  readonly from: CivilDate | null | undefined;
  /** Charges to pass by, and then to take. */
  readonly skip: number;
  readonly take: number;
}

/**
 * The shorter way to a page: from before the day that it begins in, or back from after the day that
 * it ends in.
 *
 * @param total how many charges the listing has.
 * @param days those that the page's charges fall on, in the listing's order; none if that is unknown.
 * @returns null when the page is past the end.
 */
export function walkTo(
  { page, size }: Pick<ChargeQuery, "page" | "size">,
  total: number,
  days: readonly DayInOrder[],
): PageWalk | null {
  const offset = page * size;
  if (offset >= total) return null;
  const take = Math.min(size, total - offset);
  const [first, last] = [days.at(0), days.at(-1)];
  const there = offset - (first?.before ?? 0);
  const back = (last?.through ?? total) - (offset + take);
  return there <= back
    ? { backwards: false, from: first?.day, skip: there, take }
    : { backwards: true, from: last?.day, skip: back, take };
}
