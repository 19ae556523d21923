import { accountDigestOf, LINE_PREFIX, lineDigestOf } from "@/lib/platform/values/line-reference";

/** A thing in the order in which all were given. */
interface Entry<Thing> {
  readonly thing: Thing;
  readonly order: number;
}

/** Things in their order; those before `from` are gone. */
interface Entries<Thing> {
  readonly list: Entry<Thing>[];
  from: number;
}

/**
 * Things by the references that they have or are known under. A line finds the first that may be the same line without a look at
 * the others: of one digest there may be as many as there are bank accounts, and a file names as many as it likes.
 *
 * Two references may be of one line where they are equal, or have the same digest of the line: equal lines are of one bank account
 * unless both name theirs. CSV names none, nor do references from before accounts were read.
 */
export class LineIndex<Thing> {
  readonly #byName = new Map<string, Entries<Thing>>();

  constructor(things: Iterable<Thing>, namesOf: (thing: Thing) => readonly string[]) {
    let order = 0;
    for (const thing of things) {
      order += 1;
      for (const key of new Set(namesOf(thing).flatMap(keysOf))) {
        const entries = this.#byName.get(key);
        if (entries) entries.list.push({ thing, order });
        else this.#byName.set(key, { list: [{ thing, order }], from: 0 });
      }
    }
  }

  /**
   * Finds the first thing, in their order, that may be the line of a reference.
   *
   * @param isGone whether a thing need never be found again.
   */
  find(reference: string, isGone: (thing: Thing) => boolean = () => false): Thing | undefined {
    let first: Entry<Thing> | undefined;
    for (const key of soughtKeysOf(reference)) {
      const entry = this.#firstOf(key, isGone);
      if (entry && (!first || entry.order < first.order)) first = entry;
    }
    return first?.thing;
  }

  #firstOf(key: string, isGone: (thing: Thing) => boolean): Entry<Thing> | undefined {
    const entries = this.#byName.get(key);
    if (!entries) return undefined;
    let first = entries.list[entries.from];
    while (first && isGone(first.thing)) {
      entries.from += 1;
      first = entries.list[entries.from];
    }
    return first;
  }
}

/** What all references of lines with one digest have in common; no reference begins like this. */
function anyOf(digest: string): string {
  return `any ${digest}`;
}

/** The keys under which a thing with a reference is kept. */
function keysOf(reference: string): readonly string[] {
  const digest = lineDigestOf(reference);
  return digest === null ? [reference] : [reference, anyOf(digest)];
}

/** The keys under which what may be a reference's line is kept: equal ones, and unless both name a bank account all of its digest. */
function soughtKeysOf(reference: string): readonly string[] {
  const digest = lineDigestOf(reference);
  if (digest === null) return [reference];
  return accountDigestOf(reference) === null
    ? [anyOf(digest)]
    : [reference, `${LINE_PREFIX}${digest}`];
}
