/**
 * Virtual time, in the place of `lib/platform/clock`: it stands still while a task works and jumps to the next
 * wake-up when all tasks wait. A wait of days takes no time, and the waits alone decide in which order
 * concurrent tasks interleave.
 */

let nowMs = 0;
let sleepers: readonly Sleeper[] = [];
/** `alive` counts the tasks that have not ended; `awake` counts those that are not waiting. */
let alive = 0;
let awake = 0;
let allAsleep = () => {};

interface Sleeper {
  readonly wakeAt: number;
  readonly wake: () => void;
}

/** As `lib/platform/clock`: the virtual instant. */
export function now(): Date {
  return new Date(nowMs);
}

/** As `lib/platform/clock`; virtual time never goes back within a run. */
export function monotonicMs(): number {
  return nowMs;
}

/** As `lib/platform/clock`: the task sleeps, and others go on meanwhile. */
export function pause(ms: number): Promise<void> {
  return new Promise((wake) => {
    sleepers = [...sleepers, { wakeAt: nowMs + Math.max(0, ms), wake }];
    fallAsleep();
  });
}

/**
 * Ends the task that calls it as a killed process ends: it never goes on, nothing of it is caught,
 * cleaned up or reported.
 */
export function die(): Promise<never> {
  alive -= 1;
  fallAsleep();
  return new Promise(() => {});
}

/** Sets the clock; only while no task runs. */
export function setTime(ms: number): void {
  if (alive > 0) throw new Error("the clock is set while somebody works");
  nowMs = ms;
}

/** How a task ended. */
export type Ended<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "threw"; readonly error: unknown }
  | { readonly kind: "died" };

/** Something to do, and how many ms from now it begins. */
export interface Task<Result> {
  readonly work: () => Promise<Result>;
  readonly afterMs: number;
}

/**
 * Runs tasks in virtual time until each has ended.
 *
 * @param together false: only one task is awake at any moment, so that the same waits give the same
 *   order; true: those that are due at the same instant really run at once, and meet in the database.
 */
export async function runTasks<Result>(
  tasks: readonly Task<Result>[],
  together: boolean,
): Promise<Ended<Result>[]> {
  const ended: Ended<Result>[] = tasks.map(() => ({ kind: "died" }));
  alive = tasks.length;
  sleepers = tasks.map(({ work, afterMs }, index) => ({
    wakeAt: nowMs + afterMs,
    wake: async () => {
      ended[index] = await endOf(work);
      alive -= 1;
      fallAsleep();
    },
  }));
  while (alive > 0) await wakeNext(together);
  return ended;
}

async function endOf<Result>(work: () => Promise<Result>): Promise<Ended<Result>> {
  try {
    return { kind: "done", result: await work() };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** Jumps to the next wake-up, and resolves when everybody sleeps again. */
async function wakeNext(together: boolean): Promise<void> {
  const earliest = sleepers.toSorted((one, other) => one.wakeAt - other.wakeAt)[0];
  if (!earliest) throw new Error("a task waits for what virtual time does not know");
  nowMs = Math.max(nowMs, earliest.wakeAt);
  const woken = together ? sleepers.filter(({ wakeAt }) => wakeAt <= nowMs) : [earliest];
  sleepers = sleepers.filter((sleeper) => !woken.includes(sleeper));
  awake = woken.length;
  const asleep = new Promise<void>((resolve) => {
    allAsleep = resolve;
  });
  for (const { wake } of woken) wake();
  await asleep;
}

function fallAsleep(): void {
  awake -= 1;
  if (awake === 0) allAsleep();
}

/** As `lib/platform/clock`, but without its time limit: the caller waits until the work ends. */
export async function settledWithin(work: Promise<unknown>): Promise<boolean> {
  await work;
  return true;
}
