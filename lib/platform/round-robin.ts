/**
 * What waits, of several owners who take turns: next is what has waited longest of the owner whose last turn is the longest
 * ago, so that nobody waits behind all that another one has.
 */
export class RoundRobin<Item, Owner = string> {
  readonly #waiting = new Map<Owner, Set<Item>>();
  #count = 0;

  /** How many wait, of all owners. */
  get count(): number {
    return this.#count;
  }

  /** How many of an owner wait. */
  countOf(owner: Owner): number {
    return this.#waiting.get(owner)?.size ?? 0;
  }

  add(owner: Owner, item: Item): void {
    const own = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, own.add(item));
    this.#count += 1;
  }

  /** Takes out what waits no longer. */
  remove(owner: Owner, item: Item): void {
    const own = this.#waiting.get(owner);
    if (!own?.delete(item)) return;
    this.#count -= 1;
    if (own.size === 0) this.#waiting.delete(owner);
  }

  /** Takes out the next; undefined where nothing waits. */
  next(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [owner, own] = first;
    const [item] = own;
    this.#waiting.delete(owner);
    if (item === undefined) return undefined;
    own.delete(item);
    this.#count -= 1;
    if (own.size > 0) this.#waiting.set(owner, own);
    return item;
  }
}
