import { monotonicMs, pause } from "./clock";
import { failure, log } from "./log";
import { Turns } from "./turns";

/** How a wait ended: the count has grown, the time is over, or too many wait already. */
export type CountWait = "grown" | "over" | "too_many";

/** What requests wait for, and how it is looked for. */
export interface AwaitedCounts<Key> {
  /** What is awaited, for the log. */
  readonly name: string;
  /** How often the counts are read, in one statement for all that wait in this process, in ms. */
  readonly everyMs: number;
  /** The most waits of one owner, as a merchant, of one within it, as its credential, and of all in this process. */
  readonly max: { readonly owner: number; readonly within?: number; readonly process: number };
  /**
   * Reads the counts of what is awaited; those that did not grow may be left out.
   *
   * @param known the lowest count that a wait knows, by its key.
   */
  readonly read: (known: ReadonlyMap<Key, number>) => Promise<ReadonlyMap<Key, number>>;
}

/** One wait of a request. */
export interface AwaitedCount<Key> {
  readonly key: Key;
  /** Whose part of the waits it takes. */
  readonly owner: string;
  /** Whose part of the owner's. */
  readonly within?: string;
  /** The wait ends once the count is above this one. */
  readonly known: number;
  /** The longest to wait. */
  readonly ms: number;
  /** How long to wait at least, where the count grows before; not at all if left out. */
  readonly leastMs?: number;
  /** Ends the wait, as when the client goes away. */
  readonly signal: AbortSignal;
}

interface Waiter {
  readonly known: number;
  /** From when on it may end as the count has grown, on the monotonic clock. */
  readonly fromMs: number;
  readonly end: (how: CountWait) => void;
}

const endings = new Set<() => void>();
let isEnded = false;

/** Ends every wait, and those that would begin from now on: the process is to end. */
export function endWaits(): void {
  isEnded = true;
  for (const end of [...endings]) end();
}

/**
 * Lets requests wait until a count in the database, which only grows, is above the one that they know, as the last
 * position of a feed. While nothing waits nothing is read.
 */
export function awaitCounts<Key>({
  name,
  everyMs,
  max,
  read,
}: AwaitedCounts<Key>): (wait: AwaitedCount<Key>) => Promise<CountWait> {
  const waiting = new Map<Key, Set<Waiter>>();
  const turns = new Turns(max.owner, max.within);
  let count = 0;
  let isLooking = false;

  return ({ key, owner, within, known, ms, leastMs = 0, signal }) => {
    if (isEnded || signal.aborted || ms <= 0) return Promise.resolve("over");
    const leave = count < max.process ? turns.begin(owner, within) : null;
    if (!leave) return Promise.resolve("too_many");
    return new Promise((resolve) => {
      const others = waiting.get(key) ?? new Set();
      const end = (how: CountWait) => {
        if (!others.delete(waiter)) return;
        if (others.size === 0 && waiting.get(key) === others) waiting.delete(key);
        leave();
        count -= 1;
        clearTimeout(timer);
        signal.removeEventListener("abort", over);
        endings.delete(over);
        resolve(how);
      };
      const over = () => end("over");
      const waiter = { known, fromMs: monotonicMs() + leastMs, end };
      const timer = setTimeout(over, ms);
      signal.addEventListener("abort", over);
      endings.add(over);
      waiting.set(key, others.add(waiter));
      count += 1;
      if (!isLooking) void look();
    });
  };

  /** Reads the awaited counts, as long as any is. */
  async function look(): Promise<void> {
    isLooking = true;
    while (count > 0) {
      await pause(everyMs);
      try {
        const counts = await read(lowestKnown(waiting));
        for (const [key, found] of counts) {
          for (const { known, fromMs, end } of [...(waiting.get(key) ?? [])]) {
            if (found > known && monotonicMs() >= fromMs) end("grown");
          }
        }
      } catch (error) {
        log.warn(failure(error), `${name} could not be looked at`);
      }
    }
    isLooking = false;
  }
}

/** The lowest count that a wait knows, by its key. */
function lowestKnown<Key>(waiting: ReadonlyMap<Key, Iterable<Waiter>>): ReadonlyMap<Key, number> {
  const lowest = new Map<Key, number>();
  for (const [key, waiters] of waiting) {
    let least = Number.MAX_SAFE_INTEGER;
    for (const { known } of waiters) least = Math.min(least, known);
    lowest.set(key, least);
  }
  return lowest;
}
