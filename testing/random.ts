import { seededRandom } from "@/simulator/faults/seeded-random";

/** Choices that are the same for the same seed. */
export class Random {
  readonly #next: () => number;

  /** @param parts what the choices are for: other parts give other choices. */
  constructor(...parts: readonly (string | number)[]) {
    this.#next = seededRandom(hashOf(parts.join("/")));
  }

  /** A whole number, both bounds inclusive. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** One of the items. @throws Error when there are none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** One of the items; undefined when there are none. */
  pickAny<Item>(items: readonly Item[]): Item | undefined {
    return items.length > 0 ? this.pick(items) : undefined;
  }

  /** One of the items, with a probability in proportion to its weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    const sum = items.reduce((total, [weight]) => total + weight, 0);
    let left = this.#next() * sum;
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error("nothing to weigh");
  }
}

/** 32 bits of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
