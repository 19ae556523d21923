import { monotonicMs } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/instruments";
import { isDatabaseAway, isDatabaseOutage } from "@/lib/platform/outage";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  bringInHistory,
  findUnfinishedHistories,
  findWaitingMerchants,
  numberPending,
  openFeeds,
  type WaitingMerchant,
} from "./store/numbering";

/** The most merchants that are numbered in one transaction. */
const MERCHANTS_AT_ONCE = 50;

/** About how many events are numbered in one transaction, shared by its merchants: a fraction of a second. */
const EVENTS_AT_ONCE = 4_000;

/** Charges or exceptions whose history is brought in by one transaction. */
const HISTORY_AT_ONCE = 500;

/** Parts of a history that a merchant whose events wait gets at once: a new merchant's is over with two. */
const HISTORY_STEPS = 2;

/** How long a round of numbering brings in histories; the rest is left to the next one. In ms. */
const HISTORIES_MS = 500;

/** How often a failure of one merchant is logged, in ms: numbering tries again many times a second. */
const LOGGED_EVERY_MS = 60_000;
const lastLogged = new Map<MerchantId, number>();

function logFailure(merchantId: MerchantId | undefined, error: unknown, what: string): void {
  const at = monotonicMs();
  const last = merchantId && lastLogged.get(merchantId);
  if (last !== undefined && at - last < LOGGED_EVERY_MS) return;
  if (merchantId) lastLogged.set(merchantId, at);
  log.error({ merchantId, ...failure(error) }, what);
}

/**
 * Gives what waits of every merchant its positions: of each a bounded part, so that one with very much waiting holds
 * nobody else up. Merchants whose history is in the feed come first. Several processes may do it at once. A failure of
 * some merchants leaves the others.
 *
 * @returns how many events were numbered; 0: nothing waits, or other processes have it.
 * @throws when the database is away, or overloaded for every merchant.
 */
export async function numberEvents(): Promise<number> {
  const waiting = await findWaitingMerchants();
  const whole = waiting.filter(({ hasHistory }) => hasHistory);
  const failures: unknown[] = [];
  let numbered = await numberAll(whole, failures);
  let tried = whole.length;
  if (tried < waiting.length) {
    await openFeeds();
    const until = monotonicMs() + HISTORIES_MS;
    const finished: WaitingMerchant[] = [];
    for (const merchant of waiting) {
      if (merchant.hasHistory) continue;
      if (monotonicMs() > until) break;
      tried += 1;
      if (await hasHistoryAfter(merchant.merchantId, HISTORY_STEPS, failures)) {
        finished.push(merchant);
      }
    }
    numbered += await numberAll(finished, failures);
  }
  throwIfAllFailed(failures, tried);
  return numbered;
}

async function numberAll(
  waiting: readonly WaitingMerchant[],
  failures: unknown[],
): Promise<number> {
  const merchants = waiting.map(({ merchantId }) => merchantId);
  let numbered = 0;
  for (let from = 0; from < merchants.length; from += MERCHANTS_AT_ONCE) {
    numbered += await numberSome(merchants.slice(from, from + MERCHANTS_AT_ONCE), failures);
  }
  return numbered;
}

/** @param failures takes the failure of each merchant that cannot be numbered alone either. */
async function numberSome(merchants: readonly MerchantId[], failures: unknown[]): Promise<number> {
  const most = Math.ceil(EVENTS_AT_ONCE / merchants.length);
  try {
    const numbered = await numberPending(merchants, most);
    for (const { type } of numbered) count("vintem_charges_total", [type]);
    return numbered.length;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const [first] = merchants;
    if (!first || merchants.length === 1) {
      logFailure(first, error, "events could not be numbered");
      failures.push(error);
      return 0;
    }
    let numbered = 0;
    for (const merchant of merchants) numbered += await numberSome([merchant], failures);
    return numbered;
  }
}

/**
 * Brings a part of what happened before there was a feed into the feed of every merchant that lacks some. A failure of
 * one leaves the others.
 *
 * @returns how many merchants still lack some.
 * @throws when the database is away, or overloaded for every merchant.
 */
export async function bringInHistories(): Promise<number> {
  await openFeeds();
  const unfinished = await findUnfinishedHistories();
  const failures: unknown[] = [];
  let left = 0;
  for (const merchantId of unfinished) {
    if (!(await hasHistoryAfter(merchantId, 1, failures))) left += 1;
  }
  throwIfAllFailed(failures, unfinished.length);
  return left;
}

/**
 * Brings in some parts of a merchant's history, and says whether all of it is in the feed.
 *
 * @param failures takes the failure, if it fails.
 */
async function hasHistoryAfter(
  merchantId: MerchantId,
  steps: number,
  failures: unknown[],
): Promise<boolean> {
  try {
    for (let step = 0; step < steps; step += 1) {
      if (await bringInHistory(merchantId, HISTORY_AT_ONCE)) return true;
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logFailure(merchantId, error, "a history could not be brought into the feed");
    failures.push(error);
  }
  return false;
}

/** Throws when every merchant failed and the last of them by an outage: the round is to be repeated later. */
function throwIfAllFailed(failures: readonly unknown[], merchants: number): void {
  const last = failures.at(-1);
  if (failures.length === merchants && isDatabaseOutage(last)) throw last;
}
