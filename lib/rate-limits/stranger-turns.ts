import { siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";

/**
 * Pages that nobody's session opens, such as the sign-in: of all of them a process makes so much, and the addresses that open them share
 * it. Who has many addresses has no more of it than many people, and thousands of them no more than there is. Each has three pages
 * at once, as who signs in needs them.
 */
const pages = new PacedTurns<"all">({
  each: 4,
  sharedEach: 1,
  freeMs: 2,
  mostEachMs: 300,
  mostMs: 2_000,
  backMs: 300,
  owedMs: Number.POSITIVE_INFINITY,
  crowd: { eachAtOnceMs: 60 },
  waitMs: 10_000,
  waitingMax: 100,
});

/**
 * Makes a page that is opened without a session, in a turn of its address.
 *
 * @param address where it is opened from; the networks of one site of IPv6 are one.
 * @throws MerchantBusy when no turn came in time.
 */
export function inTurnOfStranger<Result>(
  address: string,
  make: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.pages === 0) return make();
  return pages.run("all", (timed) => timed(make), [siteOf(address)]);
}
