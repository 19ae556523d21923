/** An exchange counts as slow from half of its deadline on, and never below this. */
const SLOW_MIN_MS = 2_000;

/** The exchanges that are looked at: the last ones of the last minute. */
const LAST = 10;
const WITHIN_MS = 60_000;
/** Fewer show nothing. */
const ENOUGH = 5;

/** How long an exchange with this deadline may take before it counts as slow, in ms. */
export function slowFromMs(deadlineMs: number): number {
  return Math.max(deadlineMs / 2, SLOW_MIN_MS);
}

/** How quickly a provider ended the last exchanges with it, with or without an answer. */
export class SlowAnswers {
  readonly #slowFromMs: number;
  #last: readonly { readonly endedMs: number; readonly isSlow: boolean }[] = [];

  /** @param deadlineMs of one whole exchange. */
  constructor(deadlineMs: number) {
    this.#slowFromMs = slowFromMs(deadlineMs);
  }

  /** Notes an exchange that ended at an instant of the monotonic clock. */
  note(endedMs: number, tookMs: number): void {
    const one = { endedMs, isSlow: tookMs >= this.#slowFromMs };
    this.#last = [...this.#last, one].slice(-LAST);
  }

  /** Whether most of the last exchanges were slow. What is older than a minute is forgotten. */
  areMost(nowMs: number): boolean {
    const known = this.#last.filter(({ endedMs }) => endedMs > nowMs - WITHIN_MS);
    const slow = known.filter(({ isSlow }) => isSlow).length;
    return known.length >= ENOUGH && slow > known.length / 2;
  }
}
