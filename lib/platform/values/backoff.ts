/** The pause before the next call to a provider that gave no usable answer, in ms: 1 s, then twice as long each time, at most 60 s. */
export function pauseAfterMs(attempt: number): number {
  return Math.min(1_000 * 2 ** Math.min(Math.max(attempt, 1) - 1, 10), 60_000);
}
