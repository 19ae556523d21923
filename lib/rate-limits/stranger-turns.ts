import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { CROWD_WAITS, Crowd } from "./crowd";

/**
 * What nobody's session opens, such as the sign-in: of all of it a process makes so much, whatever number of addresses it is for. Those
 * who open few take turns with all others.
 */
function turnsOfStrangers() {
  return new PacedTurns<"all">({
    each: 4,
    freeMs: 2,
    mostEachMs: 300,
    mostMs: 2_000,
    backMs: 300,
    waitMs: 10_000,
    waitingMaxWithin: CROWD_WAITS,
  });
}

/** A form may wait for a password to be hashed: pages do not stand behind forms. */
const TURNS = { page: turnsOfStrangers(), form: turnsOfStrangers() };

const crowd = new Crowd();

/**
 * Makes a page that is opened without a session, or answers a form of one, in a turn of its address.
 *
 * @param address where it is opened from; the networks of one site of IPv6 are one.
 * @throws MerchantBusy when no turn came in time.
 */
export function inTurnOfStranger<Result>(
  what: keyof typeof TURNS,
  address: string,
  make: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.pages === 0) return make();
  return TURNS[what].run("all", (timed) => timed(make), crowd.turnOf(address));
}
