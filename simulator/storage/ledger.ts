import { FactLog } from "./fact-log";

/** What a simulated service remembers: maps that facts are applied to, and the journal that the facts are kept in. */
export abstract class JournaledLedger<Fact> {
  #log: FactLog<Fact> | null = null;

  /** Reads the journal of a directory. A ledger calls it at the end of its constructor, when its maps exist. */
  protected open(directory: string): void {
    this.#log = new FactLog<Fact>({
      directory,
      apply: (fact) => this.apply(fact),
      snapshot: () => this.snapshot(),
    });
  }

  /** Writes the facts down as one step, then lets them be seen. */
  record(...facts: readonly Fact[]): void {
    if (!this.#log) throw new Error("the ledger is not open");
    this.#log.record(facts);
  }

  close(): void {
    this.#log?.close();
  }

  protected abstract apply(fact: Fact): void;

  /** Everything as facts, in an order in which they can be applied. */
  protected abstract snapshot(): Generator<readonly Fact[]>;
}
