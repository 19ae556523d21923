import { Busy } from "./busy";

/** How much work may wait: of one owner, and of all of them. */
export interface LineBounds {
  readonly owner: number;
  readonly all: number;
}

/**
 * Does one piece of work after the other. Those who have some waiting take turns, each with one piece, so that nobody
 * waits behind all that another one has; what is beyond the bounds is refused at once.
 */
export class FairLine {
  readonly #bounds: LineBounds;
  readonly #waiting = new Map<string | null, (() => void)[]>();
  #count = 0;
  #isWorking = false;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does work once its turn has come.
   *
   * @param owner whose work it is, as a network; null: the service's own, which takes its turn and is never refused.
   * @throws Busy when too much waits, and what the work throws.
   */
  async run<Result>(owner: string | null, work: () => Promise<Result>): Promise<Result> {
    if (this.#isWorking) await this.#turnOf(owner);
    this.#isWorking = true;
    try {
      return await work();
    } finally {
      this.#callNext();
    }
  }

  #turnOf(owner: string | null): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    const isFull = own.length >= this.#bounds.owner || this.#count >= this.#bounds.all;
    if (owner !== null && isFull) {
      throw new Busy("too much waits for its turn");
    }
    this.#count += 1;
    return new Promise((begin) => this.#waiting.set(owner, [...own, begin]));
  }

  /** Lets the owner begin whose last turn is the longest ago. */
  #callNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isWorking = false;
      return;
    }
    const [owner, [begin, ...others]] = next;
    this.#waiting.delete(owner);
    if (others.length > 0) this.#waiting.set(owner, others);
    this.#count -= 1;
    begin?.();
  }
}
