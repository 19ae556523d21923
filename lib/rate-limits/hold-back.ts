import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";
import { siteOf } from "@/lib/platform/caller-address";
import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";

/**
 * Requests that one address, or site of IPv6, sends: so many at once, and of each second. Four hundred payers' pages that look
 * for their payment send as many. What more of them is remembered is three seconds' worth.
 */
const REQUESTS = { most: 1_000, back: 200, owed: 600 };

/** Sites that are remembered. */
const SITES_MAX = 10_000;

/** From which load of the thread on requests of nobody in particular wait, and how long at most, in ms. */
const BUSY = { from: 0.7, mostMs: 1_000 };

/** How long an answer of what a limit refuses is held back, in ms: who sends one request after the other sends few. */
const HELD_BACK_MS = 300;

/**
 * What is left for sites: for requests without a token that is known, and for those with one, which count only where they come to no
 * merchant's limits. Of this process alone: what waits is refused nothing, so it need not be exact.
 */
const left = { unknown: allowances(), known: allowances() };

function allowances() {
  return new LRUCache<string, Allowance>({
    max: SITES_MAX,
    memoMethod: () => new Allowance(REQUESTS.most, REQUESTS.back, REQUESTS.owed),
  });
}

/**
 * Counts a request by its address, and says how long it is to wait for others of that address, in ms: 0 for most, three seconds at
 * most. However cheap a refusal is, a program that requests without end would otherwise have the thread that answers everybody.
 */
export function waitOfSite(address: string, isTokenKnown: boolean): number {
  if (env().rateLimits.pages === 0) return 0;
  const allowance = left[isTokenKnown ? "known" : "unknown"].memo(siteOf(address));
  const wait = allowance.waitMs;
  allowance.take(1);
  return wait;
}

/**
 * How long requests of nobody in particular wait while the thread has much to do, in ms: many addresses may send them, and systems
 * go before.
 */
export function waitOfLoad(load: number): number {
  if (env().rateLimits.pages === 0) return 0;
  const { from, mostMs } = BUSY;
  return Math.max(0, Math.round(((load - from) / (1 - from)) * mostMs));
}

/** Gives back what a request was counted for: limits of its merchant count it, or of the account that it notifies. */
export function giveBackTo(address: string, isTokenKnown: boolean): void {
  left[isTokenKnown ? "known" : "unknown"].get(siteOf(address))?.take(-1);
}

/** Holds back an answer that refuses a request for its number: a program that heeds none of them gets few. */
export async function heldBack<Refusal>(refusal: Refusal): Promise<Refusal> {
  await pause(HELD_BACK_MS);
  return refusal;
}
