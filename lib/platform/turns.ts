import type { MerchantId } from "./values/ids";

/** Lets each merchant do so many things of one kind at the same time in this process, and refuses what is beyond. */
export class Turns {
  readonly #most: number;
  readonly #running = new Map<MerchantId, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes a turn for what goes on after this process has answered.
   *
   * @returns a function that ends it, to be called once; null when the merchant has as many already.
   */
  begin(merchantId: MerchantId): (() => void) | null {
    const here = this.#running.get(merchantId) ?? 0;
    if (here >= this.#most) return null;
    this.#running.set(merchantId, here + 1);
    return () => {
      const left = (this.#running.get(merchantId) ?? 1) - 1;
      if (left > 0) this.#running.set(merchantId, left);
      else this.#running.delete(merchantId);
    };
  }

  /**
   * Does something in a turn.
   *
   * @returns null when nothing was begun.
   */
  async take<Result>(merchantId: MerchantId, act: () => Promise<Result>): Promise<Result | null> {
    const end = this.begin(merchantId);
    if (!end) return null;
    try {
      return await act();
    } finally {
      end();
    }
  }
}
