/** Lets so many through at a time; the others wait in line. */
export class Turnstile {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((next) => this.#line.push(next));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
