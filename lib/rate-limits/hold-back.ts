import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/**
 * Requests that one address, or site of IPv6, sends: so many at once, and of each second. Four hundred payers' pages that look
 * for their payment send as many. Those beyond wait one behind the other, so that who keeps thousands of connections sends no more; what more
 * of them is remembered is twenty seconds' worth.
 */
const REQUESTS = { most: 400, back: 200, owed: 4_000 };

/** As many as people, probes and systems with tokens of their own send: these wait for no load. */
const FEW = { most: 50, back: 10 };

/** Sites that are remembered. */
const SITES_MAX = 10_000;

/** From which load of the thread on requests of nobody in particular wait, and how long at most, in ms. */
const BUSY = { from: 0.7, mostMs: 1_000 };

/** How long an answer of what a limit refuses is held back, in ms: who sends one request after the other sends few. */
const HELD_BACK_MS = 300;

/** What is left for a site. */
interface Site {
  readonly requests: Allowance;
  readonly few: Allowance;
}

/**
 * What is left for sites: for requests without a token that is known, and for those with one, which count only where they come to no
 * merchant's limits. Of this process alone: what waits is refused nothing, so it need not be exact.
 */
const left = { unknown: sites(), known: sites() };

function sites() {
  return new LRUCache<string, Site>({
    max: SITES_MAX,
    memoMethod: () => ({
      requests: new Allowance(REQUESTS.most, REQUESTS.back, REQUESTS.owed),
      few: new Allowance(FEW.most, FEW.back, FEW.most),
    }),
  });
}

/**
 * Counts a request by its address, and says how long it is to wait, in ms: 0 for most, twenty seconds at most. However cheap a refusal
 * is, a program that requests without end would otherwise have the thread that answers everybody. While the thread has much to do,
 * requests without a known token wait as well, up to a second, of sites that send more than a few: many addresses may send them.
 *
 * @param load of the thread, from 0 to 1.
 * @param count so many requests it counts for.
 */
export function waitOfSite(
  address: string,
  isTokenKnown: boolean,
  load: number,
  count = 1,
): number {
  if (env().rateLimits.pages === 0) return 0;
  const { requests, few } = left[isTokenKnown ? "known" : "unknown"].memo(siteOf(address));
  const isOfLoad = !isTokenKnown && few.waitMs > 0;
  const wait = Math.max(requests.waitMs, isOfLoad ? waitOfLoad(load) : 0);
  requests.take(count);
  few.take(count);
  return wait;
}

function waitOfLoad(load: number): number {
  const { from, mostMs } = BUSY;
  return Math.max(0, Math.round(((load - from) / (1 - from)) * mostMs));
}

/**
 * Gives back what a request was counted for: limits of its merchant count it, or of the account that it notifies, or its sender left
 * before it began.
 */
export function giveBackTo(address: string, isTokenKnown: boolean, count = 1): void {
  const site = left[isTokenKnown ? "known" : "unknown"].get(siteOf(address));
  site?.requests.take(-count);
  site?.few.take(-count);
}

/** How long an answer waits at least that refuses a request at once, or for its number, in ms; 0 where pages have no limit. */
export function heldBackMs(): number {
  return env().rateLimits.pages === 0 ? 0 : HELD_BACK_MS;
}

/** Holds back an answer that refuses a request for its number: a program that heeds none of them gets few. */
export async function heldBack<Refusal>(refusal: Refusal): Promise<Refusal> {
  await pause(HELD_BACK_MS);
  return refusal;
}
