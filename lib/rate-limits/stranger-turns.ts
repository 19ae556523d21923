import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { CROWD_WAITS, Crowd } from "./crowd";
import { turnsOfMany } from "./without-token";

/**
 * What nobody's session opens, such as the sign-in: of all of it a process makes so much, whatever number of addresses it is for.
 * Browsers that somebody has signed in from, those who open few, and all others take turns.
 *
 * @param eachMs what one takes of the time of those who send many, in ms.
 * @param few what one person opens at once; one more a minute.
 */
function turnsOfStrangers(what: string, eachMs: number, few: number) {
  const turns = new PacedTurns<"all">({
    each: 4,
    freeMs: 2,
    mostEachMs: 300,
    mostMs: 1_000,
    backMs: 300,
    waitMs: 10_000,
    waitingMaxWithin: CROWD_WAITS,
  });
  const crowd = new Crowd({ most: few, back: 1 / 60 });
  return { turns, crowd, awaitPartOfMany: turnsOfMany(what, eachMs) };
}

/** A form may wait for a password to be hashed: pages do not stand behind forms. */
const STRANGERS = {
  page: turnsOfStrangers("pages", 20, 6),
  form: turnsOfStrangers("forms", 80, 3),
};

/** Who opens something without a session. */
interface Stranger {
  /** Where from; the networks of one site of IPv6 are one. */
  readonly address: string;
  /** A browser that somebody has signed in from before, by names of that member and of their merchant; null for others. */
  readonly browser: { readonly merchant: string; readonly member: string } | null;
}

/**
 * Makes a page that is opened without a session, or answers a form of one, in a turn of who opens it.
 *
 * @throws MerchantBusy when no turn came in time.
 */
export async function inTurnOfStranger<Result>(
  what: keyof typeof STRANGERS,
  { address, browser }: Stranger,
  make: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.pages === 0) return make();
  const { turns, crowd, awaitPartOfMany } = STRANGERS[what];
  const place = crowd.turnOf(address, browser);
  await awaitPartOfMany(place);
  return turns.run("all", (timed) => timed(make), place);
}
