/**
 * The only place that reads this machine's clock. Rows are stamped by the database's clock;
 * everything below `operations` takes the instant as an argument.
 */
export function now(): Date {
  return new Date();
}

/** Milliseconds since some fixed point, for measuring how long things take. Never goes backwards. */
export function monotonicMs(): number {
  return performance.now();
}

/** Resolves after a number of milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
