import { Allowance } from "./allowance";

/**
 * An allowance of several users, such as the members of a merchant: each has a part of it as if one more of them came, so
 * that who comes finds some, whatever the others took. Who uses it alone has half, unless nothing is kept for who comes.
 */
export class SharedAllowance {
  readonly #most: number;
  readonly #back: number;
  readonly #owed: number;
  readonly #kept: number;
  readonly #whole: Allowance;
  /** Those who took something that has not come back. */
  readonly #users = new Map<string, Allowance>();

  /**
   * The parameters are those of an `Allowance`, of all users together.
   *
   * @param kept how many parts are kept for who comes.
   */
  constructor(most: number, back: number, owed: number, kept: 0 | 1 = 1) {
    this.#most = most;
    this.#back = back;
    this.#owed = owed;
    this.#kept = kept;
    this.#whole = new Allowance(most, back, owed);
  }

  /** Whether all that was taken has come back. */
  get isFull(): boolean {
    return this.#whole.isFull;
  }

  /** Whether a user took something that has not come back. */
  hasTaken(user: string): boolean {
    return this.#users.get(user)?.isFull === false;
  }

  /** Counts what was taken. */
  take(amount: number, user: string | null): void {
    this.#whole.take(amount);
    if (user === null || amount <= 0) return;
    this.#share(user);
    this.#users.get(user)?.take(amount);
  }

  /**
   * How long until there is some for a user, in ms: of the user's own part, since what others took too much is theirs to wait
   * for; without a user, of the whole.
   */
  waitOf(user: string | null): number {
    if (user === null) return this.#whole.waitMs;
    this.#share(null);
    return this.#users.get(user)?.waitMs ?? 0;
  }

  /** Shares it out anew: there may be fewer users than before, or one more. */
  #share(added: string | null): void {
    for (const [user, theirs] of this.#users) {
      if (user !== added && theirs.isFull) this.#users.delete(user);
    }
    const isNew = added !== null && !this.#users.has(added);
    const parts = Math.max(1, this.#users.size + (isNew ? 1 : 0) + this.#kept);
    const part = [this.#most / parts, this.#back / parts, this.#owed / parts] as const;
    for (const theirs of this.#users.values()) theirs.resize(...part);
    if (isNew) this.#users.set(added, new Allowance(...part));
  }
}
