import { randomUUID } from "node:crypto";
import { monotonicMs } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { limitsState } from "./admission";
import type { Quotas } from "./quotas";
import { limitsSetSince } from "./store/merchant-limits";
import { beatWebProcess, exchangeQuotas } from "./store/quotas";

/** How often processes report to each other what they have let through. */
const EVERY_MS = 1_000;

/** Keys in one statement. */
const KEYS_AT_ONCE = 1_000;

/** Limits that were set while an earlier look was under way are found by the next one. */
const OVERLAP_MS = 10_000;

/**
 * Shares this process's quotas with the others, every second and off the way of requests. While the database is away
 * each process goes on with the share that it had.
 *
 * @returns once it has looked for the first time, a function that ends it.
 */
export async function shareLimits(): Promise<() => void> {
  const { quotas, ownLimits } = limitsState();
  const processId = randomUUID();
  let since: Date | null = null;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const once = async () => {
    try {
      for (const { merchantId, updatedAt, ...limits } of await limitsSetSince(since)) {
        ownLimits.set(merchantId, limits);
        since = new Date(Math.max(since?.getTime() ?? 0, updatedAt.getTime() - OVERLAP_MS));
      }
      quotas.processes = await beatWebProcess(processId);
      await exchange(quotas);
      failing = false;
    } catch (error) {
      if (!failing) log.warn(failure(error), "limits are not shared with the other processes");
      failing = true;
    }
    if (!ended) timer = setTimeout(() => void once(), EVERY_MS).unref();
  };
  await once();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Reports to the others what this process has let through, and brings its quotas up to date. */
export async function exchange(quotas: Quotas): Promise<void> {
  const reports = quotas.reports(monotonicMs());
  for (let from = 0; from < reports.length; from += KEYS_AT_ONCE) {
    const some = reports.slice(from, from + KEYS_AT_ONCE);
    const sentMs = monotonicMs();
    const together = new Map((await exchangeQuotas(some)).map((one) => [one.key, one]));
    // The database looked at its clock somewhere between.
    const atMs = (sentMs + monotonicMs()) / 2;
    for (const report of some) {
      const found = together.get(report.key);
      if (found) quotas.correct(report, found, atMs);
    }
  }
}
