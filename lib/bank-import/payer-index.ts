import type { PayerMarks, PayerTraces } from "./payer-traces";

/** Things in their order; those before `from` are gone. */
interface Entries<Thing> {
  readonly list: Entry<Thing>[];
  from: number;
}

interface Entry<Thing> {
  readonly thing: Thing;
  readonly order: number;
}

/** How far a search came in some entries. */
interface Place<Thing> {
  readonly entries: Entries<Thing>;
  at: number;
}

/** The first of what several searches come to next; undefined: they are at their ends. */
function least<Thing>(places: readonly Place<Thing>[]): Entry<Thing> | undefined {
  let first: Entry<Thing> | undefined;
  for (const { entries, at } of places) {
    const entry = entries.list[at];
    if (entry && (!first || entry.order < first.order)) first = entry;
  }
  return first;
}

/**
 * Charges or money by what a line of a statement may show of their payers: the first word of the name, the document, or
 * the digits of it that banks leave visible. A line finds the few that its words lead to, however many there are, instead
 * of being compared with all.
 */
export class PayerIndex<Thing> {
  private readonly bySign = new Map<string, Entries<Thing>>();
  private readonly documents = new Set<string>();
  private readonly lengths = new Set<number>();

  /**
   * @param groupOf things of another group than asked for are never found, such as those of another amount.
   * @param marksOf what identifies a thing's payer; without, it is never found.
   */
  constructor(
    things: Iterable<Thing>,
    groupOf: (thing: Thing) => string,
    marksOf: (thing: Thing) => PayerMarks | undefined,
  ) {
    let order = 0;
    for (const thing of things) {
      const marks = marksOf(thing);
      if (!marks) continue;
      order += 1;
      for (const sign of this.signsOf(marks)) {
        const key = `${groupOf(thing)} ${sign}`;
        const others = this.bySign.get(key);
        if (others) others.list.push({ thing, order });
        else this.bySign.set(key, { list: [{ thing, order }], from: 0 });
      }
    }
  }

  /**
   * Finds what of a group a line's payer may pay, one after another in the order of the things; a name is compared by its
   * first word only.
   *
   * @param isGone whether a thing need never be found again.
   */
  *find(
    group: string,
    traces: PayerTraces,
    isGone: (thing: Thing) => boolean = () => false,
  ): Generator<Thing> {
    const signs = new Set([...traces.words, ...traces.masked, ...this.documentsIn(traces.bare)]);
    const places: Place<Thing>[] = [];
    for (const sign of signs) {
      const entries = this.bySign.get(`${group} ${sign}`);
      if (!entries) continue;
      for (let first = entries.list[entries.from]; first && isGone(first.thing); ) {
        entries.from += 1;
        first = entries.list[entries.from];
      }
      places.push({ entries, at: entries.from });
    }
    for (let next = least(places); next !== undefined; next = least(places)) {
      for (const place of places) {
        if (place.entries.list[place.at]?.order === next.order) place.at += 1;
      }
      yield next.thing;
    }
  }

  private signsOf({ words: [first], document, masked }: PayerMarks): Set<string> {
    if (document !== "") {
      this.documents.add(document);
      this.lengths.add(document.length);
    }
    const signs = [first, masked, document].filter((sign) => sign);
    return new Set(signs as string[]);
  }

  /** The documents of the index that a text has, whatever stands right beside them. */
  private documentsIn(bare: string): Set<string> {
    const found = new Set<string>();
    for (const [run] of bare.matchAll(/[0-9A-Z]{11,}/g)) {
      for (const length of this.lengths) {
        for (let at = 0; at + length <= run.length; at += 1) {
          const part = run.slice(at, at + length);
          if (this.documents.has(part)) found.add(part);
        }
      }
    }
    return found;
  }
}
