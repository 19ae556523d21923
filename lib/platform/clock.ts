/**
 * The only place that reads this machine's clock. Rows are stamped by the database's clock;
 * everything below the verbs takes the instant as an argument.
 */
export function now(): Date {
  return new Date();
}

/** Milliseconds since some fixed point, for measuring how long things take. Never goes backwards. */
export function monotonicMs(): number {
  return performance.now();
}

/**
 * Waits for some work, but not longer than `ms`: then it goes on without anybody waiting.
 *
 * @param late called with the error of work that fails after that.
 * @throws what the work fails with before that.
 * @returns whether it ended in time.
 */
export async function settledWithin(
  work: Promise<unknown>,
  ms: number,
  late: (error: unknown) => void,
): Promise<boolean> {
  let over = false;
  const inTime = work.then(
    () => true,
    (error: unknown) => {
      if (!over) throw error;
      late(error);
      return false;
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      over = true;
      resolve(false);
    }, ms);
  });
  try {
    return await Promise.race([inTime, timeIsOver]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves after a number of milliseconds, or as soon as the signal aborts, and leaves nothing behind: a race with a
 * promise that outlives it would keep every pause in memory until that promise settles.
 */
export function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}

/** Resolves after a number of milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
