import { env } from "@/lib/platform/env";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { CROWD_WAITS, Crowd } from "./crowd";
import { turnsOfMany } from "./without-token";

/**
 * Wrong client secrets, whatever number of addresses they come from. To look whether another one is answered, and to count it, is four
 * statements, two of which wait for the disk: a second of them at once, then a fifth of the time of a process. Those
 * who send few take turns with all others.
 */
const guesses = new PacedTurns<"all">({
  each: 4,
  freeMs: 0,
  leastEachMs: 5,
  mostEachMs: 20,
  mostMs: 1_000,
  backMs: 200,
  waitMs: 2_000,
  waitingMaxWithin: CROWD_WAITS,
});

const awaitPartOfMany = turnsOfMany("wrong secrets", 8);

/** A system whose secret was mistyped tries a few times. */
const crowd = new Crowd({ most: 6, back: 2 / 60 });

/**
 * Counts a wrong client secret in a turn of its sender.
 *
 * @param address where it came from.
 * @returns null where no turn came in time: nothing was counted.
 */
export async function inTurnOfGuess<Result>(
  address: string,
  count: () => Promise<Result>,
): Promise<Result | null> {
  if (env().rateLimits.pages === 0) return count();
  try {
    const place = crowd.turnOf(address);
    await awaitPartOfMany(place);
    return await guesses.run("all", (timed) => timed(count), place);
  } catch (error) {
    if (error instanceof MerchantBusy) return null;
    throw error;
  }
}
