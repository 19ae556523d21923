import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CivilDate } from "./brasilia";
import { type DayInOrder, walkTo } from "./page-walk";

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

test("a walk ends at the page, whichever way it goes", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(counts, fc.nat(20), fc.integer({ min: 1, max: 9 }), (held, page, size) => {
      const order = held.flatMap((count, i) =>
        Array.from({ length: count }, (_, n) => ({ day: addDays(FIRST_DAY, i), n })),
      );
      const slice = order.slice(page * size, (page + 1) * size);
      for (const days of [touched(held, page, size), []]) {
        const walk = walkTo({ page, size }, order.length, days);
        if (!walk) {
          expect(slice).toEqual([]);
          continue;
        }
        const { backwards, from, skip, take } = walk;
        const way = backwards ? order.toReversed() : order;
        const start = from === undefined ? 0 : way.findIndex(({ day }) => day === from);
        const taken = way.slice(start + skip, start + skip + take);
        expect(backwards ? taken.toReversed() : taken).toEqual(slice);
        // Never past more than half of what the days hold that it can begin in.
        const [first, last] = [days.at(0), days.at(-1)];
        const room = (last?.through ?? order.length) - (first?.before ?? 0) - take;
        expect(skip).toBeLessThanOrEqual(room / 2);
      }
    }),
  );
});

test("past the end there is nowhere to walk to", () => {
  expect(walkTo({ page: 2_147_483_647, size: 100 }, 5_000_000, [])).toBeNull();
});
