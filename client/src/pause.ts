/** The longest pause before a retry that no answer asked for, in milliseconds. */
const LONGEST_MS = 8_000;

/**
 * Says how long to wait before a retry: twice as long each time, by chance up to half shorter, so that clients that failed
 * together do not come back together.
 *
 * @param failures how many there were, from 1 on.
 */
export function backoffMs(failures: number): number {
  const full = Math.min(500 * 2 ** (failures - 1), LONGEST_MS);
  return full * (0.5 + Math.random() / 2);
}

/**
 * Waits.
 *
 * @throws the reason of `signal` as soon as it is aborted.
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
