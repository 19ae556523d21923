import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Aside, PacedTurns, type Timed } from "@/lib/platform/paced-turns";
import { SharedTime } from "@/lib/platform/shared-time";
import { Few } from "./few";

/** How long a page or reading of a member waits for its turn, in ms. */
const WAIT_MS = 10_000;

/** What is counted of one page at most, in ms: who takes it slowly makes it take no longer to make. */
const EACH_MS = 300;

/**
 * Of all members of a merchant, who share it. One thread of a process answers everybody, and a page takes it for 20 to 100 ms:
 * a second of them at once is more than somebody opens, and later one member has 150 ms of each second, and two 100 each.
 */
const pages = new PacedTurns<string>({
  each: 16,
  sharedEach: 2,
  freeMs: 2,
  mostEachMs: EACH_MS,
  mostMs: 2_000,
  backMs: 300,
  waitMs: WAIT_MS,
});

/**
 * Of all merchants, who take turns: four pages are made at once, and all of them take two fifths of the thread's time, so that what
 * systems request has the rest.
 */
const pagesOfAll = new PacedTurns<"all">({
  each: 4,
  freeMs: 0,
  mostEachMs: EACH_MS,
  mostMs: 1_000,
  backMs: 400,
  waitMs: WAIT_MS,
  time: new SharedTime(),
});

/** Merchants whose members open a page now and then, thirty at once and as many a minute, take turns with all others. */
const few = new Few({ most: 30, back: 30 / 60 });

/**
 * Makes a page or reading in a turn of its member and their merchant. Where sessions have no limit, as in a sandbox, it is
 * made at once.
 *
 * @param whose names of the member and of their merchant, such as ids.
 * @param make may wait for something aside, such as another turn: others' pages are made meanwhile.
 * @throws MerchantBusy when no turn came in time.
 */
export function inTurnOfMember<Result>(
  whose: { readonly member: string; readonly merchant: string },
  make: (aside: Aside) => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.session === 0) return make((wait) => wait());
  const { member, merchant } = whose;
  const ofAll = (timed: Timed, aside: Aside) => {
    const within = [few.count(merchant) ? "few" : "many", merchant, member];
    return pagesOfAll.run(
      "all",
      (counted, asideOfAll) => {
        const asideOfBoth: Aside = (wait) => asideOfAll(() => aside(wait));
        return counted(() => timed(() => make(asideOfBoth)));
      },
      within,
    );
  };
  return pages.run(merchant, ofAll, [member]);
}

/**
 * What members of a merchant change, apart from what they open. A change takes some 6 ms of both cores, its two lines in the
 * audit log among them, and may wait for a provider much longer: 150 of them at once, and later 15 a second.
 */
const changes = new PacedTurns<string>({
  each: 16,
  sharedEach: 4,
  freeMs: 0,
  leastEachMs: 20,
  mostEachMs: 50,
  mostMs: 3_000,
  backMs: 300,
  waitMs: WAIT_MS,
});

/**
 * Makes a change that a member requests, in a turn of theirs and of their merchant; one that is refused is counted as well.
 *
 * @param whose as of `inTurnOfMember`.
 * @throws MerchantBusy when no turn came in time.
 */
export function changeInTurn<Result>(
  whose: { readonly member: string; readonly merchant: string },
  change: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.session === 0) return change();
  return changes.run(whose.merchant, (timed) => timed(change), [whose.member]);
}

/** What a refusal counts for, in ms: little is done for one, but for the look at who requests it. */
const REFUSAL_MS = 20;

/**
 * Refuses a member what they may not do, in a turn of theirs and of their merchant, as a short page: who requests
 * without end waits for the answers.
 *
 * @param whose as of `inTurnOfMember`.
 * @throws MerchantBusy when no turn came in time.
 */
export function refuseInTurn<Result>(
  whose: { readonly member: string; readonly merchant: string },
  refuse: () => Promise<Result>,
): Promise<Result> {
  if (env().rateLimits.session === 0) return refuse();
  return inTurnOfMember(whose, async () => {
    await pause(REFUSAL_MS);
    return refuse();
  });
}
