import { env } from "@/lib/platform/env";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import { PacedTurns } from "@/lib/platform/paced-turns";

/** How long a page or reading of a member waits for its turn, in ms. */
const WAIT_MS = 10_000;

/** Of one member so many at once: their own wait behind each other, and nobody else's behind them. */
const ofMembers = new MerchantTurns<string>(2, WAIT_MS);

/**
 * Of all members of a merchant. One thread of a process answers everybody, and a page takes it for 20 to 100 ms: a second
 * and a half at once is more than people open, and three tenths of the time after that leave the others theirs.
 */
const ofMerchants = new PacedTurns<string>({
  each: 3,
  freeMs: 2,
  mostMs: 1_500,
  backMs: 300,
  waitMs: WAIT_MS,
});

/**
 * Makes a page or reading in a turn of its member and their merchant. Where sessions have no limit, as in a sandbox, it is
 * made at once.
 *
 * @param whose names of the member and of their merchant, such as ids.
 * @throws MerchantBusy when no turn came in time.
 */
export function inTurnOfMember<Result>(
  whose: { readonly member: string; readonly merchant: string },
  make: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.session === 0) return make();
  return ofMembers.run(whose.member, () => ofMerchants.run(whose.merchant, make));
}
