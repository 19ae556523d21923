import { Allowance } from "./allowance";

/**
 * An allowance of several users, such as the members of a merchant: each has a part of it as if one more of them came, so
 * that who comes finds some, whatever the others took. Who uses it alone has half.
 */
export class SharedAllowance {
  readonly #most: number;
  readonly #back: number;
  readonly #owed: number;
  readonly #whole: Allowance;
  /** Those who took something that has not come back. */
  readonly #users = new Map<string, Allowance>();

  /** The parameters are those of an `Allowance`, of all users together. */
  constructor(most: number, back: number, owed: number) {
    this.#most = most;
    this.#back = back;
    this.#owed = owed;
    this.#whole = new Allowance(most, back, owed);
  }

  /** Counts what was taken. */
  take(amount: number, user: string | null): void {
    this.#whole.take(amount);
    if (user === null || amount <= 0) return;
    const theirs = this.#users.get(user) ?? new Allowance(this.#most / 2, 0, this.#owed / 2);
    theirs.take(amount);
    this.#users.set(user, theirs);
    this.#share();
  }

  /** How long until there is some for all, in ms. */
  get waitMs(): number {
    return this.#whole.waitMs;
  }

  /** How long until there is some of one user's part, in ms. */
  waitOf(user: string): number {
    this.#share();
    return this.#users.get(user)?.waitMs ?? 0;
  }

  /** Shares out anew what comes back: fewer users may have something to come back than before, or more. */
  #share(): void {
    for (const [user, theirs] of this.#users) if (theirs.isWhole) this.#users.delete(user);
    const each = this.#back / (this.#users.size + 1);
    for (const theirs of this.#users.values()) theirs.back = each;
  }
}
