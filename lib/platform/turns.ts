/**
 * Lets each owner, such as a merchant, do so many things of one kind at the same time in this process, and one within it, such
 * as a member, fewer of them. What is beyond is refused.
 */
export class Turns {
  readonly #each: number;
  readonly #eachWithin: number;
  readonly #running = new Map<string, number>();

  constructor(each: number, eachWithin = each) {
    this.#each = each;
    this.#eachWithin = eachWithin;
  }

  /**
   * Takes a turn.
   *
   * @param within who of the owner takes it; undefined where nobody in particular does.
   * @returns a function that ends it, to be called once; null when either has as many already.
   */
  begin(owner: string, within?: string): (() => void) | null {
    const counted: readonly [string, number][] = [
      [owner, this.#each],
      ...(within === undefined
        ? []
        : [[`${owner} ${within}`, this.#eachWithin] as [string, number]]),
    ];
    if (counted.some(([key, most]) => (this.#running.get(key) ?? 0) >= most)) return null;
    for (const [key] of counted) this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of counted) {
        const left = (this.#running.get(key) ?? 1) - 1;
        if (left > 0) this.#running.set(key, left);
        else this.#running.delete(key);
      }
    };
  }
}
