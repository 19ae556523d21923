import { monotonicMs } from "@/lib/platform/clock";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { seriesTurns } from "@/lib/rate-limits/series-turns";

/** Charges of a series that something is done to at the same time: each may wait for its provider. */
const AT_ONCE = 4;

/** After so long, in ms, no other charge is begun: the request is answered, and the same request goes on. */
const BUDGET_MS = 12_000;

/**
 * Does something to charges of a series in their order, a few at once, each in a turn of its merchant and caller, for as
 * long as a request may take. The first error ends it, once what has begun has ended.
 *
 * @returns how many charges were not begun.
 */
export type EachCharge = <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
) => Promise<number>;

/** Begins the time that a request may take for charges of a merchant's series. */
export function eachChargeOf(merchantId: MerchantId): EachCharge {
  const untilMs = monotonicMs() + BUDGET_MS;
  return async (items, act) => {
    const left = [...items];
    let isOver = false;
    const work = async () => {
      while (!isOver && monotonicMs() < untilMs) {
        const next = left.shift();
        if (next === undefined) return;
        const mayBegin = () => !isOver;
        try {
          if (!(await inTurn(merchantId, untilMs, mayBegin, () => act(next)))) {
            left.unshift(next);
            return;
          }
        } catch (error) {
          isOver = true;
          throw error;
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return left.length;
  };
}

/**
 * Does something to one charge in its turn, whose time is counted.
 *
 * @returns whether a turn came in time; otherwise nothing was begun, and a turn that comes later is left at once.
 */
function inTurn(
  merchantId: MerchantId,
  untilMs: number,
  mayBegin: () => boolean,
  act: () => Promise<unknown>,
): Promise<boolean> {
  return new Promise((done, fail) => {
    let [isBegun, isLate] = [false, false];
    const timer = setTimeout(() => {
      isLate = true;
      done(false);
    }, untilMs - monotonicMs());
    const work = async (timed: (part: () => Promise<unknown>) => Promise<unknown>) => {
      if (isLate || !mayBegin()) return;
      isBegun = true;
      clearTimeout(timer);
      await timed(act);
    };
    const turn = seriesTurns().run(merchantId, work, [callerName()]);
    turn
      .then(
        () => done(isBegun),
        (error: unknown) => {
          if (!isBegun && error instanceof MerchantBusy) done(false);
          else fail(error);
        },
      )
      .finally(() => clearTimeout(timer));
  });
}
