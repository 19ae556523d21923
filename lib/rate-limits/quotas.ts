/** How many requests may be made in a window: `quota` at once, then as many again in every window. */
export interface Policy {
  /** As clients read it in `RateLimit-Policy`. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Whom a policy counts, such as a merchant: each key has a quota of its own. */
export interface Counted {
  readonly key: string;
  readonly policy: Policy;
}

/** What a policy has left for a key. */
export interface Standing {
  readonly policy: Policy;
  readonly remaining: number;
  /** Until there is one more, where nothing remains; else until all of the quota is there again. At least 1. */
  readonly seconds: number;
}

/** What a process has used of a key since it last reported. */
export interface Report {
  readonly key: string;
  /** Used units as the time that gives them back. */
  readonly usedMs: number;
  /** Requests, refused ones too. */
  readonly asked: number;
}

/** What all processes together have used of a key. */
export interface Together {
  readonly key: string;
  /** After so long all that was used is given back. */
  readonly leadMs: number;
  /** Requests ever counted of it. */
  readonly asked: number;
}

interface Quota {
  /** The theoretical arrival time: when all that was used is given back, by this process's clock. */
  tatMs: number;
  /** How much of the requests of this key come to this process, more than 0 and at most 1. */
  share: number;
  usedMs: number;
  asked: number;
  /** What `asked` of all processes was when this one last heard of it, and when that was. */
  heard: { readonly asked: number; readonly atMs: number } | null;
}

/** Keys that are remembered; a caller with endless addresses pushes out the oldest. */
const KEYS_AT_MOST = 50_000;

/** What was heard of the others longer ago says nothing about how requests are spread now. */
const HEARD_MS = 3_000;

/**
 * Request quotas of one process by the generic cell rate algorithm (GCRA, ITU-T I.371): a key keeps one instant, at
 * which everything it has used is given back. A unit moves it on, and a request that would move it further ahead than
 * the window is refused.
 *
 * Processes do not ask each other about a request. Until the next exchange a unit counts as several: one of this
 * process, and what the others let through meanwhile if requests go on being spread as they were. `correct` then
 * replaces the instant by that of all processes, so what was too much or too little is made up for. Of a key that it has
 * heard nothing of, a process lets the whole quota through: a system that comes by one connection may use all that it has
 * from its first request on, and one that comes by many pays back what that was too much.
 */
export class Quotas {
  /** Processes that share the limits. */
  processes = 1;
  readonly #quotas = new Map<string, Quota>();

