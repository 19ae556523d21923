/**
 * Whose something is: the widest first, such as a home and one of its networks. What is nobody's in particular, with an empty
 * path, comes when no owner has anything that waits.
 */
export type OwnerPath = readonly (string | null)[];

/**
 * What waits, of several owners who take turns: next is what has waited longest of the owner whose last turn is the longest
 * ago, so that nobody waits behind all that another one has. Those of one owner take turns among them in the same way.
 */
export class RoundRobin<Item> {
  readonly #own = new Set<Item>();
  readonly #owners = new Map<string | null, RoundRobin<Item>>();
  #count = 0;

  /** How many wait, of all owners. */
  get count(): number {
    return this.#count;
  }

  /** How many of an owner wait. */
  countOf([owner, ...rest]: OwnerPath): number {
    return owner === undefined ? this.#count : (this.#owners.get(owner)?.countOf(rest) ?? 0);
  }

  add([owner, ...rest]: OwnerPath, item: Item): void {
    this.#count += 1;
    if (owner === undefined) {
      this.#own.add(item);
      return;
    }
    const theirs = this.#owners.get(owner) ?? new RoundRobin<Item>();
    this.#owners.set(owner, theirs);
    theirs.add(rest, item);
  }

  /** Takes out what waits no longer; whether it was there. */
  remove([owner, ...rest]: OwnerPath, item: Item): boolean {
    if (owner === undefined) {
      const was = this.#own.delete(item);
      if (was) this.#count -= 1;
      return was;
    }
    const theirs = this.#owners.get(owner);
    if (!theirs?.remove(rest, item)) return false;
    this.#count -= 1;
    if (theirs.count === 0) this.#owners.delete(owner);
    return true;
  }

  /**
   * Takes out the newest of the one within an owner who has most, where that is more than another one within it, who comes,
   * would have; undefined else.
   */
  displace([owner, ...rest]: OwnerPath, comer: string | null): Item | undefined {
    if (owner === undefined) return this.#displaceFor(comer);
    const item = this.#owners.get(owner)?.displace(rest, comer);
    if (item !== undefined) this.#count -= 1;
    return item;
  }

  #displaceFor(comer: string | null): Item | undefined {
    const [, theirs] = this.#largest();
    const ofComer = this.#owners.get(comer)?.count ?? 0;
    if (!theirs || theirs.count <= ofComer + 1) return undefined;
    const item = theirs.#takeNewest();
    this.#count -= 1;
    return item;
  }

  #largest(): [owner: string | null, theirs: RoundRobin<Item> | undefined] {
    let largest: [string | null, RoundRobin<Item> | undefined] = [null, undefined];
    for (const [owner, theirs] of this.#owners) {
      if (theirs.count > (largest[1]?.count ?? 0)) largest = [owner, theirs];
    }
    return largest;
  }

  /** Takes out the newest of the owner that has most. */
  #takeNewest(): Item | undefined {
    this.#count -= 1;
    const [owner, theirs] = this.#largest();
    if (!theirs) {
      const newest = [...this.#own].at(-1);
      if (newest !== undefined) this.#own.delete(newest);
      return newest;
    }
    const item = theirs.#takeNewest();
    if (theirs.count === 0) this.#owners.delete(owner);
    return item;
  }

  /** Takes out the next; undefined where nothing waits. */
  next(): Item | undefined {
    const [first] = this.#owners;
    const item = first ? first[1].next() : this.#own.values().next().value;
    if (item === undefined) return undefined;
    this.#count -= 1;
    if (!first) {
      this.#own.delete(item);
      return item;
    }
    const [owner, theirs] = first;
    this.#owners.delete(owner);
    if (theirs.count > 0) this.#owners.set(owner, theirs);
    return item;
  }
}
