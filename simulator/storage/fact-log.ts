import { type Journal, openJournal, readJournal } from "./journal";

/** How one server's memory is built from facts, and which facts build it anew. */
export interface FactLogOptions<Fact> {
  /** Directory of the journal; must exist and be locked. */
  readonly directory: string;
  readonly apply: (fact: Fact) => void;
  /** The steps that lead to the present memory, without what was replaced since. */
  readonly snapshot: () => Iterable<readonly Fact[]>;
}

/** The facts that one server remembers, in its journal before anyone can see them; compacted at every start. */
export class FactLog<Fact> {
  readonly #apply: (fact: Fact) => void;
  readonly #journal: Journal<readonly Fact[]>;

  constructor({ directory, apply, snapshot }: FactLogOptions<Fact>) {
    this.#apply = apply;
    for (const facts of readJournal<readonly Fact[]>(directory)) {
      for (const fact of facts) apply(fact);
    }
    this.#journal = openJournal(directory);
    this.#journal.compact(snapshot());
  }

  /** Writes the facts as one step, then applies them. Throws once the log is closed. */
  record(facts: readonly Fact[]): void {
    this.#journal.append(facts);
    for (const fact of facts) this.#apply(fact);
  }

  close(): void {
    this.#journal.close();
  }
}

/** A fact that this version does not know, from a newer simulator or a damaged journal. */
export function unknownFact(fact: never): Error {
  return new Error(`The journal holds a fact of unknown kind: ${JSON.stringify(fact)}`);
}