  /**
   * Uses one unit of every key, or of none of them when one has none left.
   *
   * @param nowMs by a clock that never goes back.
   * @returns the standing of each, in their order, or of those that refuse.
   */
  take(
    counted: readonly Counted[],
    nowMs: number,
  ): { readonly taken: boolean; readonly standings: readonly Standing[] } {
    const seen = counted.map(({ key, policy }) => ({ policy, quota: this.#quota(key, nowMs) }));
    for (const { quota } of seen) quota.asked += 1;
    const refusals = seen.flatMap(({ policy, quota }) => {
      const waitMs = waitOf(quota, policy, nowMs);
      return waitMs > 0 ? [{ policy, remaining: 0, seconds: secondsOf(waitMs) }] : [];
    });
    if (refusals.length > 0) return { taken: false, standings: refusals };
    const standings = seen.map(({ policy, quota }) => {
      quota.tatMs = Math.max(quota.tatMs, nowMs) + costOf(quota, policy);
      quota.usedMs += unitOf(policy);
      return standingOf(quota, policy, nowMs);
    });
    return { taken: true, standings };
  }

  /**
   * Uses more units of every key for what turned out to cost them, also where they are not there: later requests wait for
   * them, for five windows at most for what one call of this adds.
   */
  takeMore(counted: readonly Counted[], units: number, nowMs: number): void {
    for (const { key, policy } of counted) {
      const quota = this.#quota(key, nowMs);
      const mostMs = 5 * policy.windowSeconds * 1_000;
      const wanted = Math.max(quota.tatMs, nowMs) + units * costOf(quota, policy);
      quota.tatMs = Math.max(quota.tatMs, Math.min(wanted, nowMs + mostMs));
      quota.usedMs += Math.min(units * unitOf(policy), mostMs);
    }
  }

  /** Gives a unit of every key back that `take` used. */
  giveBack(counted: readonly Counted[]): void {
    for (const { key, policy } of counted) {
      const quota = this.#quotas.get(key);
      if (!quota) continue;
      quota.tatMs -= costOf(quota, policy);
      quota.usedMs -= unitOf(policy);
    }
  }

  /** What has to be reported to the other processes. Keys that are unused are forgotten. */
  reports(nowMs: number): Report[] {
    const reports: Report[] = [];
    for (const [key, quota] of this.#quotas) {
      if (quota.asked > 0 || quota.usedMs !== 0) {
        reports.push({ key, usedMs: quota.usedMs, asked: quota.asked });
      } else if (quota.tatMs <= nowMs) {
        this.#quotas.delete(key);
      }
    }
    return reports;
  }

  /** Brings a key up to date with what all processes have used, once they have received a report. */
  correct({ key, usedMs, asked }: Report, together: Together, nowMs: number): void {
    const quota = this.#quotas.get(key);
    if (!quota) return;
    quota.usedMs -= usedMs;
    quota.asked -= asked;
    const { heard } = quota;
    const all = heard && nowMs - heard.atMs < HEARD_MS ? together.asked - heard.asked : 0;
    // Processes report at moments of their own, so what came between two of them says only about half of it.
    if (all > 0) quota.share = this.#bounded((quota.share + asked / all) / 2);
    quota.heard = { asked: together.asked, atMs: nowMs };
    quota.tatMs = nowMs + together.leadMs + quota.usedMs / quota.share;
  }

  /** Requests may come to a process that had few of them: it always has a part of what is left. */
  #bounded(share: number): number {
    return Math.min(1, Math.max(share, 1 / (2 * this.processes)));
  }

  #quota(key: string, nowMs: number): Quota {
    let quota = this.#quotas.get(key);
    if (!quota) {
      if (this.#quotas.size >= KEYS_AT_MOST) {
        const [oldest] = this.#quotas.keys();
        if (oldest !== undefined) this.#quotas.delete(oldest);
      }
      quota = { tatMs: nowMs, share: 1, usedMs: 0, asked: 0, heard: null };
      this.#quotas.set(key, quota);
    }
    return quota;
  }
}

/** The time that gives one unit back, in ms. */
function unitOf({ quota, windowSeconds }: Policy): number {
  return (windowSeconds * 1000) / quota;
}

/** What a unit counts as until the next exchange: never more than all there is, or a small quota would let none in. */
function costOf({ share }: Quota, policy: Policy): number {
  return Math.min(unitOf(policy) / share, policy.windowSeconds * 1000);
}

/** How long until a unit is there; 0: now. Rounding of sums of fractions makes no difference of a whole unit. */
function waitOf(quota: Quota, policy: Policy, nowMs: number): number {
  const leadMs = Math.max(0, quota.tatMs - nowMs);
  const waitMs = leadMs + costOf(quota, policy) - policy.windowSeconds * 1000;
  return waitMs > 1e-6 ? waitMs : 0;
}

function standingOf({ tatMs }: Quota, policy: Policy, nowMs: number): Standing {
  const leadMs = Math.max(0, tatMs - nowMs);
  const leftMs = policy.windowSeconds * 1000 - leadMs;
  const remaining = Math.max(0, Math.floor(leftMs / unitOf(policy) + 1e-6));
  const untilMs = remaining > 0 ? leadMs : unitOf(policy) - leftMs;
  return { policy, remaining, seconds: secondsOf(untilMs) };
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
