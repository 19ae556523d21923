import { Busy } from "./busy";
import { RoundRobin } from "./round-robin";

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
  readonly #waiting = new RoundRobin<() => void>();
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
    const { owner: own, all } = this.#bounds;
    const isFull = this.#waiting.countOf([owner]) >= own || this.#waiting.count >= all;
    if (owner !== null && isFull) throw new Busy("too much waits for its turn");
    return new Promise((begin) => this.#waiting.add([owner], begin));
  }

  #callNext(): void {
    const begin = this.#waiting.next();
    if (begin) begin();
    else this.#isWorking = false;
  }
}
