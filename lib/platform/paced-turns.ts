import { LRUCache } from "lru-cache";
import { Allowance } from "./allowance";
import { monotonicMs, pause } from "./clock";
import { MerchantBusy, MerchantTurns } from "./merchant-turns";
import type { OwnerPath } from "./round-robin";
import { SharedAllowance } from "./shared-allowance";

/** Whose time is counted, at most: the others begin anew. */
const KEYS_MAX = 10_000;

/** Measures what a part of some work takes, such as `SharedTime`. */
interface Time {
  begin(): number;
  /** In ms since `began`. */
  end(began: number): number;
}

const BY_THE_CLOCK: Time = { begin: monotonicMs, end: (began) => monotonicMs() - began };

/** How much of a process work of one key may take. */
export interface Pace {
  /** So many of its works at once. */
  readonly each: number;
  /** So many at once of one of those within a key, where they share what it may take. */
  readonly sharedEach?: number;
  /** What each takes that is not counted, in ms. */
  readonly freeMs: number;
  /** The least that is counted of one of them, in ms: a short one that is begun again and again costs more than it waits. */
  readonly leastEachMs?: number;
  /** The most that is counted of one of them, in ms: it may wait for something of its own, such as a slow reader. */
  readonly mostEachMs?: number;
  /**
   * Of so many of a key's works each second no more than so many ms are counted: who does little does not wait where others make
   * everything slow.
   */
  readonly few?: { readonly aSecond: number; readonly mostMs: number };
  /** What its works may take at once beyond that, in ms. */
  readonly mostMs: number;
  /** What of it comes back each second, in ms. */
  readonly backMs: number;
  /**
   * What they may take beyond what is there, in ms; the default is what comes back while work waits for its turn. With more, work that
   * would have to wait longer is refused; with less many who share it take more than comes back.
   */
  readonly owedMs?: number;
  /** How long work waits for its turn, in ms. */
  readonly waitMs: number;
  /**
   * What it shares with other turns or keys, where it takes of that as well; by which name, else each key by its own. Without a
   * name it waits for all of it.
   */
  readonly common?: { readonly of: SharedAllowance; readonly as?: string | null };
  /** What is counted there as well, without waiting for it. */
  readonly countedIn?: SharedAllowance;
  /** Of which time a work's part is counted, where it is that of all such works: then nobody pays for what others slow down. */
  readonly time?: Time;
  /** How much of a key's work waits, where that is bounded; more is refused at once. */
  readonly waitingMax?: number;
  /** As that of `TurnsOfMerchants`, of those within a key. */
  readonly waitingMaxWithin?: readonly number[];
}

/** Does a part of the work in a turn, and counts the time that it takes. */
export type Timed = <Result>(part: () => Promise<Result>) => Promise<Result>;

/** Waits for something within a part of the work, uncounted and without a turn; afterwards the work has a turn again. */
export type Aside = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/**
 * Turns at costly work, whose time is counted: what a key, such as a merchant, took more than its part waits for by itself
 * before its next work begins, and nobody else does. Where those within a key, such as its members, share it, the same holds
 * among them.
 */
export class PacedTurns<Key extends string> {
  readonly #pace: Pace;
  readonly #turns: MerchantTurns<Key>;
  readonly #shared: MerchantTurns<string> | null;
  readonly #allowances: LRUCache<Key, SharedAllowance>;
  /** How many of a key's works are few at the moment. */
  readonly #few: LRUCache<Key, Allowance> | null;

  constructor(pace: Pace) {
    const {
      each,
      sharedEach,
      mostMs,
      backMs,
      waitMs,
      waitingMax = Number.POSITIVE_INFINITY,
      waitingMaxWithin = [],
    } = pace;
    this.#pace = pace;
    this.#turns = new MerchantTurns({ each, waitMs, waitingMax, waitingMaxWithin });
    this.#shared = sharedEach ? new MerchantTurns({ each: sharedEach, waitMs, waitingMax }) : null;
    const owedMs = pace.owedMs ?? (waitMs / 1_000) * backMs;
    this.#allowances = new LRUCache({
      max: KEYS_MAX,
      memoMethod: () => new SharedAllowance(mostMs, backMs, owedMs),
    });
    const { few } = pace;
    this.#few = few
      ? new LRUCache({
          max: KEYS_MAX,
          memoMethod: () => new Allowance(few.aSecond, few.aSecond),
        })
      : null;
  }

  /**
   * Does work in a turn of its key.
   *
   * @param work what of it is costly it does by `timed`: a wait for something else would be counted as well.
   * @param within for whom of the key it is: what waits for several of them takes turns among them. The first of the path
   *   shares what the key may take, where its pace says so.
   * @throws MerchantBusy when no turn came in time, and what the work throws.
   */
  run<Result>(
    key: Key,
    work: (timed: Timed, aside: Aside) => Promise<Result>,
    within: OwnerPath = [],
  ): Promise<Result> {
    const allowance = this.#allowances.memo(key);
    const user = this.#shared ? (within[0] ?? null) : null;
    const { freeMs, leastEachMs = 0, common, countedIn } = this.#pace;
    const mostEachMs = this.#mostCounted(key);
    const name = common?.as === undefined ? key : common.as;
    const time = this.#pace.time ?? BY_THE_CLOCK;
    let [began, before] = [0, 0];
    const timed: Timed = async (part) => {
      [began, before] = [time.begin(), 0];
      try {
        return await part();
      } finally {
        const took = Math.min(Math.max(leastEachMs, before + time.end(began)), mostEachMs);
        const counted = Math.max(0, took - freeMs);
        allowance.take(counted, user);
        common?.of.take(counted, name);
        countedIn?.take(counted, null);
      }
    };
    const shared = user === null ? null : this.#shared;
    const aside: Aside = async (wait) => {
      before += time.end(began);
      const apart = () => (shared ? shared.aside(`${key} ${user}`, wait) : wait());
      try {
        return await this.#turns.aside(key, apart, within);
      } finally {
        began = time.begin();
      }
    };
    const paused = async <Next>(next: () => Promise<Next>): Promise<Next> => {
      const wait = Math.max(allowance.waitOf(user), common?.of.waitOf(name) ?? 0);
      if (wait > this.#pace.waitMs) throw new MerchantBusy();
      if (wait > 0) await pause(wait);
      return next();
    };
    if (shared === null) {
      return this.#turns.run(key, () => paused(() => work(timed, aside)), within);
    }
    const inTurn = () => this.#turns.run(key, () => work(timed, aside), within);
    return shared.run(`${key} ${user}`, () => paused(inTurn), within.slice(1));
  }

  /** The most that is counted of a key's next work, in ms. */
  #mostCounted(key: Key): number {
    const { few, mostEachMs = Number.POSITIVE_INFINITY } = this.#pace;
    const left = this.#few?.memo(key);
    if (!few || !left || left.waitMs > 0) return mostEachMs;
    left.take(1);
    return Math.min(few.mostMs, mostEachMs);
  }
}
