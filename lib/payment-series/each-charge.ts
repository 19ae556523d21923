import { monotonicMs } from "@/lib/platform/clock";

/** Charges of a series that something is done to at the same time: each may wait for its provider. */
const AT_ONCE = 4;

/** After so long, in ms, no other charge is begun: the request is answered, and the same request goes on. */
const BUDGET_MS = 12_000;

/**
 * Does something to charges of a series in their order, a few at once, for as long as a request may take. The first error
 * ends it, once what has begun has ended.
 *
 * @returns how many charges were not begun.
 */
export async function eachCharge<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<number> {
  const start = monotonicMs();
  const left = [...items];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const next = left.shift();
      if (next === undefined) return;
      try {
        await act(next);
      } catch (error) {
        isOver = true;
        throw error;
      }
      if (monotonicMs() - start > BUDGET_MS) return;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return left.length;
}
