import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import { type DayInOrder, startNearest } from "./page-start";

const FIRST_DAY = "2026-01-01" as CivilDate;

/** The days of so many charges each that hold one of a page's charges. */
function touched(counts: readonly number[], page: number, size: number): DayInOrder[] {
  let before = 0;
  const days = counts.map((count, i) => {
    const day = { day: addDays(FIRST_DAY, i), before, through: before + count };
    before += count;
    return day;
  });
  return days.filter((day) => day.through > page * size && day.before < (page + 1) * size);
}

test("skipping from the start leads to the page, forwards and backwards", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.nat(20), fc.integer({ min: 1, max: 9 }), (held, page, size) => {
      const order = held.flatMap((count, i) =>
        Array.from({ length: count }, (_, n) => ({ day: addDays(FIRST_DAY, i), n })),
      );
      const slice = order.slice(page * size, (page + 1) * size);
      for (const days of [touched(held, page, size), []]) {
        const start = startNearest({ page, size }, order.length, days);
        if (!start) {
          expect(slice).toEqual([]);
          continue;
        }
        const { backwards, from, skip, take } = start;
        const directed = backwards ? order.toReversed() : order;
        // As a database reads: from is a bound, and a day without charges is one too.
        const isWithin = (day: CivilDate) => !from || (backwards ? day <= from : day >= from);
        const first = directed.findIndex(({ day }) => isWithin(day));
        const taken = directed.slice(first + skip, first + skip + take);
        expect(backwards ? taken.toReversed() : taken).toEqual(slice);
        // No more is skipped than half of what the page's days hold beside it.
        const [firstDay, lastDay] = [days.at(0), days.at(-1)];
        const room = (lastDay?.through ?? order.length) - (firstDay?.before ?? 0) - take;
        expect(skip).toBeLessThanOrEqual(room / 2);
      }
    }),
  );
});

test("a last day without charges is a bound like any other", () => {
  const day = (n: number) => addDays(FIRST_DAY, n);
  const days = [
    { day: day(0), before: 0, through: 3 },
    { day: day(1), before: 3, through: 3 },
  ];
  expect(startNearest({ page: 1, size: 2 }, 3, days)).toEqual({
    backwards: true,
    from: day(1),
    isDated: true,
    skip: 0,
    take: 1,
  });
});

test("a page that reaches the charges without a day is not dated", () => {
  const days = [
    { day: FIRST_DAY, before: 0, through: 3 },
    { day: null, before: 3, through: 9 },
  ];
  const isDated = (of: readonly DayInOrder[], page: number) =>
    startNearest({ page, size: 2 }, 9, of)?.isDated;
  expect(isDated(days.slice(0, 1), 0)).toBe(true);
  expect(isDated(days, 1)).toBe(false);
  expect(isDated([], 0), "unknown").toBe(false);
});

test("a page past the end has no start", () => {
  expect(startNearest({ page: 2_147_483_647, size: 100 }, 5_000_000, [])).toBeNull();
});
