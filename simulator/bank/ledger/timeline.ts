/** Ids in order of an instant, so that a list over a time window costs the window and not the whole history. */
export class Timeline {
  readonly #times: number[] = [];
  readonly #ids: string[] = [];

  get length(): number {
    return this.#ids.length;
  }

  /** Adds an id; almost always at the end, unless a test paid "in the past". */
  add(instant: string, id: string): void {
    const time = Date.parse(instant);
    const at = this.#firstAfter(time);
    this.#times.splice(at, 0, time);
    this.#ids.splice(at, 0, id);
  }

  /** Ids from `from` to `to`, both inclusive, as the standard's `inicio` and `fim` are. Epoch milliseconds. */
  between(from: number, to: number): readonly string[] {
    return this.#ids.slice(this.#firstAfter(from - 1), this.#firstAfter(to));
  }

  #firstAfter(time: number): number {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
