import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Aside, PacedTurns, type Timed } from "@/lib/platform/paced-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
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

/** What pages of those who open many may take of what those who open few leave. */
const leftByFew = new SharedAllowance(1_000, 300, 3_000, 0);

/** Of all merchants, who take turns: what pages of one kind take, each its part of those that are made at the same time. */
const PAGES_OF_ALL = {
  freeMs: 0,
  mostEachMs: EACH_MS,
  mostMs: 1_000,
  waitMs: WAIT_MS,
  time: new SharedTime(),
};

/**
 * All pages take two fifths of the thread's time, so that what systems request has the rest. Three pages are made at once of merchants
 * that open few, which wait for nothing that others took, and two of those that open many, which have what these leave.
 */
const pagesOf = {
  few: new PacedTurns<"all">({ ...PAGES_OF_ALL, each: 3, backMs: 400, countedIn: leftByFew }),
  many: new PacedTurns<"all">({
    ...PAGES_OF_ALL,
    each: 2,
    backMs: 300,
    common: { of: leftByFew, as: null },
  }),
};

/** Merchants whose members open a page now and then, forty at once and later one a second. */
const few = new Few({ most: 40, back: 1 });

/**
 * A page counts as one more of few for each so many ms that it takes of the time of all pages, up to ten: a search counts as several,
 * and a page that others slow down does not.
 */
const FEW_MS = 50;
const timeOfPages = new SharedTime();

/** How many pages of a merchant are made or wait as those of one that opens few. */
const FEW_AT_ONCE = 3;
const fewUnderWay = new Map<string, number>();

/** Does a page of a merchant as one of few, where it is. */
async function asFewOrMany<Result>(
  merchant: string,
  make: (kind: keyof typeof pagesOf) => Promise<Result>,
): Promise<Result> {
  const underWay = fewUnderWay.get(merchant) ?? 0;
  if (underWay >= FEW_AT_ONCE || !few.count(merchant)) return make("many");
  fewUnderWay.set(merchant, underWay + 1);
  try {
    return await make("few");
  } finally {
    const left = (fewUnderWay.get(merchant) ?? 1) - 1;
    if (left > 0) fewUnderWay.set(merchant, left);
    else fewUnderWay.delete(merchant);
  }
}

/** Counts a page that takes long as several of few; pages of those who open many have their parts of the time as well. */
async function countingMore<Result>(
  kind: keyof typeof pagesOf,
  merchant: string,
  make: () => Promise<Result>,
): Promise<Result> {
  const began = timeOfPages.begin();
  try {
    return await make();
  } finally {
    const more = Math.min(10, Math.floor(timeOfPages.end(began) / FEW_MS));
    if (kind === "few") few.countMore(merchant, more);
  }
}

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
  const ofAll = (timed: Timed, aside: Aside) =>
    asFewOrMany(merchant, (kind) =>
      pagesOf[kind].run(
        "all",
        (counted, asideOfAll) => {
          const asideOfBoth: Aside = (wait) => asideOfAll(() => aside(wait));
          const made = () => counted(() => timed(() => make(asideOfBoth)));
          return countingMore(kind, merchant, made);
        },
        [merchant, member],
      ),
    );
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
