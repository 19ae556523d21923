import type { MerchantId } from "./values/ids";

/** Too much work of one merchant waited: the caller may come back, and others are not concerned. */
export class MerchantBusy extends Error {
  readonly code = "merchant_busy";
  constructor() {
    super("too much work of this merchant is under way");
  }
}

/** What one merchant has of the turns. */
interface Line {
  held: number;
  readonly waiting: Set<() => void>;
}

/**
 * Turns at something that all merchants share, such as a process's connections to the database. A merchant holds no more
 * than its part at once, and what it wants beyond that waits in a line of its own: in one line for all, a merchant with
 * many slow readings would stand before everybody (docs/shared-resources.md).
 */
export class MerchantTurns {
  readonly #each: number;
  readonly #waitMs: number;
  readonly #lines = new Map<MerchantId, Line>();

  /**
   * @param each how many turns a merchant has at once.
   * @param waitMs how long work waits for its turn.
   */
  constructor(each: number, waitMs: number) {
    this.#each = each;
    this.#waitMs = waitMs;
  }

  /**
   * Does work in a turn of its merchant.
   *
   * @throws MerchantBusy when no turn came in time, and what the work throws.
   */
  async run<Result>(merchantId: MerchantId, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(merchantId) ?? { held: 0, waiting: new Set() };
    this.#lines.set(merchantId, line);
    if (line.held < this.#each) line.held += 1;
    else await this.#turnIn(line);
    try {
      return await work();
    } finally {
      this.#leave(merchantId, line);
    }
  }

  #turnIn({ waiting }: Line): Promise<void> {
    return new Promise((begin, refuse) => {
      const next = () => {
        clearTimeout(timer);
        begin();
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        refuse(new MerchantBusy());
      }, this.#waitMs);
      waiting.add(next);
    });
  }

  /** Hands the turn to the merchant's next work, or back. */
  #leave(merchantId: MerchantId, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.held -= 1;
    if (line.held === 0) this.#lines.delete(merchantId);
  }
}
