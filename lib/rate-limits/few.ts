import { LRUCache } from "lru-cache";
import { Allowance } from "@/lib/platform/allowance";

/** Senders that are remembered. */
const SENDERS_MAX = 10_000;

/** Knows who sends few of something, and so takes turns with all others together. */
export class Few {
  readonly #left: LRUCache<string, Allowance>;

  /** @param few so many at once, and of each second. */
  constructor(few: { readonly most: number; readonly back: number }) {
    this.#left = new LRUCache({
      max: SENDERS_MAX,
      memoMethod: () => new Allowance(few.most, few.back, few.most),
    });
  }

  /** Counts one that somebody sends, and says whether it is one of few. */
  count(sender: string): boolean {
    const left = this.#left.memo(sender);
    if (left.waitMs > 0) return false;
    left.take(1);
    return true;
  }

  /** Counts one of these as so many more: it took more than others do. */
  countMore(sender: string, more: number): void {
    this.#left.memo(sender).take(more);
  }
}
