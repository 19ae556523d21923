import { PacedTurns } from "@/lib/platform/paced-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { PlaceInCrowd } from "./crowd";

/**
 * The time of a process for what those send without a token or session who send many, in ms: a second of it at once, then 400 ms
 * of each second. Each kind, such as payers' pages, has bounds of its own; kinds that come together have equal parts of this,
 * so that all of them together leave as much for what merchants' systems request as one of them.
 */
const time = new SharedAllowance(1_000, 400, 2_000, 0);

/** What waits holds a connection of the proxy: of each kind so much, of a merchant's pages, where it is for one, and of a site. */
const WAITING_MAX = { all: 24, merchant: 12, site: 4 };

/**
 * Waits for a part of that time before what is sent takes a turn of its kind. Who sends few, or is known, waits for none of it: that others
 * send something else keeps nobody from a page.
 *
 * @param what its kind.
 * @param eachMs what one takes, in ms.
 * @param ofMerchants whether each is for a merchant, which the place names before the site: merchants take turns.
 * @throws MerchantBusy when no part came in time.
 */
export function turnsOfMany(
  what: string,
  eachMs: number,
  ofMerchants = false,
): (place: PlaceInCrowd) => Promise<void> {
  const { all, merchant, site } = WAITING_MAX;
  const turns = new PacedTurns<"all">({
    each: 1,
    freeMs: 0,
    leastEachMs: eachMs,
    mostEachMs: eachMs,
    mostMs: 1_000,
    backMs: 400,
    waitMs: 2_000,
    waitingMaxWithin: ofMerchants ? [all, merchant, site] : [all, site],
    common: { of: time, as: what },
  });
  return async ([part, ...sites]) => {
    if (part !== "many") return;
    await turns.run("all", (timed) => timed(async () => {}), [part, ...sites]);
  };
}
