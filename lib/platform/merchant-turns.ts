import { type OwnerPath, RoundRobin } from "./round-robin";
import type { MerchantId } from "./values/ids";

/** Too much work of one merchant waited: the caller may come back, and others are not concerned. */
export class MerchantBusy extends Error {
  readonly code = "merchant_busy";
  constructor() {
    super("too much work of this merchant is under way");
  }
}

/** Work that waits for its turn. */
interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** What one merchant has of the turns. */
interface Line {
  held: number;
  readonly waiting: RoundRobin<Waiting>;
}

/** How many turns there are, and how long work waits for one. */
export interface TurnsOfMerchants {
  /** How many a merchant has at once. */
  readonly each: number;
  /**
   * How many there are, where that is bounded: a merchant has no more at once than are left for others. One has half of them,
   * two a third each, and who has none gets one.
   */
  readonly all?: number;
  /** How many one within a merchant has at once, the first of its path: where these are fewer, another finds one. */
  readonly eachWithin?: number;
  /** How long work waits for its turn, in ms; the default is for ever. */
  readonly waitMs?: number;
  /** How much of one merchant's waits; more is refused at once. */
  readonly waitingMax?: number;
  /**
   * How much waits of one within a merchant, the first of its path, of one within that one, and so on. Where that is reached, who
   * comes and has less that waits than another one there takes the place of the newest of that one's.
   */
  readonly waitingMaxWithin?: readonly number[];
}

/**
 * Turns at something that all merchants share, such as a process's connections to the database. A merchant holds no more
 * than its part at once, and what it wants beyond that waits in a line of its own: in one line for all, a merchant with
 * many slow readings would stand before everybody (docs/shared-resources.md).
 */
export class MerchantTurns<Key extends string = MerchantId> {
  readonly #each: number;
  readonly #all: number;
  #held = 0;
  readonly #waitMs: number;
  readonly #waitingMax: number;
  readonly #waitingMaxWithin: readonly number[];
  readonly #lines = new Map<Key, Line>();
  /** Where one within a merchant takes its own turns, before the merchant's. */
  readonly #own: MerchantTurns<string> | null;

  constructor({
    each,
    all = Number.POSITIVE_INFINITY,
    eachWithin = each,
    waitMs = Number.POSITIVE_INFINITY,
    waitingMax = Number.POSITIVE_INFINITY,
    waitingMaxWithin = [],
  }: TurnsOfMerchants) {
    this.#each = each;
    this.#all = all;
    this.#waitMs = waitMs;
    this.#waitingMax = waitingMax;
    this.#waitingMaxWithin = waitingMaxWithin;
    this.#own =
      eachWithin < each ? new MerchantTurns({ each: eachWithin, waitMs, waitingMax }) : null;
  }

  /**
   * Does work in a turn of its merchant.
   *
   * @param within for whom of the merchant it is: what waits for several of them takes turns among them.
   * @throws MerchantBusy when no turn came in time, and what the work throws.
   */
  async run<Result>(
    merchantId: Key,
    work: () => Promise<Result>,
    within: OwnerPath = [],
  ): Promise<Result> {
    const own = this.#ownOf(merchantId, within);
    return own
      ? own.run(() => this.#run(merchantId, work, within))
      : this.#run(merchantId, work, within);
  }

  async #run<Result>(
    merchantId: Key,
    work: () => Promise<Result>,
    within: OwnerPath,
  ): Promise<Result> {
    if (!this.#hasBegun(merchantId)) {
      const waiting = this.#lines.get(merchantId)?.waiting;
      if ((waiting?.count ?? 0) >= this.#waitingMax) throw new MerchantBusy();
      this.#makeRoom(waiting, within);
      await this.#turnIn(merchantId, within, this.#waitMs);
    }
    try {
      return await work();
    } finally {
      this.#leave(merchantId);
    }
  }

  /** @throws MerchantBusy when there is no room for one more. */
  #makeRoom(waiting: RoundRobin<Waiting> | undefined, within: OwnerPath): void {
    if (!waiting) return;
    // The narrowest first: who has too much that waits takes nobody's place.
    for (let depth = this.#waitingMaxWithin.length; depth > 0; depth -= 1) {
      const owner = within.slice(0, depth);
      const most = this.#waitingMaxWithin[depth - 1] ?? Number.POSITIVE_INFINITY;
      if (owner.length < depth || waiting.countOf(owner) < most) continue;
      const comer = within[depth];
      const displaced = comer === undefined ? undefined : waiting.displace(owner, comer);
      if (!displaced) throw new MerchantBusy();
      displaced.refuse();
    }
  }

