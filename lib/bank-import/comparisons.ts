/** The most pairs of a line and of something that is compared with it in one step, for one statement. */
const COMPARED_MAX = 1_000_000;

/** What lines of a statement are compared with, as far as there are comparisons left: a file may lead to millions that fit none. */
export class Comparisons {
  #left = COMPARED_MAX;

  /** The things that a line is compared with, one after the other; none once no comparison is left. */
  *of<Thing>(things: Iterable<Thing>): Generator<Thing> {
    for (const thing of things) {
      if (this.#left <= 0) return;
      this.#left -= 1;
      yield thing;
    }
  }
}
