import { monotonicMs } from "./clock";

/** What may be taken of something that comes back as time passes, such as a process's time, in ms. */
export class Allowance {
  #most: number;
  #back: number;
  #owed: number;
  #left: number;
  #countedAtMs = monotonicMs();

  /**
   * @param most what may be taken at once.
   * @param back what comes back each second.
   * @param owed what may be taken beyond what is there, at most: the rest is forgotten.
   */
  constructor(most: number, back: number, owed = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#back = back;
    this.#owed = owed;
    this.#left = most;
  }

  /** Changes what it is from now on; the parameters are those of the constructor. What is there beyond the new bounds is gone. */
  resize(most: number, back: number, owed: number): void {
    this.#comeBack();
    this.#most = most;
    this.#back = back;
    this.#owed = owed;
    this.#left = Math.min(most, Math.max(this.#left, -owed));
  }

  /** Whether all that was taken has come back. */
  get isFull(): boolean {
    this.#comeBack();
    return this.#left >= this.#most;
  }

  /** Counts what was taken; less than nothing is given back. */
  take(amount: number): void {
    this.#comeBack();
    this.#left = Math.max(this.#left - amount, -this.#owed);
  }

  /** How long until there is some, in ms; 0 when there is. */
  get waitMs(): number {
    this.#comeBack();
    return this.#left > 0 ? 0 : Math.ceil((-this.#left / this.#back) * 1_000) + 1;
  }

  /** Adds what came back since it was last counted: never more than there may be. */
  #comeBack(): void {
    const at = monotonicMs();
    const back = ((at - this.#countedAtMs) / 1_000) * this.#back;
    this.#left = Math.min(this.#most, this.#left + back);
    this.#countedAtMs = at;
  }
}