  /**
   * Waits for something within the work of a turn, which others have meanwhile. Afterwards the work has a turn again, however
   * long that takes.
   *
   * @param within as the work was begun with.
   */
  async aside<Result>(
    merchantId: Key,
    wait: () => Promise<Result>,
    within: OwnerPath = [],
  ): Promise<Result> {
    this.#leave(merchantId);
    const own = this.#ownOf(merchantId, within);
    try {
      return await (own ? own.aside(wait) : wait());
    } finally {
      // Its own turn comes first here as well: who held one of the merchant's meanwhile could keep the own ones waiting.
      if (!this.#hasBegun(merchantId)) {
        await this.#turnIn(merchantId, within, Number.POSITIVE_INFINITY);
      }
    }
  }

  /** The turns of one within a merchant, where it has its own. */
  #ownOf(merchantId: Key, [one]: OwnerPath) {
    const turns = this.#own;
    if (!turns || one == null) return null;
    const key = `${merchantId} ${one}`;
    return {
      run: <Result>(work: () => Promise<Result>) => turns.run(key, work),
      aside: <Result>(wait: () => Promise<Result>) => turns.aside(key, wait),
    };
  }

  /** Takes a turn where one is free. */
  #hasBegun(merchantId: Key): boolean {
    const line = this.#lines.get(merchantId) ?? { held: 0, waiting: new RoundRobin() };
    this.#lines.set(merchantId, line);
    if (!this.#mayHold(line)) return false;
    this.#take(line);
    return true;
  }

  #mayHold({ held }: Line): boolean {
    return held === 0 || (held < this.#each && held < this.#all - this.#held);
  }

  #take(line: Line): void {
    line.held += 1;
    this.#held += 1;
  }

  /** @throws MerchantBusy when no turn came in time. */
  #turnIn(merchantId: Key, within: OwnerPath, waitMs: number): Promise<void> {
    const waiting = this.#lines.get(merchantId)?.waiting ?? new RoundRobin();
    return new Promise((begin, refuse) => {
      let timer: NodeJS.Timeout | undefined;
      const work: Waiting = {
        begin: () => {
          clearTimeout(timer);
          begin();
        },
        refuse: () => {
          clearTimeout(timer);
          refuse(new MerchantBusy());
        },
      };
      waiting.add(within, work);
      if (waitMs === Number.POSITIVE_INFINITY) return;
      timer = setTimeout(() => {
        waiting.remove(within, work);
        work.refuse();
      }, waitMs);
    });
  }

  /** Hands the turn to the merchant's next work, or back: then others may have one more. */
  #leave(merchantId: Key): void {
    const line = this.#lines.get(merchantId);
    if (!line) return;
    line.held -= 1;
    this.#held -= 1;
    this.#beginNext(line);
    if (line.held === 0) this.#lines.delete(merchantId);
    if (this.#all === Number.POSITIVE_INFINITY) return;
    for (const other of this.#lines.values()) this.#beginNext(other);
  }

  /** Begins what waits, as far as its merchant may have more turns. */
  #beginNext(line: Line): void {
    while (this.#mayHold(line)) {
      const next = line.waiting.next();
      if (!next) return;
      this.#take(line);
      next.begin();
    }
  }
}
