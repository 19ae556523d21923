import { holderOf, type OwnedPspAccount } from "./store/psp-accounts";

/** On how many accounts work may be under way at the same time, in all and of one holder (`holderOf`). */
export interface RoundLimits {
  readonly all: number;
  readonly each: number;
}

/**
 * Work about accounts that comes round again and again, such as the registration of webhooks. Each account has its own
 * course: a provider that answers slowly holds a slot of its holder, and no other account waits for it. What finds no
 * free slot is begun in a later round, the account that waited longest first.
 */
export class AccountRounds {
  readonly #limits: RoundLimits;
  /** The holder of each account that is worked on. */
  readonly #underWay = new Map<string, string>();
  /** The number of the beginning that was each account's last. */
  readonly #begun = new Map<string, number>();
  readonly #work = new Set<Promise<void>>();
  #beginnings = 0;

  constructor(limits: RoundLimits) {
    this.#limits = limits;
  }

  /** On how many accounts more work may begin now. */
  get free(): number {
    return this.#limits.all - this.#underWay.size;
  }

  /** Begins the work about each account that has none under way, as far as there are slots. It must not throw. */
  begin<Account extends OwnedPspAccount>(
    accounts: readonly Account[],
    work: (account: Account) => Promise<void>,
  ): void {
    const last = ({ id }: Account) => this.#begun.get(id) ?? 0;
    for (const account of [...accounts].sort((a, b) => last(a) - last(b))) {
      if (this.#mayBegin(account)) this.#run(account, work);
    }
  }

  /** Resolves once nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  #mayBegin(account: OwnedPspAccount): boolean {
    if (this.free <= 0 || this.#underWay.has(account.id)) return false;
    const holder = holderOf(account);
    const running = [...this.#underWay.values()].filter((one) => one === holder).length;
    return running < this.#limits.each;
  }

  #run<Account extends OwnedPspAccount>(
    account: Account,
    work: (account: Account) => Promise<void>,
  ): void {
    this.#beginnings += 1;
    this.#begun.set(account.id, this.#beginnings);
    this.#underWay.set(account.id, holderOf(account));
    const running = work(account).finally(() => {
      this.#underWay.delete(account.id);
      this.#work.delete(running);
    });
    this.#work.add(running);
  }
}
