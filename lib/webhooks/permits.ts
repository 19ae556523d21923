/** Work that waits for a permit. */
interface Waiting {
  readonly holder: string;
  readonly granted: () => void;
}

/**
 * A number of permits that many share, and of which each holder has at most a part: who finds none waits, and the longest
 * wait of a holder that may have one more ends first.
 */
export class Permits {
  #free: number;
  readonly #mostEach: number;
  readonly #held = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  constructor(most: number, mostEach: number) {
    this.#free = most;
    this.#mostEach = mostEach;
  }

  /**
   * Does work while its holder has a permit for it.
   *
   * @param leaving aborted when a permit is not wanted any more; work that has begun goes on.
   * @returns null where nothing was done, for it was aborted first.
   * @throws what the work throws.
   */
  async with<Result>(
    holder: string,
    work: () => Promise<Result>,
    leaving: AbortSignal,
  ): Promise<Result | null> {
    if (leaving.aborted) return null;
    if (this.#free > 0 && this.#mayHold(holder)) this.#take(holder);
    else if (!(await this.#isGranted(holder, leaving))) return null;
    try {
      return await work();
    } finally {
      this.#giveBack(holder);
    }
  }

  #isGranted(holder: string, leaving: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(false);
      };
      const granted = () => {
        leaving.removeEventListener("abort", leave);
        resolve(true);
      };
      const waiting: Waiting = { holder, granted };
      leaving.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #mayHold(holder: string): boolean {
    return (this.#held.get(holder) ?? 0) < this.#mostEach;
  }

  #take(holder: string): void {
    this.#free -= 1;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
  }

  /** Passes a permit on: everybody who waits beside a free one has as many as a holder may. */
  #giveBack(holder: string): void {
    this.#free += 1;
    const left = (this.#held.get(holder) ?? 0) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
    const next = this.#waiting.findIndex((waiting) => this.#mayHold(waiting.holder));
    for (const waiting of next < 0 ? [] : this.#waiting.splice(next, 1)) {
      this.#take(waiting.holder);
      waiting.granted();
    }
  }
}
