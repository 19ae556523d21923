import { monotonicMs } from "./clock";

/**
 * Time, in ms, that is divided among those who run at the moment: while four do, each of them has a quarter of it. What
 * one takes of it is what it would take alone, also where others slow it down.
 */
export class SharedTime {
  #running = 0;
  #passed = 0;
  #at = monotonicMs();

  /** One more runs from now on; returns what its end is counted from. */
  begin(): number {
    this.#pass();
    this.#running += 1;
    return this.#passed;
  }

  /**
   * One fewer runs from now on.
   *
   * @param began as `begin` returned it.
   * @returns its part of the time since, in ms.
   */
  end(began: number): number {
    this.#pass();
    this.#running -= 1;
    return this.#passed - began;
  }

  #pass(): void {
    const at = monotonicMs();
    this.#passed += (at - this.#at) / Math.max(1, this.#running);
    this.#at = at;
  }
}
