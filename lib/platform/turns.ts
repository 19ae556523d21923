/** Lets each, such as a merchant, do so many things of one kind at the same time in this process, and refuses what is beyond. */
export class Turns {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes a turn for what goes on after this process has answered.
   *
   * @param whose the id of the merchant, or of who else has its own turns.
   * @returns a function that ends it, to be called once; null when it has as many already.
   */
  begin(whose: string): (() => void) | null {
    const here = this.#running.get(whose) ?? 0;
    if (here >= this.#most) return null;
    this.#running.set(whose, here + 1);
    return () => {
      const left = (this.#running.get(whose) ?? 1) - 1;
      if (left > 0) this.#running.set(whose, left);
      else this.#running.delete(whose);
    };
  }
}
