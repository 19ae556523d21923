import type { MerchantId } from "@/lib/platform/values/ids";

/** Too many transactions of one merchant waited: the caller may come back, and others are not concerned. */
export class MerchantBusy extends Error {
  readonly code = "merchant_busy";
  constructor() {
    super("too many transactions of this merchant are under way");
  }
}

/** What one merchant has of the connections. */
interface Line {
  held: number;
  readonly waiting: Set<() => void>;
}

/** When a merchant last began work. */
interface Begun {
  readonly merchantId: MerchantId;
  readonly atMs: number;
}

/** Another merchant that began work within so many ms counts as being there. */
const BESIDE_MS = 1_000;

/**
 * Turns at connections that all merchants share. A merchant holds no more than its part at once, and what it wants beyond
 * that waits in a line of its own: a pool alone is one line, in which a merchant with many slow readings stands before
 * everybody (docs/shared-resources.md). Its part is smaller while other merchants work as well: a database that computes
 * for one of them computes more slowly for all.
 */
export class MerchantTurns {
  readonly #alone: number;
  readonly #beside: number;
  readonly #waitMs: number;
  readonly #lines = new Map<MerchantId, Line>();
  /** The merchant that began work last, and the last one before it that is another. */
  #last: Begun | null = null;
  #before: Begun | null = null;

  /**
   * @param parts how many turns a merchant has at once: alone, and beside others.
   * @param waitMs how long work waits for its turn.
   */
  constructor(parts: { readonly alone: number; readonly beside: number }, waitMs: number) {
    this.#alone = parts.alone;
    this.#beside = parts.beside;
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
    this.#note(merchantId);
    if (line.waiting.size === 0 && line.held < this.#partOf(merchantId)) {
      line.held += 1;
    } else {
      const turn = this.#turnIn(line);
      this.#begin(merchantId, line);
      await turn;
    }
    try {
      return await work();
    } finally {
      line.held -= 1;
      this.#begin(merchantId, line);
      if (line.held === 0 && line.waiting.size === 0) this.#lines.delete(merchantId);
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

  /** Lets those who waited longest begin, as many as the merchant has turns left. */
  #begin(merchantId: MerchantId, line: Line): void {
    const part = this.#partOf(merchantId);
    for (const next of line.waiting) {
      if (line.held >= part) return;
      line.held += 1;
      line.waiting.delete(next);
      next();
    }
  }

  #note(merchantId: MerchantId): void {
    if (this.#last && this.#last.merchantId !== merchantId) this.#before = this.#last;
    this.#last = { merchantId, atMs: performance.now() };
  }

  /** How many turns a merchant has now. */
  #partOf(merchantId: MerchantId): number {
    const other = this.#last?.merchantId === merchantId ? this.#before : this.#last;
    const isBeside = other !== null && performance.now() - other.atMs < BESIDE_MS;
    return isBeside ? this.#beside : this.#alone;
  }
}
